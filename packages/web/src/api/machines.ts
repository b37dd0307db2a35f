import { answerOf, rest } from './request.js';

/** A one-time code, which a machine exchanges for its token. */
export interface Enrolment {
  readonly desktop: string;
  readonly code: string;
  readonly expires_at: string;
}

export const createEnrolment = (desktop: string) =>
  answerOf<Enrolment>(rest.POST('/api/v1/machines/enrolments', { body: { desktop } }));
