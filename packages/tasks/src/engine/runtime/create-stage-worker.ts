import type { StageName } from '@fixpoint/shared/contracts';
import { rateLimited } from '@fixpoint/shared/logging';
import { type ConnectionOptions, type Job, type JobJson, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { ClaimAnswer } from '../step-writes.js';
import { type ClaimReply, toClaimAnswer } from '../task-store.js';
import { type RunStep, runStep } from './run-step.js';

/** Keeps the claims that come with fetched jobs: see `claimFetchedJobs`. */
class ClaimingWorker extends Worker {
  readonly #claims = new WeakMap<Job, ClaimAnswer>();

  claimOf(job: Job): ClaimAnswer | undefined {
    return this.#claims.get(job);
  }

  protected override createJob(data: JobJson, jobId: string): Job {
    const job = super.createJob(data, jobId);
    const fetched: unknown = data.returnvalue;
    if (!Array.isArray(fetched)) return job;
    const [claim, isDrained] = fetched as [ClaimReply, isDrained: 0 | 1];
    this.#claims.set(job, toClaimAnswer(claim));
    // BullMQ's own flag, which it has just reset: with it, it waits for the next job instead of looking for one.
    if (isDrained === 1) Reflect.set(this, 'drained', true);
    return job;
  }
}

/** The worker of one queue: it runs its steps, and passes canaries on. */
export function createStageWorker<Name extends StageName>({
  step,
  redis,
  concurrency,
  onCanary,
}: {
  step: RunStep<Name>;
  redis: Redis;
  concurrency: number;
  onCanary: () => Promise<void>;
}): Worker {
  const { queue, keys, owner, lockMs, registry, log } = step;
  const worker = new ClaimingWorker(
    queue,
    async (job: Job, token?: string) => {
      if ((job.data as { canary?: boolean }).canary === true) await onCanary();
      else await runStep(step, job, token ?? '', worker.claimOf(job));
    },
    {
      connection: redis as ConnectionOptions,
      prefix: keys.bull,
      // Names in `CLIENT LIST`, and on each job it takes, which process this is.
      name: owner,
      concurrency,
      lockDuration: lockMs,
      // Whole numbers: Redis refuses fractions of a millisecond, and the check for dead workers would fail for ever.
      lockRenewTime: Math.round(lockMs / 3),
      stalledInterval: Math.max(500, Math.round(lockMs / 3)),
      // A crash is not the job's fault; the runtime counts them itself.
      maxStalledCount: 1_000,
      // After a lost connection; the default of 15 s would be most of the time that a restart of Redis takes.
      runRetryDelay: 1_000,
      // All facts about it are in its task.
      removeOnComplete: { count: 0 },
      removeOnFail: { age: 3_600 },
    },
  );
  worker.on('locksRenewed', ({ jobIds }) => registry.renewed(jobIds));
  worker.on('lockRenewalFailed', (jobIds) => registry.lost(jobIds));
  worker.on(
    'error',
    rateLimited((error: Error) => log.warn({ err: error, queue }, 'Worker error; the worker continues')),
  );
  worker.on('failed', (job, error) =>
    log.debug({ err: error, job: job?.id, queue }, 'A step run ended without a result'),
  );
  return worker;
}
