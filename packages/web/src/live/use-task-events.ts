import type { TaskEvent } from '@fixpoint/shared/contracts';
import { useEffect, useRef, useState } from 'react';
import { listEvents } from '../api/tasks.js';
import { useLive } from './live-provider.js';

const pageSize = 5_000;

/**
 * A task's log from its first event on, and every later one as it happens. Numbers rise by one: what comes twice is
 * dropped, and after a lost connection the log goes on where it stopped.
 */
export function useTaskEvents(taskId: string): { events: readonly TaskEvent[]; isLoading: boolean } {
  const live = useLive();
  const [events, setEvents] = useState<readonly TaskEvent[]>([]);
  const [isLoading, setLoading] = useState(true);
  const last = useRef(0);

  useEffect(() => {
    if (live === null) return undefined;
    const aborter = new AbortController();
    let waiting: TaskEvent[] = [];
    let frame: number | undefined;
    let endFollowing = () => {};
    last.current = 0;
    setEvents([]);
    setLoading(true);

    const flush = () => {
      frame = undefined;
      const fresh = waiting.filter(({ number }) => number > last.current);
      waiting = [];
      const [newest] = fresh.slice(-1);
      if (newest === undefined) return;
      last.current = newest.number;
      setEvents((before) => [...before, ...fresh]);
    };
    const take = (more: readonly TaskEvent[]) => {
      waiting.push(...more);
      // Bursts come in hundreds; one rendering a frame shows them all.
      frame ??= requestAnimationFrame(flush);
    };
    const endListening = live.onMessage((message) => {
      if (message.type === 'TASK_EVENT' && message.payload.event.task_id === taskId)
        take([message.payload.event]);
    });

    async function load(): Promise<void> {
      for (let after = 0; ; ) {
        const page = await listEvents(taskId, after, aborter.signal);
        take(page.events);
        after = page.events.at(-1)?.number ?? after;
        if (page.events.length < pageSize) break;
      }
      flush();
      setLoading(false);
      endFollowing = live?.follow(taskId, () => last.current) ?? endFollowing;
    }
    load().catch((error: unknown) => {
      if (aborter.signal.aborted) return;
      setLoading(false);
      // The connection replays the log from the start when it is back.
      endFollowing = live.follow(taskId, () => last.current);
      if (!(error instanceof Error)) throw error;
    });
    return () => {
      aborter.abort();
      if (frame !== undefined) cancelAnimationFrame(frame);
      endListening();
      endFollowing();
    };
  }, [live, taskId]);

  return { events, isLoading };
}
