import {
  DesktopWork,
  type StageOutput,
  type Task,
  type TaskKind,
  type TaskSpec,
} from '@fixpoint/shared/contracts';
import { UnavailableError } from '@fixpoint/shared/errors';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handlers, isOver, startQueueHarness } from '../../../testing/queue-harness.js';

let harness: Awaited<ReturnType<typeof startQueueHarness>>;
beforeAll(async () => {
  harness = await startQueueHarness();
});
afterEach(() => harness.close());
afterAll(() => harness.end());

const kinds = ['feedback', 'plan', 'vision'] as const;
/** What a task of the kind waits as, until a worker has its first step. */
const waitsAs: Partial<Record<TaskKind, Task['status']>> = { vision: 'waiting_for_vm' };

function specOf(kind: (typeof kinds)[number]): TaskSpec {
  if (kind === 'feedback') return createTaskSpec();
  const { intent, ...spec } = createTaskSpec({ service: null });
  return {
    ...spec,
    intent: { ...intent, kind },
    desktop: DesktopWork.parse({ mode: kind, desktop: { name: 'test-desktop' } }),
  };
}

const vision: StageOutput<'desktop'> = {
  work: 'vision',
  outcome: 'completed',
  summary: 'Done.',
  steps: 1,
  rounds: 1,
  spent_usd: 0,
  transcript: null,
  screenshot: null,
};
const desktop: typeof handlers.desktop = async (input, context) =>
  input.work === 'vision' ? vision : handlers.desktop(input, context);

function open() {
  const opened = harness.open();
  const { tasks, redis, keys } = opened;

  /** The status of the record, which the newest event carries, read in one transaction. */
  async function statusOf(id: string): Promise<string> {
    const answer = await redis
      .multi()
      .hget(keys.task(id), 'status')
      .xrevrange(keys.events(id), '+', '-', 'COUNT', 1)
      .exec();
    const [status, newest] = (answer ?? []).map(([, value]) => value) as [string, [string, string[]][]];
    const fields = newest[0]?.[1] ?? [];
    expect(fields[fields.indexOf('status') + 1], JSON.stringify(fields)).toBe(status);
    return status;
  }

  const decide = (task: Task, decision: 'approve' | 'reject', grant = false) =>
    tasks.decide(task.id, {
      decision,
      by: 'ann',
      nonce: task.approval?.nonce ?? '',
      planHash: task.plan?.hash ?? '',
      ...(grant ? { standing: { by: 'ann', hours: 1 } } : {}),
    });
  const create = async (kind: (typeof kinds)[number] = 'feedback', approval: 'ask' | 'auto' = 'auto') =>
    (await tasks.create({ spec: specOf(kind), approval, by: 'ann' })).task;
  return { ...opened, statusOf, decide, create };
}

describe.each(kinds)('the log of a task of the kind %s', (kind) => {
  it('carries the status of its record from the creation through a decision to its end', async () => {
    const { tasks, statusOf, decide, create, start, waitFor } = open();
    const first = waitsAs[kind] ?? 'pending';
    const asking = await create(kind, 'ask');
    // A plan task requests approval only once a stage has made its plan.
    const requested = kind === 'plan' ? 'pending' : 'awaiting_approval';
    expect([asking.status, await statusOf(asking.id)]).toEqual([requested, requested]);
    const started = await create(kind);
    expect([started.status, await statusOf(started.id)]).toEqual([first, first]);

    await start({ desktop });
    const waiting = await waitFor(asking.id, ({ status }) => status === 'awaiting_approval');
    expect(await statusOf(asking.id)).toBe('awaiting_approval');
    const rejected = await create(kind, 'ask');
    await decide(await waitFor(rejected.id, ({ approval }) => approval !== null), 'reject');
    expect(await statusOf(rejected.id)).toBe('cancelled');
    await decide(waiting, 'approve', true);
    if (kind === 'plan')
      await decide(await waitFor(started.id, ({ approval }) => approval !== null), 'approve');
    for (const { id } of [asking, started]) {
      await waitFor(id, isOver);
      expect(await statusOf(id)).toBe('completed');
    }
    // Another one starts by the grant that the approval gave.
    const granted = await create(kind, 'ask');
    await waitFor(granted.id, isOver);
    expect(await statusOf(granted.id)).toBe('completed');
    const events = await tasks.events(granted.id);
    expect(events.some(({ type, data }) => type === 'plan-approved' && 'allowed_by' in data)).toBe(true);
    expect(events.every(({ status }) => status !== undefined)).toBe(true);
    expect(events.at(0)?.status).toBe(events.at(0)?.type === 'task-created' ? first : undefined);
  });

  it('carries it when the task is cancelled, held and resumed', async () => {
    const { tasks, statusOf, create, start, waitFor } = open();
    const cancelled = await create(kind);
    await tasks.cancel(cancelled.id, 'ann');
    expect(await statusOf(cancelled.id)).toBe('cancelled');

    const held = await create(kind);
    await tasks.pause(held.id, 'ann');
    await start({ desktop });
    await waitFor(held.id, ({ status }) => status === 'paused');
    expect(await statusOf(held.id)).toBe('paused');
    await tasks.resume(held.id, 'ann');
    await waitFor(held.id, ({ result, approval }) => result !== null || approval !== null);
    await statusOf(held.id);
    expect((await tasks.events(held.id)).find(({ type }) => type === 'task-resumed')?.status).toBe('pending');
  });
});

describe('the log of a task', () => {
  it('agrees with the record at every moment of a run', async () => {
    const { statusOf, create, start, tasks } = open();
    await start();
    const { id } = await create();
    const seen = new Set<string>();
    for (let over = false; !over; over = (await tasks.get(id))?.result !== null) seen.add(await statusOf(id));
    expect(await statusOf(id)).toBe('completed');
    expect(seen).toContain('running');
  });

  it('carries the status while a step is tried again, and once its failure has ended the task', async () => {
    const { statusOf, create, start, waitFor, tasks } = open();
    await start({
      submit: async () => {
        throw new UnavailableError('The service is down.', { afterMs: 300 });
      },
    });
    const { id } = await create();
    const types = async () => (await tasks.events(id)).map(({ type }) => type);
    await expect.poll(types).toContain('stage-retry');
    expect(await statusOf(id)).toBe('running');
    await waitFor(id, isOver);
    expect(await statusOf(id)).toBe('failed');
  });

  it('carries the end of a task whose step no worker has at the deadline (S0-104)', async () => {
    const { statusOf, create, start, waitFor, redis, keys } = open();
    await start({ mail: async (_input, context) => context.waitFor(3_600_000) });
    const { id } = await create();
    const { seq } = await waitFor(id, ({ phase }) => phase === 'WAITING_FOR_EMAIL');
    await expect.poll(() => redis.zrange(`${keys.bull}:mail:delayed`, 0, -1)).toContain(`${id}-${seq}`);
    // Its worker died, no other has come, and its time has gone by.
    const dead = { active_ms: 8_000_000, owner: 'dead', owner_lock: 'no-lock' };
    await redis.hset(keys.task(id), dead);
    await redis.zadd(keys.outbox, 0, `${id}|${seq}|mail`);
    await redis.del(...(await redis.keys(`${keys.bull}:mail:*`)));
    const over = await waitFor(id, isOver);
    expect([over.result?.reason, await statusOf(id)]).toEqual(['deadline', 'failed']);
  });

  it('carries the end of a task whose record cannot be read', async () => {
    const { statusOf, create, start, redis, keys } = open();
    const { id } = await create();
    await redis.hset(keys.task(id), 'spec', '{"from":"the future"}');
    await start({}, { maxDeaths: 0 });
    await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('failed');
  });

  it('shows once that a step waits for its desktop, and that it continues (S0-249, S0-269)', async () => {
    const { statusOf, create, start, waitFor, tasks } = open();
    let isFree = false;
    let polls = 0;
    await start({
      desktop: async (input, context) => {
        polls = context.step.looks;
        if (!isFree) context.waitFor(25, { status: 'waiting_for_vm' });
        await context.progress('It has the desktop.');
        return desktop(input, context);
      },
    });
    const { id } = await create('vision');
    await expect.poll(() => polls).toBeGreaterThan(3);
    const events = await tasks.events(id);
    expect(events.filter(({ type }) => type === 'stage-progress').map(({ status }) => status)).toEqual([
      'waiting_for_vm',
    ]);
    isFree = true;
    await waitFor(id, isOver);
    expect(await statusOf(id)).toBe('completed');
    const logged = (await tasks.events(id)).find(({ message }) => message === 'It has the desktop.');
    expect(logged?.status).toBe('running');
  });

  it('shows a wait with the words of the stage, and a search for a desktop as a wait (S0-249, S0-269)', async () => {
    const { statusOf, create, start, tasks } = open();
    await start({
      'find-desktop': async (_input, context) => {
        if (context.step.looks === 0) await context.progress('Nobody is here.', {}, 'waiting_for_vm');
        return context.waitFor(25, { status: 'waiting_for_vm' });
      },
    });
    const { id } = await create('vision');
    const messages = async () => (await tasks.events(id)).map(({ message }) => message);
    await expect.poll(messages).toContain('Nobody is here.');
    const statuses = new Set<string>();
    for (let count = 0; count < 50; count += 1) statuses.add(await statusOf(id));
    expect([...statuses]).toEqual(['waiting_for_vm']);
    expect((await messages()).at(-1)).toBe('Nobody is here.');
  });
});
