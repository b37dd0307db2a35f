import {
  type Failure,
  type StartFrom,
  stageOfQueue,
  type TaskEvent,
  type TaskResult,
} from '@fixpoint/shared/contracts';

/** The step for which a task failed. */
interface FailedStep {
  /** Name of the queue: the stage's, with the machine's behind a dot where each has its own. */
  readonly stage: string;
  readonly iteration: number;
  readonly failure: Omit<Failure, 'context'>;
}

/**
 * Which step a task failed for, by the newest events of its log, the oldest first. Null where no stage failed: a task that is
 * stuck, or out of iterations or budget, did its work in each of its stages.
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

/**
 * Where a task begins that does again what failed in the given stage. The mail is waited for without a submission; a document
 * is compared as it is, which a fix of it needs as well. Where a push, its deployment or a desktop came in between, only the
 * form shows what is served now.
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
