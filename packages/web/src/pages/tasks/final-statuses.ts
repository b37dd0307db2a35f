import type { TaskStatus } from '@fixpoint/shared/contracts';

/** States that a task does not leave; written again since pages take only types from the contracts. */
export const finalStatuses: ReadonlySet<TaskStatus> = new Set(['completed', 'failed', 'cancelled']);
