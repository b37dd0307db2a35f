import { dataOf, rest } from './request.js';

export type { Enrolment } from '@fixpoint/shared/contracts/routes';

export const createEnrolment = (desktop: string) =>
  dataOf(rest.POST('/api/v1/machines/enrolments', { body: { desktop } }));
