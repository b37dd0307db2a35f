import { dataOf, rest } from './request.js';

const ofMail = (id: string) => ({ params: { path: { id } } });

export const orphanMailOptions = {
  queryKey: ['orphan-mails'],
  queryFn: ({ signal }: { signal: AbortSignal }) => dataOf(rest.GET('/api/v1/mail/orphans', { signal })),
  // Nothing is announced when one is found.
  refetchInterval: 60_000,
};

export const startFromMail = (id: string) =>
  dataOf(rest.POST('/api/v1/mail/orphans/{id}/task', { ...ofMail(id), body: {} }));

export const dismissMail = (id: string) => dataOf(rest.DELETE('/api/v1/mail/orphans/{id}', ofMail(id)));
