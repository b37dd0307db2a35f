import { finalStatuses, type NewSchedule, type Schedule, type ScheduleRun } from '@fixpoint/shared/contracts';
import { ConflictError, FixpointError, NotFoundError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { RequestProblemsError } from '../../http/request-problems-error.js';
import type { UseCases } from '../tasks/create-use-cases.js';
import { checkRuns, checkTimezone, parseSchedule } from './parse-schedule.js';
import type { ScheduleQueue } from './schedule-queue.js';
import type { KeptSchedule, ScheduleStore } from './store.js';

const maxSchedules = 500;
const maxKeptRuns = 10;

/** Requests that are submitted at fixed times. */
export interface Schedules {
  list(): Promise<Schedule[]>;
  get(id: string): Promise<Schedule>;
  /** Throws `RequestProblemsError` if its request would be refused today: the error must appear now, not at six in the morning. */
  create(schedule: NewSchedule, by: string): Promise<Schedule>;
  setPaused(id: string, paused: boolean): Promise<Schedule>;
  remove(id: string): Promise<void>;
  /** Submits the due request, unless the previous run's task is still in progress. Repeated calls for one time create one task. */
  runDue(id: string, at: Date): Promise<void>;
  /**
   * Puts every active schedule into the queue, which may have been wiped. Returns the errors of those that the queue rejected, by id; the others are
   * in it.
   */
  restore(): Promise<ReadonlyMap<string, unknown>>;
}

export function createSchedules({
  store,
  queue,
  useCases,
  createId,
  now,
}: {
  readonly store: ScheduleStore;
  readonly queue: Pick<ScheduleQueue, 'put' | 'remove' | 'next'>;
  readonly useCases: Pick<UseCases, 'submitTask' | 'getTask' | 'previewIntent'>;
  readonly createId: () => string;
  readonly now: () => number;
}): Schedules {
  async function find(id: string): Promise<KeptSchedule> {
    const schedule = await store.get(id);
    if (schedule === null) throw new NotFoundError('schedule', id);
    return schedule;
  }

  function complete(schedule: KeptSchedule, next: ReadonlyMap<string, number>): Schedule {
    const nextRunMs = schedule.paused ? undefined : next.get(schedule.id);
    return { ...schedule, next_at: nextRunMs === undefined ? null : new Date(nextRunMs).toISOString() };
  }

  const withNext = async (schedule: KeptSchedule) => complete(schedule, await queue.next());

  /** The previous run's task, if it has not ended. */
  async function underWay({ last_task: id }: KeptSchedule): Promise<string | null> {
    if (id === null) return null;
    try {
      const { status } = await useCases.getTask(id);
      return finalStatuses.includes(status) ? null : id;
    } catch (error) {
      if (error instanceof NotFoundError) return null;
      throw error;
    }
  }

  async function submit(schedule: KeptSchedule, at: Date): Promise<ScheduleRun> {
    const holder = await underWay(schedule);
    if (holder !== null) return { at: at.toISOString(), outcome: 'skipped', task_id: holder, reason: null };
    try {
      const { task } = await useCases.submitTask(schedule.request, {
        by: `schedule ${schedule.id} of ${schedule.by}`,
        idempotencyKey: `schedule/${schedule.id}/${at.getTime()}`,
      });
      return { at: at.toISOString(), outcome: 'submitted', task_id: task.id, reason: null };
    } catch (error) {
      // An error that no retry can fix is recorded, so that the reader sees it.
      if (!(error instanceof FixpointError) || error.retry !== 'never') throw error;
      const reason = toSafeLine([error.message, error.hint ?? ''].join(' ').trim(), 2_000);
      return { at: at.toISOString(), outcome: 'refused', task_id: null, reason };
    }
  }

  return {
    async list() {
      const [schedules, next] = await Promise.all([store.list(), queue.next()]);
      return schedules.map((schedule) => complete(schedule, next));
    },
    get: async (id) => withNext(await find(id)),
    async create({ name, when, timezone = 'UTC', request }, by) {
      const pattern = parseSchedule(when);
      const zone = checkTimezone(timezone);
      checkRuns(pattern, zone, now());
      const { problems } = useCases.previewIntent(request);
      if (problems.length > 0) throw new RequestProblemsError(problems);
      if ((await store.list()).length >= maxSchedules) {
        throw new ConflictError(`The limit of ${maxSchedules} schedules is reached.`, {
          reason: 'too-many-schedules',
          hint: 'Delete a schedule that is no longer needed.',
        });
      }
      const schedule: KeptSchedule = {
        id: createId(),
        name: name ?? toSafeLine(request.description, 100),
        when,
        pattern,
        timezone: zone,
        request,
        by,
        paused: false,
        last_task: null,
        runs: [],
        created_at: new Date(now()).toISOString(),
      };
      // A rejected schedule is not stored; a job without a stored schedule is removed when it is due.
      await queue.put(schedule);
      await store.put(schedule);
      return withNext(schedule);
    },
    async setPaused(id, paused) {
      const schedule = { ...(await find(id)), paused };
      if (!paused) checkRuns(schedule.pattern, schedule.timezone, now());
      await store.put(schedule);
      await (paused ? queue.remove(id) : queue.put(schedule));
      return withNext(schedule);
    },
    async remove(id) {
      await queue.remove(id);
      if (!(await store.remove(id))) throw new NotFoundError('schedule', id);
    },
    async runDue(id, at) {
      const schedule = await store.get(id);
      if (schedule === null) return queue.remove(id);
      if (schedule.paused) return;
      const run = await submit(schedule, at);
      // It may have been paused or deleted meanwhile, which takes precedence.
      const newest = await store.get(id);
      if (newest === null) return;
      await store.put({
        ...newest,
        last_task: run.outcome === 'submitted' ? run.task_id : newest.last_task,
        runs: [run, ...newest.runs.filter((each) => each.at !== run.at)].slice(0, maxKeptRuns),
      });
    },
    async restore() {
      const known = await queue.next();
      const refused = new Map<string, unknown>();
      // An existing job keeps its time, which may have passed while no gateway ran.
      for (const schedule of await store.list()) {
        if (schedule.paused || known.has(schedule.id)) continue;
        await queue.put(schedule).catch((error: unknown) => refused.set(schedule.id, error));
      }
      return refused;
    },
  };
}
