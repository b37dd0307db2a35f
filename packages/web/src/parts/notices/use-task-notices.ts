import type { TaskEvent } from '@fixpoint/shared/contracts';
import { useEffect } from 'react';
import { getTask } from '../../api/tasks.js';
import { useLive } from '../../live/live-provider.js';
import type { Notice } from './notice-log.js';
import { useNotices } from './notices-provider.js';
import { useShownTasks } from './shown-tasks.js';

/** Older than this, in milliseconds, is no news: it was replayed. */
const newsMs = 60_000;

/** Time that a page has to show the event itself, in ms: lists follow the events every two seconds. */
const showMs = 3_000;

/** Reports each task that ends, or waits for a person, while one looks at something else. */
export function useTaskNotices(): void {
  const live = useLive();
  const { notify } = useNotices();
  const shown = useShownTasks();
  useEffect(() => {
    if (live === null) return undefined;
    const timers = new Set<number>();
    const end = live.onMessage((message) => {
      if (message.type !== 'TASK_EVENT') return;
      const { event } = message.payload;
      const news = newsOf(event);
      if (news === null || Date.now() - Date.parse(event.at) > newsMs) return;
      const href = `/tasks/${event.task_id}`;
      const timer = window.setTimeout(async () => {
        timers.delete(timer);
        if (shown.has(href)) return;
        const text = `${await titleOf(event.task_id)}: ${news.words}`;
        notify({ id: `${event.task_id} ${event.number}`, at: event.at, tone: news.tone, text, href });
      }, showMs);
      timers.add(timer);
    });
    return () => {
      end();
      for (const timer of timers) window.clearTimeout(timer);
    };
  }, [live, notify, shown]);
}

function newsOf(event: TaskEvent): { readonly tone: Notice['tone']; readonly words: string } | null {
  if (event.type === 'plan-proposed') return { tone: 'warn', words: 'plan waiting for approval' };
  if (event.type !== 'task-finished') return null;
  const { status, reason } = event.data.result;
  if (status === 'completed')
    return { tone: 'good', words: reason === 'matched' ? 'document matches' : 'completed' };
  return { tone: status === 'failed' ? 'bad' : 'warn', words: `ended (${reason})` };
}

const longestTitle = 60;

async function titleOf(taskId: string): Promise<string> {
  try {
    const [title = ''] = (await getTask(taskId)).description.split('\n', 1);
    // What follows it is part of the sentence.
    return title.length > longestTitle ? `${title.slice(0, longestTitle)}…` : title.replace(/\.$/, '');
  } catch {
    return `Task ${taskId.slice(0, 8)}`;
  }
}
