import { z } from 'zod';
import { Instant, TaskId } from './identifiers.js';
import { NewTask } from './task.js';

const name = z.string().trim().min(1).max(100);
const timezone = z.string().min(1).max(64);

/** Body of `POST /api/v1/schedules`. */
export const NewSchedule = z.strictObject({
  /** Name in lists; the first words of the request unless given. */
  name: name.optional(),
  /** `every weekday 6:00`, `every monday at 9:30`, `every 2 hours`, or five fields as cron has them. */
  when: z.string().trim().min(1).max(200),
  /** Name of the IANA time zone in which the times are meant: `Europe/Berlin`. UTC unless given. */
  timezone: timezone.optional(),
  /** Request that is submitted each time. Its plan waits for a person, unless it has `approval: auto`. */
  request: NewTask,
});
export type NewSchedule = z.infer<typeof NewSchedule>;

/** Result of one time at which a schedule was due. */
export const ScheduleRun = z.strictObject({
  at: Instant,
  outcome: z.enum(['submitted', 'skipped', 'refused']),
  /** The task that was made, or the one that was still under way. */
  task_id: TaskId.nullable(),
  /** Why it was refused. */
  reason: z.string().max(2_000).nullable(),
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;

/** A request that is submitted again and again. */
export const Schedule = z.strictObject({
  id: z.string().min(1).max(64),
  name,
  /** As its author wrote it. */
  when: z.string(),
  /** The same as cron has it: minute, hour, day, month, weekday. */
  pattern: z.string(),
  timezone,
  request: NewTask,
  by: z.string(),
  created_at: Instant,
  paused: z.boolean(),
  /** Next time at which it is due; null while it is paused. */
  next_at: Instant.nullable(),
  /** The newest task that it made. */
  last_task: TaskId.nullable(),
  /** Results of the newest times, newest first. */
  runs: z.array(ScheduleRun).max(10),
});
export type Schedule = z.infer<typeof Schedule>;
