import type { CleanedStage } from '@fixpoint/shared/contracts/routes';
import { NotFoundError } from '@fixpoint/shared/errors';
import type { Queue } from 'bullmq';
import type { WithRedis } from './describe-stages.js';

export type CleanStage = (stage: string) => Promise<CleanedStage>;

/** A job that ended later than this, in milliseconds, may still be read by a client that waits for its end. */
const graceMs = 60_000;
/** In one call, so that none blocks Redis for long; a client that wants more removed repeats it. */
const maxJobs = 10_000;

/**
 * Removes ended jobs from a queue. Waiting, running and delayed jobs stay: each is a hint to an unfinished step, and commands are sent to its task.
 */
export function createCleanStage({
  queues,
  withRedis,
}: {
  readonly queues: ReadonlyMap<string, Pick<Queue, 'clean'>>;
  readonly withRedis: WithRedis;
}): CleanStage {
  return async (stage) => {
    const queue = queues.get(stage);
    if (queue === undefined) throw new NotFoundError('stage', stage);
    const [failed, completed] = await withRedis(() =>
      Promise.all([queue.clean(graceMs, maxJobs, 'failed'), queue.clean(graceMs, maxJobs, 'completed')]),
    );
    return { stage, failed: failed.length, completed: completed.length };
  };
}
