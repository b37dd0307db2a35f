import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { finalStatuses, type Task } from '../contracts/index.js';
import { ConflictError, InvalidInputError, NotFoundError, UnavailableError } from '../errors/index.js';
import {
  loops as allLoops,
  type Loop,
  type LoopStateBase,
  type Loops,
  type StepOutcome,
} from '../loops/index.js';
import { advanceLoop } from './advance-loop.js';
import { connectRedis, rateLimited } from './connect-redis.js';
import { countTasks } from './count-tasks.js';
import { createOneTask } from './create-one-task.js';
import { decisionEvents, decisionOutcome, throwUnlessRace } from './decide-plan.js';
import { editOutcome } from './edit-plan.js';
import { followFeed, readFeed } from './follow-feed.js';
import { createKeys } from './keys.js';
import { listFailed } from './list-failed.js';
import { listTasks } from './list-tasks.js';
import { withAvailability } from './redis-availability.js';
import { createDispatcher } from './runtime/create-dispatcher.js';
import { toStandingApproval } from './standing/to-standing-approval.js';
import { activeMs, type TaskRecord, toTask } from './task-record.js';
import { type CommitRequest, createTaskStore } from './task-store.js';
import type { Decision, Tasks } from './tasks.js';
import { statusBeforeClaim, toTransition } from './transition.js';
import { UnreadableTaskError } from './unreadable-task-error.js';

/** How often a command that lost a race against a worker's commit is tried again. */
const races = 20;

export interface CreateTasks {
  readonly redisUrl: string;
  readonly keyPrefix: string;
  readonly log: Logger;
  readonly loops?: Loops;
}

/** Opens the tasks in Redis for clients: the gateway and the command line. Close it when done. */
export function createTasks({
  redisUrl,
  keyPrefix,
  log,
  loops = allLoops,
}: CreateTasks): Tasks & { close(): Promise<void> } {
  const redis = connectRedis({ url: redisUrl, log, name: 'fixpoint-tasks', temper: 'prompt' });
  const keys = createKeys(keyPrefix);
  const store = createTaskStore({ redis, keys });
  const dispatcher = createDispatcher({ redis, keys, log, lookAgainMs: 2_000 });

  const warnUnreadable = rateLimited((error: UnreadableTaskError) =>
    log.warn({ err: error }, 'A task is not listed'),
  );

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

  /** Sends a filed step at once. Only for speed: it is in the outbox, where any sweeper finds it. */
  async function send(id: string, seq: string, stage: string): Promise<void> {
    if (stage === '') return;
    await dispatcher
      .send({ id, seq, stage })
      .catch((error: unknown) => log.debug({ err: error, task: id }, 'The step is left to the sweeper'));
  }

  /**
   * Lets the loop decide on a person's outcome and commits that, against whatever the workers do meanwhile. An outcome of
   * null says that there is nothing to do.
   */
  async function move(
    id: string,
    outcomeOf: (record: TaskRecord) => StepOutcome | null,
    conditions: Pick<CommitRequest, 'guards' | 'notAfter'> & {
      fields?: Record<string, string>;
      standing?: Decision['standing'];
    } = {},
  ): Promise<Task> {
    for (let attempt = 0; attempt < races; attempt += 1) {
      const record = await need(id);
      const outcome = outcomeOf(record);
      const now = await store.now();
      if (outcome === null) return toTask(record, now);
      const advance = advanceLoop(loops, record, outcome, {
        taskId: id,
        spec: record.spec,
        now: new Date(now).toISOString(),
      });
      if (advance === null) throw new ConflictError('The task is past that point.', { reason: 'past' });
      const transition = toTransition(advance, {
        now,
        createdAt: record.created_at,
        activeMs: activeMs(record, now),
        nonce: newNonce(),
      });
      const { fields, standing: wanted, ...guards } = conditions;
      const grant =
        wanted === undefined || outcome.type !== 'approved'
          ? undefined
          : toStandingApproval(outcome.plan, wanted, { taskId: id, now });
      const answer = await store.commit({
        ...guards,
        id,
        seq: record.seq,
        epoch: '',
        grant,
        transition: {
          ...transition,
          // Filed work waits for its turn until a worker claims it.
          status: statusBeforeClaim(transition),
          // A new proposal clears the decision on the one before.
          fields: { ...fields, ...transition.fields },
          events: [...decisionEvents(outcome, transition, grant), ...transition.events],
        },
      });
      if (answer === 'ok') {
        const seq = String(Number(record.seq) + 1);
        await redis.publish(keys.control, `${id}|${seq}`).catch(() => {});
        await send(id, seq, transition.stage);
        return view(id);
      }
      throwUnlessRace(answer);
    }
    throw new UnavailableError(`Task ${id} changes too fast to be moved.`);
  }

  const tasks: Tasks & { close(): Promise<void> } = {
    async create(request) {
      const loop = loopOf(loops, request.spec.intent.kind);
      const made = await createOneTask(request, { store, loop, send, newNonce });
      if ('known' in made) return { task: await view(made.known), created: false, allowedBy: [] };
      return { ...made, created: true };
    },

    get: find,

    list: (query) => listTasks(store, warnUnreadable, query),

    async recentlyFailed(limit) {
      const ids = await listFailed(redis, keys, { now: await store.now(), limit });
      const read = await Promise.all(ids.map(findReadable));
      return read.filter((task) => task !== null);
    },

    async taskOfKey(idempotencyKey) {
      const id = await redis.get(keys.idempotency(idempotencyKey));
      return id === null ? null : findReadable(id);
    },

    countByStatus: () => countTasks(redis, keys),

    decide(id, decision) {
      return move(id, (record) => decisionOutcome(record, decision), {
        guards: { status: 'awaiting_approval', nonce: decision.nonce },
        notAfter: 'expires_at',
        fields: { decision: decision.decision, decided_plan: decision.planHash },
        standing: decision.standing,
      });
    },

    editPlan(id, edit) {
      return move(id, (record) => editOutcome(record, edit, loopOf(loops, record.kind)), {
        guards: { status: 'awaiting_approval' },
        notAfter: 'expires_at',
      });
    },

    standingApprovals: () => store.standing.list(),

    async revokeStandingApproval(id) {
      const approval = await store.standing.find(id);
      return approval !== null && (await store.standing.revoke(id)) ? approval : null;
    },

    async pause(id, by) {
      const answer = await store.pause(id, by);
      if (answer === 'MISSING') throw new NotFoundError('task', id);
      if (answer !== 'OK')
        throw new ConflictError(`A task that is ${answer} cannot be paused.`, { reason: 'not-running' });
      return view(id);
    },

    async resume(id, by) {
      const answer = await store.resume(id, by);
      if (answer === 'MISSING') throw new NotFoundError('task', id);
      if (answer !== 'OK')
        throw new ConflictError(`A task that is ${answer} cannot be resumed.`, { reason: 'not-paused' });
      const record = await need(id);
      // The step may have a job already under another name, which only the whole dispatch can tell.
      if (record.stage !== '')
        await dispatcher.dispatch({ id, seq: record.seq, stage: record.stage }).catch(() => {});
      return toTask(record, await store.now());
    },

    cancel(id, by, reason) {
      return move(id, (record) => {
        if (record.status === 'cancelled') return null;
        throwIfOver(record);
        return { type: 'cancelled', by, ...(reason === undefined ? {} : { reason }) };
      });
    },

    async addInput(id, by, text) {
      throwIfOver(await need(id));
      await store.emit(id, null, [{ type: 'user-input', message: text, data: { by, text } }]);
      return view(id);
    },

    events: (id, after = 0, limit = 1_000) => store.events(id, after, limit),

    recentEvents: (limit) => readFeed(redis, keys.feed, limit),

    follow(signal, from) {
      const reader = connectRedis({ url: redisUrl, log, name: 'fixpoint-follow', temper: 'blocking' });
      if (signal.aborted) reader.disconnect();
      else signal.addEventListener('abort', () => reader.disconnect(), { once: true });
      return followFeed(reader, keys.feed, signal, from);
    },

    async ping() {
      // A full Redis answers a ping and refuses a write.
      await redis.set(keys.ping, '1', 'PX', 1_000);
    },

    async close() {
      await dispatcher.close();
      redis.disconnect();
    },
  };
  return withAvailability(tasks, redis, ['follow', 'close']);
}

/** From the pool that Node keeps for UUIDs: asking the system for each would cost more than the rest of a plan. */
function newNonce(): string {
  return randomUUID();
}

function loopOf(loops: Loops, kind: TaskRecord['kind']): Loop<LoopStateBase> {
  const loop = loops.get(kind);
  if (loop === undefined) {
    throw new InvalidInputError(`Tasks of the kind "${kind}" cannot be run yet.`, {
      field: 'description',
      hint: 'Name one of the services that fixpoint.config.yaml describes.',
    });
  }
  return loop;
}

function throwIfOver(record: TaskRecord): void {
  if (finalStatuses.includes(record.status)) {
    throw new ConflictError(`The task is over; it is ${record.status}.`, { reason: 'over' });
  }
}
