import { finalStatuses, type Task } from '@fixpoint/shared/contracts';
import { ConflictError, InvalidInputError, NotFoundError } from '@fixpoint/shared/errors';
import { rateLimited } from '@fixpoint/shared/logging';
import { loops as allLoops, type Loop, type LoopStateBase, type Loops } from '../loops/index.js';
import { connectRedis, promptPatienceMs } from './connect-redis.js';
import { createTask } from './create-task.js';
import { decisionOutcome } from './decide-plan.js';
import { editOutcome } from './edit-plan.js';
import { followFeed, readFeed, readFeedSince } from './follow-feed.js';
import { createKeys } from './keys.js';
import { countTasks, createTaskLists } from './list-tasks.js';

import { moveByPerson, type PersonMove } from './move-by-person.js';
import { createOrphanMails } from './orphan-mails.js';
import { createRecentSteps } from './recent-steps.js';
import { withAvailability } from './redis-availability.js';
import { createRedisLinks, type RedisSource } from './redis-links.js';
import { watchRedisSettings } from './redis-settings.js';
import { createDispatcher } from './runtime/create-dispatcher.js';
import { createSweepEnds } from './runtime/create-sweep-ends.js';
import { createTaskFinder } from './task-index/find-tasks.js';
import { indexOldTasks } from './task-index/index-old-tasks.js';
import { type TaskRecord, toTask, UnreadableTaskError } from './task-record.js';
import { createTaskStore } from './task-store.js';
import type { Tasks } from './tasks.js';

export interface CreateTasks extends RedisSource {
  readonly loops?: Loops;
  /** Duration of a worker's lock on a job, in milliseconds; the same as in the services. */
  readonly lockMs?: number;
  /** True to work with a Redis that may lose writes that it has acknowledged. */
  readonly acceptUnsafe?: boolean;
}

/** The tasks, with operations on the connection for their owner. */
export interface OpenTasks extends Tasks {
  /** Throws `ConfigurationError` if Redis may lose writes that it acknowledges. One that does not respond is checked when it does. */
  checkRedis(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the tasks in Redis for clients: the gateway and the command line. Close it when done. */
export function createTasks({
  redisUrl,
  keyPrefix,
  log,
  links = createRedisLinks(),
  loops = allLoops,
  acceptUnsafe = false,
  lockMs = 30_000,
}: CreateTasks): OpenTasks {
  const { redis, close: disconnect } = links.connect({
    url: redisUrl,
    log,
    name: 'fixpoint-tasks',
    profile: 'prompt',
  });
  const keys = createKeys(keyPrefix);
  const settings = watchRedisSettings({ redis, log, accept: acceptUnsafe });
  const store = createTaskStore({ redis, keys, loops, patienceMs: promptPatienceMs });
  const dispatcher = createDispatcher({ redis, keys, log, lookAgainMs: 2_000, lockMs });
  const ends = createSweepEnds({ redis, keys, store, loops });

  const orphans = createOrphanMails({ redis, keys });

  const warnUnreadable = rateLimited((error: UnreadableTaskError) =>
    log.warn({ err: error }, 'A task is missing from the list'),
  );

  const lists = createTaskLists({
    redis,
    keys,
    store,
    find: createTaskFinder({ redis, keys }),
    onUnreadable: warnUnreadable,
  });

  async function need(id: string): Promise<TaskRecord> {
    const record = await store.read(id);
    if (record === null) throw new NotFoundError('task', id);
    return record;
  }

  async function find(id: string): Promise<Task | null> {
    const record = await store.read(id);
    return record === null ? null : toTask(record, await store.now());
  }

  /** Null as well for one that cannot be read, which must not hide the others. */
  async function findReadable(id: string): Promise<Task | null> {
    try {
      return await find(id);
    } catch (error) {
      if (!(error instanceof UnreadableTaskError)) throw error;
      warnUnreadable(error);
      return null;
    }
  }

  async function view(id: string): Promise<Task> {
    return toTask(await need(id), await store.now());
  }

  async function move(change: PersonMove): Promise<Task> {
    const announce = async (id: string, seq: number) => {
      await redis.publish(keys.control, `${id}|${seq}`).catch(() => {});
    };
    await moveByPerson(change, { store, loops, need, announce });
    return view(change.id);
  }

  const tasks: OpenTasks = {
    checkRedis: () => settings.check(),

    async create(request) {
      const loop = loopOf(loops, request.spec.intent.kind);
      const made = await createTask(request, { store, loop });
      if ('known' in made) return { task: await view(made.known), created: false, allowedBy: [] };
      return { ...made, created: true };
    },

    get: find,

    list: (query = {}) => lists.list(query),
    listRows: (query = {}) => lists.rows(query),
    listFields: lists.fields,
    newestOf: lists.newestOf,
    indexOldTasks: (signal, onProgress) =>
      indexOldTasks({ redis, keys, log, signal, ...(onProgress === undefined ? {} : { onProgress }) }),

    recentlyFailed: lists.recentlyFailed,
    recentlyEnded: lists.recentlyEnded,

    async taskOfKey(idempotencyKey) {
      const id = await redis.get(keys.idempotency(idempotencyKey));
      return id === null ? null : findReadable(id);
    },

    countByStatus: () => countTasks(redis, keys),

    decide(id, decision) {
      return move({
        id,
        outcomeOf: (record) => decisionOutcome(record, decision),
        conditions: {
          guards: { status: 'awaiting_approval', nonce: decision.nonce },
          notAfter: 'expires_at',
        },
        fields: { decision: decision.decision, decided_plan: decision.planHash },
        grant: decision.standing,
      });
    },

    editPlan(id, edit) {
      return move({
        id,
        outcomeOf: (record, now) => editOutcome(record, edit, loopOf(loops, record.kind), now),
        conditions: { guards: { status: 'awaiting_approval' }, notAfter: 'expires_at' },
      });
    },

    approvalGrants: () => store.grants.list(),

    async revokeApprovalGrant(id) {
      const approval = await store.grants.find(id);
      return approval !== null && (await store.grants.revoke(id)) ? approval : null;
    },

    readLearned: store.learned.read,
    writeLearned: store.learned.write,
    orphanMails: orphans.list,
    findOrphanMail: orphans.find,
    forgetOrphanMail: orphans.forget,
    knownFixes: store.fixes.list,
    confirmFixes: store.fixes.confirm,
    editKnownFix: store.fixes.edit,
    forgetKnownFix: store.fixes.forget,

    async pause(id, by) {
      const answer = await store.pause(id, by);
      if (answer === 'MISSING') throw new NotFoundError('task', id);
      if (answer !== 'OK')
        throw new ConflictError(`The task cannot be paused: it is ${answer}.`, { reason: 'not-running' });
      return view(id);
    },

    async resume(id, by) {
      const answer = await store.resume(id, by);
      if (answer === 'MISSING') throw new NotFoundError('task', id);
      if (answer !== 'OK')
        throw new ConflictError(`The task cannot be resumed: it is ${answer}.`, { reason: 'not-paused' });
      const record = await need(id);
      // The step may have a job already under another name, which only the whole dispatch can find out.
      if (record.stage !== '')
        await dispatcher.dispatch({ id, seq: record.seq, stage: record.stage }).catch(() => {});
      return toTask(record, await store.now());
    },

    cancel(id, by, reason) {
      return move({
        id,
        outcomeOf: (record) => {
          if (record.status === 'cancelled') return null;
          throwIfOver(record);
          return { type: 'cancelled', by, ...(reason === undefined ? {} : { reason }) };
        },
      });
    },

    async addInput(id, by, text, document) {
      throwIfOver(await need(id));
      const data = { by, text, ...(document === undefined ? {} : { document }) };
      await store.emit(id, null, [{ type: 'user-input', message: text, data }]);
      return view(id);
    },

    events: (id, after = 0, limit = 1_000, types) => store.events(id, after, limit, types),

    recentEvents: (limit, maxBytes) => readFeed(redis, keys.feed, limit, maxBytes),

    eventsSince: (event) => readFeedSince(redis, keys.feed, event),

    recentSteps: createRecentSteps(redis, keys.feed),

    follow(signal, from) {
      const reader = connectRedis({ url: redisUrl, log, name: 'fixpoint-follow', profile: 'blocking' });
      if (signal.aborted) reader.disconnect();
      else signal.addEventListener('abort', () => reader.disconnect(), { once: true });
      return followFeed(reader, keys.feed, signal, from);
    },

    async ping() {
      // A full Redis responds to a ping and refuses a write.
      await redis.set(keys.ping, '1', 'PX', 1_000);
    },

    sweep: () => dispatcher.sweep(ends),

    async close() {
      settings.close();
      await dispatcher.close();
      disconnect();
    },
  };
  return withAvailability(tasks, redis, ['follow', 'close', 'checkRedis'], settings.throwIfUnsafe);
}

function loopOf(loops: Loops, kind: TaskRecord['kind']): Loop<LoopStateBase> {
  const loop = loops.get(kind);
  if (loop === undefined) {
    throw new InvalidInputError(`Tasks of kind "${kind}" cannot be run.`, {
      field: 'description',
      hint: 'Name a service from fixpoint.config.yaml.',
    });
  }
  return loop;
}

function throwIfOver(record: TaskRecord): void {
  if (finalStatuses.includes(record.status)) {
    throw new ConflictError(`The task has ended: it is ${record.status}.`, { reason: 'over' });
  }
}
