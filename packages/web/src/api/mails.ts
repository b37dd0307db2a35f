import type { OrphanMail } from '@fixpoint/shared/contracts';
import { answerOf, rest } from './request.js';

const ofMail = (id: string) => ({ params: { path: { id } } });

export const orphanMailOptions = {
  queryKey: ['orphan-mails'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    answerOf<{ mails: readonly OrphanMail[] }>(rest.GET('/api/v1/mail/orphans', { signal })),
  // Nothing is announced when one is found.
  refetchInterval: 60_000,
};

export const startFromMail = (id: string) =>
  answerOf<{ id: string }>(rest.POST('/api/v1/mail/orphans/{id}/task', { ...ofMail(id), body: {} }));

export const dismissMail = (id: string) =>
  answerOf<undefined>(rest.DELETE('/api/v1/mail/orphans/{id}', ofMail(id)));
