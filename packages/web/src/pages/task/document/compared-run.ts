import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import type { Comparison } from '../comparisons.js';

/** A task with its log and the findings of its comparisons: the data of every view of its documents. */
export interface ComparedRun {
  readonly task: Task;
  readonly events: readonly TaskEvent[];
  readonly comparisons: readonly Comparison[];
  readonly canOperate: boolean;
}
