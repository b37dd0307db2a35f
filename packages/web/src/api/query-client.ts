import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ProblemError } from './problem-error.js';

/** Answers are kept fresh by live events, so asking again on every focus would only cost. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        // The session ended or was revoked: asking who one is shows the sign-in again.
        if (error instanceof ProblemError && error.status === 401)
          void client.invalidateQueries({ queryKey: ['session'] });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (count, error) =>
          !(error instanceof ProblemError && error.status >= 400 && error.status < 500) && count < 3,
      },
    },
  });
  return client;
}
