import type { Logger } from '@fixpoint/shared/logging';
import type { connectRedis } from '@fixpoint/tasks/engine';
import { createScheduleQueue, type ScheduleQueue } from './schedule-queue.js';
import { createScheduleStore, type ScheduleStore } from './store.js';

/** Requests that are submitted repeatedly, and their times. */
export interface ScheduleParts {
  readonly store: ScheduleStore;
  readonly queue: ScheduleQueue;
}

/** Stored data of schedules, on a connection owned by the caller. */
export function createScheduleParts(options: {
  readonly redis: ReturnType<typeof connectRedis>;
  readonly prefix: string;
  readonly log: Logger;
}): ScheduleParts {
  return { store: createScheduleStore(options), queue: createScheduleQueue(options) };
}
