import { EventDraft, type EventType, type TaskEvent, type TaskStatus } from '@fixpoint/shared/contracts';
import type { Redis } from 'ioredis';
import { loops as allLoops, type Loops } from '../loops/index.js';
import { createGrantStore } from './approval-grants/create-grant-store.js';
import { defineScripts } from './define-scripts.js';
import { createEffectJournal, type Fence } from './effect-journal.js';
import type { Keys } from './keys.js';
import { createFixMemory, replaceFix } from './known-fixes/create-fix-memory.js';
import { createLearnedStore, replaceLearned } from './learned-templates/create-learned-store.js';
import { packFields, packText } from './pack-text.js';
import { mayBe, pairs, parseEvent } from './parse-event.js';
import { createRedisClock } from './redis-clock.js';
import { claim } from './scripts/claim.js';
import { commit } from './scripts/commit.js';
import { create, retire } from './scripts/create.js';
import { pause, release, resume } from './scripts/release.js';
import { emit } from './scripts/task-log.js';
import type { ClaimAnswer, CommitAnswer, CommitRequest } from './step-writes.js';
import { parseTaskRecord, runFields, type TaskHash, type TaskRecord } from './task-record.js';
import type { Transition } from './transition.js';

/** The scripts and reads on a task's keys, typed. Knows Redis, not BullMQ. */
export type TaskStore = ReturnType<typeof createTaskStore>;

export function createTaskStore({
  redis,
  keys,
  patienceMs,
  reaches = () => true,
  loops = allLoops,
}: {
  redis: Redis;
  keys: Keys;
  /** Each reads the states of its tasks. */
  loops?: Loops | undefined;
  /** Whether this process may add jobs to the queue; every queue by default. Steps of others are left to others' sweeps. */
  reaches?: (queue: string) => boolean;
  /** How long a caller waits; what Redis has not begun by then, it leaves undone. Without: until it answers. */
  patienceMs?: number;
}) {
  const now = createRedisClock(redis);
  const run = defineScripts(
    redis,
    { claim, commit, create, emit, pause, release, replaceFix, replaceLearned, resume, retire },
    patienceMs === undefined ? {} : { lastMoment: async () => (await now()) + patienceMs },
  );

  const fixes = createFixMemory({ redis, keys, replace: run.replaceFix });

  /** Where the job of the next step goes, as the scripts take it. */
  const queueFor = (stage: string) => (stage !== '' && reaches(stage) ? `${keys.bull}:${stage}:` : '');

  return {
    ...createEffectJournal({ redis, keys }),

    grants: createGrantStore({ redis, keys }),

    fixes,

    learned: createLearnedStore({ redis, keys, replace: run.replaceLearned }),

    /** Milliseconds since 1970 by Redis's clock. */
    now,

    /** Throws `UnreadableTaskError` where the hash is not what this version writes. */
    async read(id: string): Promise<TaskRecord | null> {
      return parseTaskRecord(id, await redis.hgetall(keys.task(id)), loops);
    },

    /** Whether the step still belongs to the run with this fence. */
    async isCurrent({ id, seq, epoch }: Fence): Promise<boolean> {
      const current = await redis.hmget(keys.task(id), 'seq', 'epoch');
      return current[0] === seq && current[1] === epoch;
    },

    async create(request: {
      id: string;
      transition: Transition;
      /** What the hash holds beside the transition's fields. */
      fields: Readonly<Record<string, string>>;
      idempotencyKey: string | undefined;
      /** How long the key is known: a day unless given. */
      keySeconds?: number | undefined;
      /** Ids of the approval grants by which it starts. */
      needs: readonly string[];
      /** What a search finds it by. */
      words: readonly string[];
    }): Promise<'ok' | 'uncovered' | { readonly known: string }> {
      const { id, idempotencyKey, transition, words } = request;
      const idempotency = idempotencyKey === undefined ? keys.task(id) : keys.idempotency(idempotencyKey);
      const { status, stage, events } = transition;
      const fields = { ...request.fields, ...transition.fields, id };
      const answer = await run.create(
        [
          keys.task(id),
          keys.events(id),
          keys.feed,
          keys.outbox,
          keys.index,
          keys.finished,
          idempotency,
          ...request.needs.map(keys.grant),
        ],
        [
          id,
          stage,
          request.keySeconds ?? 86_400,
          status === 'awaiting_approval' ? (transition.fields.expires_at ?? '') : '',
          status,
          events.length,
          words.length,
          queueFor(stage),
          ...events.map(packEvent),
          ...words,
          // What is empty is read as empty, and takes room.
          ...packFields(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))),
        ],
      );
      if (answer === '') return 'uncovered';
      return answer === id ? 'ok' : { known: String(answer) };
    },

    async claim(step: {
      id: string;
      seq: string;
      lock: string;
      token: string;
      owner: string;
      /** The task's status while the run lasts. */
      status: TaskStatus;
    }): Promise<ClaimAnswer> {
      const { id, seq } = step;
      const answer = (await run.claim(
        [keys.task(id), step.lock, keys.events(id)],
        [
          id,
          seq,
          step.token,
          step.owner,
          keys.resource(''),
          keys.task(''),
          step.status,
          keys.outbox,
          keys.feed,
          keys.index,
        ],
      )) as [string, string, string, (string | null)[]];
      switch (answer[0]) {
        case 'OK': {
          return { type: 'claimed', epoch: answer[1], now: Number(answer[2]), hash: toHash(answer[3]) };
        }
        case 'TAKEN':
          return { type: 'taken', waitMs: Number(answer[1]) };
        case 'BUSY':
          return { type: 'busy', waitMs: Number(answer[2]) };
        case 'HELD':
          return { type: 'held' };
        case 'STALE':
          return { type: 'stale' };
        default:
          return { type: 'no-lock' };
      }
    },

    async commit(request: CommitRequest): Promise<CommitAnswer> {
      const { id, transition, grant } = request;
      const { memory } = transition;
      const change = {
        seq: request.seq,
        epoch: request.epoch,
        guards: Object.entries(request.guards ?? {}).flat(),
        notAfter: request.notAfter ?? '',
        stage: transition.stage,
        status: transition.status,
        final: transition.final,
        failedInStage: transition.failedInStage ?? false,
        waitUntil: transition.waitUntil,
        grant: grant && {
          id: grant.id,
          expires: String(Date.parse(grant.expires_at)),
          text: JSON.stringify(grant),
          index: keys.grantIndex,
          key: keys.grant(grant.id),
        },
        needs: (request.needs ?? []).map(keys.grant),
        words: request.words,
        facts: transition.facts
          ? { ...transition.facts, weights: transition.facts.weights.join() }
          : undefined,
        memory: memory && (await fixes.toWrite(memory.service, memory)),
      };
      const answer = (await run.commit(
        [keys.task(id), keys.events(id), keys.journal(id)],
        [
          id,
          JSON.stringify(change),
          keys.resource(''),
          keys.feed,
          keys.outbox,
          keys.finished,
          keys.index,
          queueFor(transition.stage),
          transition.events.length,
          ...transition.events.map(packEvent),
          ...packFields(transition.fields),
        ],
      )) as [string, string];
      if (answer[0] === 'GUARD') return { guard: answer[1] };
      return answer[0].toLowerCase() as Exclude<CommitAnswer, object>;
    },

    async release(
      fence: Fence,
      count: 'looks' | 'attempt' | 'waits' | '',
      delayMs: number,
      events: readonly EventDraft[],
      status: TaskStatus | '' = '',
    ): Promise<boolean> {
      const answer = await run.release(
        [keys.task(fence.id), keys.events(fence.id)],
        [
          fence.id,
          fence.seq,
          fence.epoch,
          count,
          Math.ceil(delayMs),
          JSON.stringify(events.map(packEvent)),
          status,
          keys.outbox,
          keys.feed,
          keys.index,
          count === 'waits' ? '1' : '',
        ],
      );
      return answer === 'OK';
    },

    /** Without a fence: on behalf of a person. `status`: what the task is from these events on. */
    async emit(
      id: string,
      fence: Fence | null,
      events: readonly EventDraft[],
      status: TaskStatus | '' = '',
    ): Promise<'ok' | 'fenced' | 'missing'> {
      const answer = await run.emit(
        [keys.task(id), keys.events(id)],
        [
          ...[id, fence?.seq ?? '', fence?.epoch ?? ''],
          // A handler made them, which may be anything; those of our own loops and of the runtime are checked where they are made.
          JSON.stringify(events.map((event) => packEvent(EventDraft.parse(event)))),
          ...[status, keys.feed, keys.index],
        ],
      );
      return String(answer).toLowerCase() as 'ok' | 'fenced' | 'missing';
    },

    /** Whether a person wants the task to pause at the next chance. */
    async isPauseRequested(id: string): Promise<boolean> {
      return (await redis.hget(keys.task(id), 'hold')) === '1';
    },

    async pause(id: string, by: string): Promise<string> {
      return String(await run.pause([keys.task(id)], [by]));
    },

    async resume(id: string, by: string): Promise<string> {
      const event: EventDraft = { type: 'task-resumed', message: `Resumed by ${by}.`, data: { by } };
      const scriptKeys = [keys.task(id), keys.events(id)];
      return String(
        await run.resume(scriptKeys, [id, by, packEvent(event), keys.outbox, keys.feed, keys.index]),
      );
    },

    async events(
      id: string,
      after: number,
      limit: number,
      types?: readonly EventType[],
    ): Promise<TaskEvent[]> {
      const entries = await redis.xrange(keys.events(id), `(${after}-0`, '+', 'COUNT', limit);
      return entries.flatMap(([entryId, fields]) => {
        const { at = '', event = '', status } = Object.fromEntries(pairs(fields));
        if (types !== undefined && !mayBe(types, event)) return [];
        const read = parseEvent({ taskId: id, number: Number(entryId.split('-')[0]), at, status }, event);
        return types === undefined || types.includes(read.type) ? [read] : [];
      });
    },

    /**
     * Forgets tasks that ended, or whose proposal expired, before the given instant (ms since 1970), at most 100 at a time.
     * Answers how many.
     */
    async retire(before: number): Promise<number> {
      const prefixes = [keys.task(''), keys.events(''), keys.journal('')];
      return Number(await run.retire([keys.finished, keys.index], [before, 100, ...prefixes]));
    },
  };
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

/** Under its type, which tells most readers of the feed that they need no more of it. */
function packEvent(event: EventDraft): string {
  return packText(JSON.stringify(event), event.type);
}
