import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import type { Comparison } from '../comparisons.js';

/** A task with its log and what its comparisons found: what every view of its documents is made from. */
export interface ComparedRun {
  readonly task: Task;
  readonly events: readonly TaskEvent[];
  readonly comparisons: readonly Comparison[];
  readonly canOperate: boolean;
}
