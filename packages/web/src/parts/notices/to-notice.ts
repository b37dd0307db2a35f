import type { TaskRow } from '@fixpoint/shared/contracts';
import { stateOf, type TaskState } from '../task/task-state.js';

/** A task that ended or needs a person, as the bell shows it. */
export interface Notice {
  /** Changes with the state of the task. */
  readonly id: string;
  readonly at: string;
  readonly tone: TaskState['tone'];
  readonly text: string;
  /** Address of the task. */
  readonly href: string;
}

const maxTitleLength = 60;

export function toNotice(task: TaskRow): Notice {
  const { id, status, iteration, updated_at: at } = task;
  return {
    // The row of a task that waits for a document keeps changing.
    id: `${id} ${status} ${status === 'running' ? iteration : at}`,
    at,
    tone: stateOf(task).tone,
    text: `${shortTitle(task.description)}: ${describe(task)}`,
    href: `/tasks/${id}`,
  };
}

function describe({ status, result }: TaskRow): string {
  if (result !== null) {
    if (result.status !== 'completed') return `ended (${result.reason})`;
    return result.reason === 'matched' ? 'document matches' : 'completed';
  }
  if (status === 'awaiting_approval') return 'plan waiting for approval';
  return status === 'paused' ? 'paused' : 'waiting for a document';
}

/** The first line without its full stop, as the beginning of a sentence. */
function shortTitle(description: string): string {
  const [title = ''] = description.split('\n', 1);
  return title.length > maxTitleLength ? `${title.slice(0, maxTitleLength)}…` : title.replace(/\.$/, '');
}
