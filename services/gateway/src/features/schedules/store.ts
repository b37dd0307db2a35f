import { Schedule } from '@fixpoint/shared/contracts';
import type { Logger } from '@fixpoint/shared/logging';
import { type connectRedis, createKeys, withAvailability } from '@fixpoint/tasks/engine';

/** A schedule as stored: its next due time is known only to its queue. */
export type KeptSchedule = Omit<Schedule, 'next_at'>;
const KeptSchedule = Schedule.omit({ next_at: true });

/** Schedules by id. */
export interface ScheduleStore {
  /** Those that this version can read; the log names the others. */
  list(): Promise<KeptSchedule[]>;
  get(id: string): Promise<KeptSchedule | null>;
  put(schedule: KeptSchedule): Promise<void>;
  /** Returns true if it existed. */
  remove(id: string): Promise<boolean>;
}

/** Stores schedules on a connection owned by the caller. */
export function createScheduleStore({
  redis,
  prefix,
  log,
}: {
  readonly redis: ReturnType<typeof connectRedis>;
  readonly prefix: string;
  readonly log: Logger;
}): ScheduleStore {
  const { schedules: key } = createKeys(prefix);
  const parse = (text: string) => KeptSchedule.parse(JSON.parse(text));
  const store: ScheduleStore = {
    async list() {
      const all = Object.entries(await redis.hgetall(key)).flatMap(([id, text]) => {
        try {
          return [parse(text)];
        } catch (err) {
          log.warn({ err, schedule: id }, 'A stored schedule cannot be read');
          return [];
        }
      });
      return all.toSorted((a, b) => a.name.localeCompare(b.name));
    },
    async get(id) {
      const text = await redis.hget(key, id);
      return text === null ? null : parse(text);
    },
    async put(schedule) {
      await redis.hset(key, schedule.id, JSON.stringify(schedule));
    },
    async remove(id) {
      return (await redis.hdel(key, id)) > 0;
    },
  };
  return withAvailability(store, redis, []);
}
