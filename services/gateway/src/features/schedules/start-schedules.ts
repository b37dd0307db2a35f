import { createKeys, createRedisLinks, type RedisSource } from '@fixpoint/tasks/engine';
import { type ConnectionOptions, type Job, Worker } from 'bullmq';
import { ScheduleJob, scheduleQueueName } from './schedule-queue.js';

export interface DueSchedules {
  /** Submits the request that is due at that time. Repeated calls for one time make one task. */
  runDue(id: string, at: Date): Promise<void>;
  /** Puts lost schedules back into the queue. Returns the errors of those that it refused, by id. */
  restore(): Promise<ReadonlyMap<string, unknown>>;
}

/**
 * Submits due requests. Every gateway process may: the queue gives each time to one of them, and the time is the key of its task, so that a process
 * that died in the middle leaves no second task behind. A request that was due while no gateway ran is submitted once.
 */
export async function startSchedules({
  redisUrl: url,
  keyPrefix,
  schedules,
  log,
  links = createRedisLinks(),
}: RedisSource & { readonly schedules: DueSchedules }): Promise<{ close(): Promise<void> }> {
  const { redis, close } = links.connect({ url, log, name: 'gateway-schedules', profile: 'patient' });
  const worker = new Worker(
    scheduleQueueName,
    async (job) => schedules.runDue(ScheduleJob.parse(job.data).schedule, dueAt(job)),
    {
      connection: redis as ConnectionOptions,
      prefix: createKeys(keyPrefix).bull,
      concurrency: 2,
    },
  );
  worker.on('error', () => {});
  worker.on('failed', (job, error) => {
    log.warn(
      { err: error, schedule: job?.data?.schedule },
      'A schedule was due but submitting its request failed',
    );
  });
  await worker.waitUntilReady();
  try {
    for (const [schedule, err] of await schedules.restore()) {
      log.warn({ err, schedule }, 'A schedule could not be queued, and its request will not be submitted');
    }
  } catch (error) {
    log.warn({ err: error }, 'Checking the schedules failed');
  }
  return {
    async close() {
      await worker.close();
      close();
    },
  };
}

/** The scheduled time, not the processing time: a retried job has the same. */
function dueAt({ id, timestamp }: Job): Date {
  const meant = Number(/:(\d{10,})$/.exec(id ?? '')?.[1] ?? timestamp);
  return new Date(meant);
}
