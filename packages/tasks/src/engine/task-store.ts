import { EventDraft, type EventType, type TaskEvent, type TaskStatus } from '@fixpoint/shared/contracts';
import type { Redis } from 'ioredis';
import { loops as allLoops, type Loops } from '../loops/index.js';
import { createGrantStore, type GrantStore } from './approval-grants/create-grant-store.js';
import { defineScripts, type ScriptNames } from './define-scripts.js';
import { createEffectJournal, type EffectJournal, type Fence } from './effect-journal.js';
import type { Keys } from './keys.js';
import { createFixMemory, type FixMemory, replaceFix } from './known-fixes/create-fix-memory.js';
import {
  createLearnedStore,
  type LearnedStore,
  replaceLearned,
} from './learned-templates/create-learned-store.js';
import { packFields, packText } from './pack-text.js';
import { mayBe, pairs, parseEvent } from './parse-event.js';
import { createRedisClock } from './redis-clock.js';
import { claim } from './scripts/claim.js';
import { commit } from './scripts/commit.js';
import { create, retire } from './scripts/create.js';
import { pause, release, resume } from './scripts/release.js';
import { emit } from './scripts/task-log.js';
import type { ClaimAnswer, CommitAnswer, CommitRequest, NewTask, StepClaim } from './step-writes.js';
import { parseTaskRecord, runFields, type TaskHash, type TaskRecord } from './task-record.js';

/** The scripts and reads on a task's keys, typed. Knows Redis, not BullMQ. */
export interface TaskStore extends EffectJournal {
  readonly grants: GrantStore;
  readonly fixes: FixMemory;
  readonly learned: LearnedStore;
  /** Milliseconds since 1970 by Redis's clock. */
  now(): Promise<number>;
  /** Null if there is no such task. Throws `UnreadableTaskError` if this version did not write the hash in this form. */
  read(id: string): Promise<TaskRecord | null>;
  /** True if the step still belongs to the run with this fence. */
  isCurrent(fence: Fence): Promise<boolean>;
  /** `known`: id of the task that the idempotency key made before; `uncovered`: an approval grant has ended. */
  create(task: NewTask): Promise<'ok' | 'uncovered' | { readonly known: string }>;
  /** Takes a step for one run, which fences every earlier run of it. */
  claim(step: StepClaim): Promise<ClaimAnswer>;
  /** Moves a task, with its events, its next step and the job of that: all or nothing. */
  commit(request: CommitRequest): Promise<CommitAnswer>;
  /** Gives a claimed step back without ending it; `count` is the field to count up. False if another run owns it. */
  release(
    fence: Fence,
    count: 'looks' | 'attempt' | 'waits' | '',
    delayMs: number,
    events: readonly EventDraft[],
    status?: TaskStatus | '',
  ): Promise<boolean>;
  /** Appends events. Without a fence: on behalf of a person. `status`: the status of the task from these events on. */
  emit(
    id: string,
    fence: Fence | null,
    events: readonly EventDraft[],
    status?: TaskStatus | '',
  ): Promise<'ok' | 'fenced' | 'missing'>;
  /** True if a person wants the task to pause at the next chance. */
  isPauseRequested(id: string): Promise<boolean>;
  /** 'OK', 'MISSING', or the status in which the task cannot be paused. */
  pause(id: string, by: string): Promise<string>;
  /** 'OK', 'MISSING', or the status in which there is nothing to resume. */
  resume(id: string, by: string): Promise<string>;
  /** Events with numbers above `after`, oldest first, at most `limit` before those of other types are left out. */
  events(id: string, after: number, limit: number, types?: readonly EventType[]): Promise<TaskEvent[]>;
  /**
   * Forgets tasks that ended, or whose proposal expired, before an instant (ms since 1970), at most 100 at a time. Returns how
   * many.
   */
  retire(before: number): Promise<number>;
}

interface TaskStoreOptions {
  redis: Redis;
  keys: Keys;
  /** Each reads the states of its tasks. */
  loops?: Loops;
  /** True if this process may add jobs to the queue; every queue by default. Steps of other queues are left to the sweeps of other processes. */
  reaches?: (queue: string) => boolean;
  /** Time that a caller waits, in ms; commands that Redis has not begun by then are not run. Without it: until Redis responds. */
  maxWaitMs?: number;
}

export function createTaskStore({
  redis,
  keys,
  maxWaitMs,
  reaches = () => true,
  loops = allLoops,
}: TaskStoreOptions): TaskStore {
  const now = createRedisClock(redis);
  const run = defineScripts(
    redis,
    { claim, commit, create, emit, pause, release, replaceFix, replaceLearned, resume, retire },
    maxWaitMs === undefined ? {} : { lastMoment: async () => (await now()) + maxWaitMs },
  );

  const fixes = createFixMemory({ redis, keys, replace: run.replaceFix });

  const names = scriptNames(keys);

  /** Prefix of the queue for the next step's job, as the scripts take it. */
  const queueFor = (stage: string) => (stage !== '' && reaches(stage) ? `${keys.bull}:${stage}:` : '');

  return {
    ...createEffectJournal({ redis, keys }),
    grants: createGrantStore({ redis, keys }),
    fixes,
    learned: createLearnedStore({ redis, keys, replace: run.replaceLearned }),
    now,

    async read(id) {
      return parseTaskRecord(id, await redis.hgetall(keys.task(id)), loops);
    },

    async isCurrent({ id, seq, epoch }) {
      const current = await redis.hmget(keys.task(id), 'seq', 'epoch');
      return current[0] === seq && current[1] === epoch;
    },

    async create({ id, idempotencyKey, transition, words, needs, fields: own, keySeconds = 86_400 }) {
      const { status, stage, events, fields: moved } = transition;
      const expires = status === 'awaiting_approval' ? (moved.expires_at ?? '') : '';
      // A missing field reads as an empty one, so empty fields are not written.
      const fields = Object.entries({ ...own, ...moved, id }).filter(([, value]) => value !== '');
      const answer = await run.create(
        [
          ...[keys.task(id), keys.events(id), keys.feed, keys.outbox, keys.index],
          idempotencyKey === undefined ? keys.task(id) : keys.idempotency(idempotencyKey),
          ...needs.map(keys.grant),
        ],
        { id, stage, keySeconds, expires, status, words, queue: queueFor(stage), events: events.length },
        [...events.map(packEvent), ...packFields(Object.fromEntries(fields))],
      );
      if (answer === '') return 'uncovered';
      return answer === id ? 'ok' : { known: String(answer) };
    },

    async claim({ id, lock, ...step }) {
      const scriptKeys = [keys.task(id), lock, keys.events(id)];
      return toClaimAnswer((await run.claim(scriptKeys, { id, ...step, ...names })) as ClaimReply);
    },

    async commit(request) {
      const { id, transition } = request;
      const { events, memory } = transition;
      const answer = (await run.commit(
        [keys.task(id), keys.events(id), keys.journal(id)],
        {
          ...commitArgument(request, keys),
          memory: memory && (await fixes.toWrite(memory.service, memory)),
          queue: queueFor(transition.stage),
          ...names,
        },
        [...events.map(packEvent), ...packFields(transition.fields)],
      )) as [string, string];
      if (answer[0] === 'GUARD') return { guard: answer[1] };
      return answer[0].toLowerCase() as Exclude<CommitAnswer, object>;
    },

    async release({ id, seq, epoch }, count, delay, events, status = '') {
      const answer = await run.release([keys.task(id), keys.events(id)], {
        id,
        seq,
        epoch,
        count,
        delayMs: Math.ceil(delay),
        events: events.map(packEvent),
        status,
        park: count === 'waits',
        ...names,
      });
      return answer === 'OK';
    },

    async emit(id, fence, events, status = '') {
      // Handlers made these events, so they may be anything; those of loops and of the runtime are checked where they are made.
      const texts = events.map((event) => packEvent(EventDraft.parse(event)));
      const { seq = '', epoch = '' } = fence ?? {};
      const scriptKeys = [keys.task(id), keys.events(id)];
      const answer = await run.emit(scriptKeys, { id, seq, epoch, events: texts, status, ...names });
      return String(answer).toLowerCase() as 'ok' | 'fenced' | 'missing';
    },

    async isPauseRequested(id) {
      return (await redis.hget(keys.task(id), 'hold')) === '1';
    },

    async pause(id, by) {
      return String(await run.pause([keys.task(id)], { by }));
    },

    async resume(id, by) {
      const event = packEvent({ type: 'task-resumed', message: `Resumed by ${by}.`, data: { by } });
      return String(await run.resume([keys.task(id), keys.events(id)], { id, event, ...names }));
    },

    async events(id, after, limit, types) {
      const entries = await redis.xrange(keys.events(id), `(${after}-0`, '+', 'COUNT', limit);
      return entries.flatMap(([entryId, fields]) => readEntry(id, entryId, fields, types));
    },

    async retire(before) {
      const prefixes = { tasks: keys.task(''), events: keys.events(''), journals: keys.journal('') };
      return Number(await run.retire([keys.finished, keys.index], { before, most: 100, ...prefixes }));
    },
  };
}

/** Spread them last: before many other fields, they make an object that takes 20 times as long to write as JSON. */
export function scriptNames(keys: Keys): ScriptNames {
  return {
    resources: keys.resource(''),
    turns: keys.turns(''),
    tasks: keys.task(''),
    feed: keys.feed,
    outbox: keys.outbox,
    index: keys.index,
    finished: keys.finished,
  };
}

/** Reply of `claimStep`. */
export type ClaimReply = [type: string, epochOrWait: string, nowOrWait: string, fields: (string | null)[]];

export function toClaimAnswer([type, second, third, fields]: ClaimReply): ClaimAnswer {
  switch (type) {
    case 'OK':
      return { type: 'claimed', epoch: second, now: Number(third), hash: toHash(fields) };
    case 'TAKEN':
      return { type: 'taken', waitMs: Number(second) };
    case 'BUSY':
      return { type: 'busy', waitMs: Number(third) };
    case 'HELD':
      return { type: 'held' };
    case 'STALE':
      return { type: 'stale' };
    default:
      return { type: 'no-lock' };
  }
}

/** The part of the script's argument that the request alone decides. */
function commitArgument({ id, seq, epoch, transition, grant, ...request }: CommitRequest, keys: Keys) {
  const { stage, status, final, failedInStage = false, waitUntil, facts, events } = transition;
  return {
    id,
    seq,
    epoch,
    guards: Object.entries(request.guards ?? {}).flat(),
    notAfter: request.notAfter ?? '',
    stage,
    status,
    final,
    failedInStage,
    waitUntil,
    grant: grant && {
      id: grant.id,
      expires: String(Date.parse(grant.expires_at)),
      text: JSON.stringify(grant),
      index: keys.grantIndex,
      key: keys.grant(grant.id),
    },
    needs: (request.needs ?? []).map(keys.grant),
    words: request.words,
    facts: facts ? { ...facts, weights: facts.weights.join() } : undefined,
    events: events.length,
  };
}

/** The event of an entry of a task's log, if it is of one of the types. */
function readEntry(
  taskId: string,
  entryId: string,
  fields: readonly string[],
  types: readonly EventType[] | undefined,
): TaskEvent[] {
  const { at = '', event = '', status } = Object.fromEntries(pairs(fields));
  if (types !== undefined && !mayBe(types, event)) return [];
  const read = parseEvent({ taskId, number: Number(entryId.split('-')[0]), at, status }, event);
  return types === undefined || types.includes(read.type) ? [read] : [];
}

/** The fields that a run is given, without those that its task does not have. */
function toHash(values: readonly (string | null)[]): TaskHash {
  const hash: Record<string, string> = {};
  for (const [at, name] of runFields.entries()) {
    const value = values[at];
    if (value !== null && value !== undefined) hash[name] = value;
  }
  return hash;
}

/** Labelled with its type, which shows most readers of the feed that they need no more of it. */
function packEvent(event: EventDraft): string {
  return packText(JSON.stringify(event), event.type);
}
