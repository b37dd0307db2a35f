import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { createLiveConnection, type LiveConnection, type LiveState } from './live-connection.js';
import { useOutage } from './outage-provider.js';

const LiveContext = createContext<LiveConnection | null>(null);

/** Opens the page's connection and closes it with the page. Only for signed-in users: the gateway rejects others. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const [live, setLive] = useState<LiveConnection | null>(null);
  useEffect(() => {
    const connection = createLiveConnection(location.origin.replace(/^http/, 'ws'));
    setLive(connection);
    return () => connection.close();
  }, []);
  const isOut = useOutage() !== null;
  useEffect(() => {
    if (live === null || !isOut) return undefined;
    return () => live.resubscribe();
  }, [live, isOut]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** Null during the first moment of the page. */
export function useLive(): LiveConnection | null {
  return useContext(LiveContext);
}

export function useLiveState(): LiveState {
  const live = useLive();
  return useSyncExternalStore(
    (listener) => live?.onState(listener) ?? (() => {}),
    () => live?.state ?? 'connecting',
  );
}

/** Messages after which a list or a task's head is out of date. */
const changing = new Set(['TASK_CREATED', 'TASK_UPDATE', 'TASK_RESULT', 'PLAN_PROPOSAL']);

const collectMs = 250;
/** Milliseconds between two fetches, however much happens: a thousand open pages must not keep the gateway from its work. */
const minIntervalMs = 2_000;

/** Fetches lists and heads of tasks again a moment after an event. */
export function useLiveTasks(): void {
  const live = useLive();
  const queries = useQueryClient();
  useEffect(() => {
    if (live === null) return undefined;
    let timer: number | undefined;
    let last = Number.NEGATIVE_INFINITY;
    const refresh = () => {
      timer = undefined;
      last = performance.now();
      void queries.invalidateQueries({ queryKey: ['tasks'] });
    };
    const schedule = () => {
      timer ??= window.setTimeout(refresh, Math.max(collectMs, last + minIntervalMs - performance.now()));
    };
    const ends = [
      live.onMessage(({ type }) => {
        if (changing.has(type)) schedule();
      }),
      live.onState(() => {
        if (live.state === 'open') schedule();
      }),
    ];
    return () => {
      window.clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [live, queries]);
}
