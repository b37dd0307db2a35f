import { type connectRedis, createKeys, withAvailability } from '@fixpoint/tasks/engine';
import { type ConnectionOptions, Queue } from 'bullmq';
import { z } from 'zod';

export const scheduleQueueName = 'schedules';
const maxKeptRuns = 50;

/** Data of a job: the schedule that is due. */
export const ScheduleJob = z.object({ schedule: z.string() });

/** Times at which schedules are due. */
export interface ScheduleQueue {
  /** Adds a schedule, or changes its time. */
  put(schedule: { readonly id: string; readonly pattern: string; readonly timezone: string }): Promise<void>;
  remove(id: string): Promise<void>;
  /** Milliseconds since 1970 at which each is due next, by id. */
  next(): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

/** The queue of schedules on a connection owned by the caller. BullMQ adds a due job once, however many gateways run. */
export function createScheduleQueue({
  redis,
  prefix,
}: {
  readonly redis: ReturnType<typeof connectRedis>;
  readonly prefix: string;
}): ScheduleQueue {
  const queue = new Queue(scheduleQueueName, {
    connection: redis as ConnectionOptions,
    prefix: createKeys(prefix).bull,
    skipMetasUpdate: true,
    skipVersionCheck: true,
  });
  queue.on('error', () => {});
  const own: ScheduleQueue = {
    async put({ id, pattern, timezone }) {
      await queue.upsertJobScheduler(
        id,
        { pattern, tz: timezone },
        {
          name: 'due',
          data: { schedule: id },
          opts: { removeOnComplete: maxKeptRuns, removeOnFail: maxKeptRuns, attempts: 5, backoff: 2_000 },
        },
      );
    },
    async remove(id) {
      await queue.removeJobScheduler(id);
    },
    async next() {
      const schedulers = await queue.getJobSchedulers(0, -1, true);
      return new Map(
        schedulers.flatMap(({ key, next }) => (next === undefined ? [] : [[key, next] as const])),
      );
    },
    async close() {
      await queue.close();
    },
  };
  return withAvailability(own, redis, ['close']);
}
