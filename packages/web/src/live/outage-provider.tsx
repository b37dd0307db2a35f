import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { dataOf, ProblemError, rest } from '../api/request.js';

/** Pause between two checks during an outage, in ms. */
const outageCheckMs = 3_000;
/** Pause between two checks otherwise, in ms: a page on which nothing happens sends no other requests. */
const idleCheckMs = 15_000;

const OutageContext = createContext<ProblemError | null>(null);

/** Reason why Redis does not do its work; null if it does. Then the gateway serves the pages, and no data. */
export function useOutage(): ProblemError | null {
  return useContext(OutageContext);
}

export function isOutage(error: unknown): error is ProblemError {
  return (
    error instanceof ProblemError &&
    error.status === 503 &&
    (error.code.startsWith('redis-') || error.code === 'storage-full')
  );
}

/**
 * Notices that Redis is away, from any request of the page or from a check. Once it is back, everything on the page is fetched
 * again. Meanwhile the page keeps its contents.
 */
export function OutageProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  const [outage, setOutage] = useState<ProblemError | null>(null);
  const isOut = outage !== null;

  useEffect(() => onFailedRequest(queries, (error) => isOutage(error) && setOutage(error)), [queries]);
  useEffect(() => {
    const check = async () => {
      if (document.hidden) return;
      try {
        await dataOf(rest.GET('/readyz'));
        setOutage(null);
      } catch (error) {
        if (isOutage(error)) setOutage(error);
      }
    };
    const timer = window.setInterval(() => void check(), isOut ? outageCheckMs : idleCheckMs);
    return () => {
      window.clearInterval(timer);
      if (isOut) void queries.invalidateQueries();
    };
  }, [isOut, queries]);
  return <OutageContext value={outage}>{children}</OutageContext>;
}

/** Reports the failure of each request, also of one that is tried again. Returns the function that ends it. */
function onFailedRequest(queries: QueryClient, report: (error: unknown) => void): () => void {
  const ends = [
    queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      if (event.action.type === 'failed' || event.action.type === 'error') report(event.action.error);
    }),
    queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') report(event.action.error);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
