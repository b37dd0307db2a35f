import type { RestRequest } from '@fixpoint/client/rest';
import { dataOf, rest } from './request.js';

/** The tasks that ended or need a person, their read state, and the number of tasks that need a person. */
export const noticesOptions = {
  queryKey: ['tasks', 'notices'],
  queryFn: ({ signal }: { signal: AbortSignal }) => dataOf(rest.GET('/api/v1/notices', { signal })),
};

export const markNotices = (body: RestRequest<'PUT', '/api/v1/notices/marks'>['body']) =>
  dataOf(rest.PUT('/api/v1/notices/marks', { body }));
