import type { TaskEvent } from '@fixpoint/shared/contracts';
import { useEffect, useState } from 'react';
import { listEvents } from '../api/tasks.js';
import { createEventLog, type EventLogView } from './event-log.js';
import { useLive } from './live-provider.js';

/** Limits of the first read: the whole of a usual log, and of a long one its two ends. */
const endSize = 500;
const pageSize = 5_000;
const nothing: EventLogView = { events: [], isWhole: false };

export interface TaskEvents extends EventLogView {
  readonly isLoading: boolean;
}

/**
 * A task's log and every later event as it happens. The end of a long log is there first, and the rest follows, so that a reader
 * does not wait for thousands of events to see the newest. Numbers rise by one: a repeated event is dropped, and after a lost
 * connection the log continues where it stopped.
 */
export function useTaskEvents(taskId: string): TaskEvents {
  const live = useLive();
  const [view, setView] = useState(nothing);
  const [isLoading, setLoading] = useState(true);

  useEffect(() => {
    if (live === null) return undefined;
    const aborter = new AbortController();
    const { signal } = aborter;
    const log = createEventLog();
    let arrived: TaskEvent[] = [];
    let frame: number | undefined;
    let endFollowing = () => {};
    setView(nothing);
    setLoading(true);

    const show = () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      frame = undefined;
      log.append(arrived);
      arrived = [];
      setView(log.view());
    };
    // Live events before the subscription are ignored: the subscription repeats them.
    let isFollowing = false;
    const endListening = live.onMessage((message) => {
      if (!isFollowing || message.type !== 'TASK_EVENT' || message.payload.event.task_id !== taskId) return;
      arrived.push(message.payload.event);
      // Bursts come in hundreds; one rendering a frame shows them all.
      frame ??= requestAnimationFrame(show);
    });
    const follow = () => {
      // Left while the last page was on its way.
      if (signal.aborted) return;
      setLoading(false);
      isFollowing = true;
      endFollowing = live.follow(taskId, log.last);
    };

    async function load(): Promise<void> {
      const first = await listEvents(taskId, 0, endSize, signal);
      log.append(first.events);
      if (first.last_event > endSize) {
        const end = await listEvents(taskId, Math.max(endSize, first.last_event - endSize), pageSize, signal);
        log.skipTo(end.events);
        show();
        for (let after = log.missingAfter(); after !== null; after = log.missingAfter()) {
          log.fill((await listEvents(taskId, after, pageSize, signal)).events);
        }
      }
      show();
    }
    load().then(follow, (error: unknown) => {
      if (signal.aborted) return;
      // The connection replays the log from its last event when it is back.
      log.forgetEnd();
      show();
      follow();
      if (!(error instanceof Error)) throw error;
    });
    return () => {
      aborter.abort();
      if (frame !== undefined) cancelAnimationFrame(frame);
      endListening();
      endFollowing();
    };
  }, [live, taskId]);

  return { ...view, isLoading };
}
