import type { Task } from '@fixpoint/shared/contracts';
import { rateLimited } from '@fixpoint/shared/logging';
import { loops as allLoops, type Loops } from '../loops/index.js';
import { connectRedis, promptPatienceMs } from './connect-redis.js';
import { createTask } from './create-task.js';
import { followFeed, readFeed, readFeedSince } from './follow-feed.js';
import { createKeys } from './keys.js';
import { countTasks, createTaskLists } from './list-tasks.js';
import { loopOf } from './loop-of.js';
import { createOrphanMails } from './orphan-mails.js';
import { createPersonActions } from './person-actions.js';
import { createRecentSteps } from './recent-steps.js';
import { withAvailability } from './redis-availability.js';
import { createRedisLinks, type RedisSource } from './redis-links.js';
import { watchRedisSettings } from './redis-settings.js';
import { createDispatcher } from './runtime/create-dispatcher.js';
import { createSweepEnds } from './runtime/create-sweep-ends.js';
import { createTaskFinder } from './task-index/find-tasks.js';
import { indexOldTasks } from './task-index/index-old-tasks.js';
import { UnreadableTaskError } from './task-record.js';
import { createTaskStore } from './task-store.js';
import { toTask } from './task-views.js';
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
  const store = createTaskStore({ redis, keys, loops, maxWaitMs: promptPatienceMs });
  const dispatcher = createDispatcher({ redis, keys, log, lookAgainMs: 2_000, lockMs });
  const ends = createSweepEnds({ redis, keys, store, loops });

  const orphans = createOrphanMails({ redis, keys });
  const { view, actions } = createPersonActions({ redis, keys, store, loops, dispatcher });
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

  /** Null as well for one that cannot be read, which must not hide the others. */
  async function findReadable(id: string): Promise<Task | null> {
    try {
      return await tasks.get(id);
    } catch (error) {
      if (!(error instanceof UnreadableTaskError)) throw error;
      warnUnreadable(error);
      return null;
    }
  }

  const tasks: OpenTasks = {
    checkRedis: () => settings.check(),

    async create(request) {
      const loop = loopOf(loops, request.spec.intent.kind);
      const made = await createTask(request, { store, loop });
      if ('known' in made) return { task: await view(made.known), created: false, allowedBy: [] };
      return { ...made, created: true };
    },

    async get(id) {
      const record = await store.read(id);
      return record === null ? null : toTask(record, await store.now());
    },

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

    ...actions,

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
