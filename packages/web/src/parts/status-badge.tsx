import type { TaskStatus } from '@fixpoint/shared/contracts';
import { statusLabels } from '../labels/status.js';
import type { Summarized } from './task/status-summary.js';
import { stateOf } from './task/task-state.js';

/** A task's status in words; its colour only repeats them. */
export function StatusBadge({ status }: { readonly status: TaskStatus }) {
  return <span className={`badge ${status}`}>{statusLabels[status]}</span>;
}

/** The same in the words of a list: the stage of a running task, the reason of one that ended. */
export function StateBadge({ task }: { readonly task: Summarized }) {
  const { tone, label } = stateOf(task);
  return <span className={`badge ${tone}`}>{label}</span>;
}
