import type { TaskStatus } from '@fixpoint/shared/contracts';
import { statusLabels } from '../labels/status.js';

/** A task's status in words; its colour only repeats them. */
export function StatusBadge({ status }: { readonly status: TaskStatus }) {
  return <span className={`badge ${status}`}>{statusLabels[status]}</span>;
}
