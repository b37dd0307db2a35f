import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from './live-provider.js';

/** Messages after which what a list or a task's head shows is no longer true. */
const changing = new Set(['TASK_CREATED', 'TASK_UPDATE', 'TASK_RESULT', 'PLAN_PROPOSAL']);
const collectMs = 250;

/** Asks again for lists and heads of tasks when something happened, at most four times a second. */
export function useLiveTasks(): void {
  const live = useLive();
  const queries = useQueryClient();
  useEffect(() => {
    if (live === null) return undefined;
    let timer: number | undefined;
    const refresh = () => {
      timer = undefined;
      void queries.invalidateQueries({ queryKey: ['tasks'] });
    };
    const schedule = () => {
      timer ??= window.setTimeout(refresh, collectMs);
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
