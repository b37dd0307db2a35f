import {
  type Failure,
  type StartFrom,
  stageOfQueue,
  type TaskEvent,
  type TaskResult,
} from '@fixpoint/shared/contracts';

/** The step for which a task failed. */
interface FailedStep {
  /** Name of the queue: the stage's, followed by a dot and the machine's if each has a separate queue. */
  readonly stage: string;
  readonly iteration: number;
  readonly failure: Omit<Failure, 'context'>;
}

/**
 * The step that made a task fail, from the newest events of its log, the oldest first. Null if no stage failed: a task that is stuck, or out of
 * iterations or budget, completed its work in each of its stages.
 */
export function failedStep(result: TaskResult | null, events: readonly TaskEvent[]): FailedStep | null {
  if (result === null || (result.reason !== 'failed' && result.reason !== 'deadline')) return null;
  const last = events.findLast(
    ({ type, data }) =>
      type === 'stage-finished' &&
      // The deployment's log is read after it has failed; whatever the result of that, the deployment is the failed step.
      (data.stage !== 'logs' || result.reason === 'deadline'),
  );
  if (last?.type !== 'stage-finished') return null;
  const { stage, iteration, failure } = last.data;
  const { context: _, ...known } = result.failure ??
    failure ?? { code: result.reason, message: result.summary, retry: 'never' as const };
  return { stage, iteration, failure: known };
}

/**
 * Start of a task that repeats the failed work of the given stage. The mail is waited for without a submission; a document is compared as it is,
 * which a fix of it also requires. After a push, its deployment or a desktop step, only the form shows the current version.
 */
export function rerunStart(
  queue: string,
  { hasService, hasDocument }: { readonly hasService: boolean; readonly hasDocument: boolean },
): StartFrom {
  if (!hasService) return null;
  switch (stageOfQueue(queue)) {
    case 'mail':
      return 'email_check';
    case 'compare':
    case 'fix':
      return hasDocument ? 'analyze' : null;
    default:
      return null;
  }
}
