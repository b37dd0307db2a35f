import type { Failure, TaskEvent, TaskResult } from '@fixpoint/shared/contracts';

/** The step for which a task failed. */
export interface FailedStep {
  /** Name of the queue: the stage's, with the machine's behind a dot where each has its own. */
  readonly stage: string;
  readonly iteration: number;
  readonly failure: Omit<Failure, 'context'>;
}

/**
 * Which step a task failed for, by the newest events of its log, the oldest first. Null where no stage failed: a task that is
 * stuck, or out of iterations or budget, did what it was told in each of its stages.
 */
export function failedStep(result: TaskResult | null, events: readonly TaskEvent[]): FailedStep | null {
  if (result === null || (result.reason !== 'failed' && result.reason !== 'deadline')) return null;
  const last = events.findLast(
    ({ type, data }) =>
      type === 'stage-finished' &&
      // What a deployment logged is read once it has failed, and whatever comes of that the deployment is what failed.
      (data.stage !== 'logs' || result.reason === 'deadline'),
  );
  if (last?.type !== 'stage-finished') return null;
  const { stage, iteration, failure } = last.data;
  const { context: _, ...known } = result.failure ??
    failure ?? { code: result.reason, message: result.summary, retry: 'never' as const };
  return { stage, iteration, failure: known };
}
