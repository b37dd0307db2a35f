import { NotFoundError } from '@fixpoint/shared/errors';
import type { Queue } from 'bullmq';
import { z } from 'zod';
import { withinLimit } from '../plugins/bounded-tasks.js';

/** How many leftovers went. */
export const CleanedStage = z.object({ stage: z.string(), failed: z.int(), completed: z.int() });
export type CleanedStage = z.infer<typeof CleanedStage>;

export type CleanStage = (stage: string) => Promise<CleanedStage>;

/** A job that ended later than this, in milliseconds, may still be looked at by whoever waits for its end. */
const graceMs = 60_000;
/** At once, so that no call holds Redis for long; whoever wants more gone asks again. */
const mostJobs = 10_000;
const patienceMs = 10_000;

/**
 * Removes what ended jobs left behind. What waits, runs or is delayed stays: those are hints to a step that is not done,
 * and commands go to its task.
 */
export function createCleanStage(queues: ReadonlyMap<string, Pick<Queue, 'clean'>>): CleanStage {
  return async (stage) => {
    const queue = queues.get(stage);
    if (queue === undefined) throw new NotFoundError('stage', stage);
    const [failed, completed] = await withinLimit(
      Promise.all([queue.clean(graceMs, mostJobs, 'failed'), queue.clean(graceMs, mostJobs, 'completed')]),
      patienceMs,
    );
    return { stage, failed: failed.length, completed: completed.length };
  };
}
