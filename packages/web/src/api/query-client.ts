import { QueryClient } from '@tanstack/react-query';
import { ProblemError } from './problem-error.js';

/** Answers are kept fresh by live events, so asking again on every focus would only cost. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (count, error) =>
          !(error instanceof ProblemError && error.status >= 400 && error.status < 500) && count < 3,
      },
    },
  });
}
