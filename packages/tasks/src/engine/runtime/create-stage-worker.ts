import type { StageName } from '@fixpoint/shared/contracts';
import { rateLimited } from '@fixpoint/shared/logging';
import { type ConnectionOptions, type Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type RunStep, runStep } from './run-step.js';

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
  const worker = new Worker(
    queue,
    async (job: Job, token?: string) => {
      if ((job.data as { canary?: boolean }).canary === true) await onCanary();
      else await runStep(step, job, token ?? '');
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
