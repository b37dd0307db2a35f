import type { TaskEvent } from '@fixpoint/shared/contracts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { getTask } from '../../api/tasks.js';
import { useLive } from '../../live/live-provider.js';
import type { Notice } from './notice-log.js';
import { useNotices } from './notices-provider.js';

/** Older than this, in milliseconds, is no news: it was replayed. */
const newsMs = 60_000;

/** Reports each task that ends, or waits for a person, while one looks at something else. */
export function useTaskNotices(): void {
  const live = useLive();
  const { notify } = useNotices();
  const [path] = useLocation();
  const shown = useRef(path);
  shown.current = path;
  useEffect(() => {
    if (live === null) return undefined;
    return live.onMessage((message) => {
      if (message.type !== 'TASK_EVENT') return;
      const { event } = message.payload;
      const news = newsOf(event);
      if (news === null || Date.now() - Date.parse(event.at) > newsMs) return;
      if (isOnShow(event, shown.current)) return;
      void titleOf(event.task_id).then((title) =>
        notify({
          id: `${event.task_id} ${event.number}`,
          at: event.at,
          tone: news.tone,
          text: `${title}: ${news.words}`,
          href: `/tasks/${event.task_id}`,
        }),
      );
    });
  }, [live, notify]);
}

function newsOf(event: TaskEvent): { readonly tone: Notice['tone']; readonly words: string } | null {
  if (event.type === 'plan-proposed') return { tone: 'warn', words: 'plan waiting for approval' };
  if (event.type !== 'task-finished') return null;
  const { status, reason } = event.data.result;
  if (status === 'completed')
    return { tone: 'good', words: reason === 'matched' ? 'document matches' : 'completed' };
  return { tone: status === 'failed' ? 'bad' : 'warn', words: `ended (${reason})` };
}

/** Whether the page on show says it anyway. */
function isOnShow(event: TaskEvent, path: string): boolean {
  const own = [`/tasks/${event.task_id}`, `/builds/${event.task_id}`];
  return own.includes(path) || (event.type === 'plan-proposed' && path === '/inbox');
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
