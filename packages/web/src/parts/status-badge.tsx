import type { TaskStatus } from '@fixpoint/shared/contracts';

const words: Record<TaskStatus, string> = {
  awaiting_approval: 'Awaits approval',
  pending: 'Waits for its turn',
  waiting_for_vm: 'Waits for a desktop',
  running: 'Running',
  paused: 'Paused',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** A task's status in words; its colour only repeats them. */
export function StatusBadge({ status }: { readonly status: TaskStatus }) {
  return <span className={`badge ${status}`}>{words[status]}</span>;
}
