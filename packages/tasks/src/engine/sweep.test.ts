import type { Task } from '@fixpoint/shared/contracts';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isOver, startQueueHarness } from '../../testing/queue-harness.js';
import { createTaskStore } from './task-store.js';

let harness: Awaited<ReturnType<typeof startQueueHarness>>;

beforeAll(async () => {
  harness = await startQueueHarness();
});
afterEach(() => harness.close());
afterAll(() => harness.end());

type Open = ReturnType<typeof harness.open>;

const propose = async ({ tasks }: Open, limits = {}) =>
  (await tasks.create({ spec: createTaskSpec({ limits }), approval: 'ask', by: 'ann' })).task;

/** As if the time in which the plan could be decided on had passed. */
async function letPass({ redis, keys }: Open, { id, seq }: Task): Promise<void> {
  await redis.hset(keys.task(id), 'expires_at', 1);
  await redis.zadd(keys.outbox, 'XX', 1, `${id}|${seq}|`);
}

const decisionOn = (task: Task, decision: 'approve' | 'reject') => ({
  decision,
  by: 'ann',
  nonce: task.approval?.nonce ?? '',
  planHash: task.plan?.hash ?? '',
});

describe('a proposal', () => {
  it('is due exactly at the time that the task shows', async () => {
    const opened = harness.open();
    const { redis, keys } = opened;
    const task = await propose(opened);
    const dueAt = await redis.zscore(keys.outbox, `${task.id}|0|`);
    expect(new Date(Number(dueAt)).toISOString()).toBe(task.approval?.expires_at);
    await opened.tasks.sweep();
    expect((await opened.tasks.get(task.id))?.status).toBe('awaiting_approval');
  });

  it('expires once without a decision, ends its task with the reason, and takes no more approvals', async () => {
    const opened = harness.open();
    const { tasks, redis, keys } = opened;
    const task = await propose(opened);
    await letPass(opened, task);
    await Promise.all([tasks.sweep(), tasks.sweep()]);
    const over = await tasks.get(task.id);
    expect(over).toMatchObject({
      status: 'cancelled',
      approval: null,
      result: {
        reason: 'expired',
        summary: expect.stringContaining('The plan expired without a decision at 1970-'),
      },
    });
    expect(over?.finished_at).not.toBeNull();
    const ends = (await tasks.events(task.id)).filter(({ type }) => type === 'task-finished');
    expect(ends).toHaveLength(1);
    await expect(tasks.decide(task.id, decisionOn(task, 'approve'))).rejects.toMatchObject({
      reason: 'not-awaiting-approval',
    });
    expect(await redis.zcard(keys.outbox)).toBe(0);
  });

  it('is also ended by a service if no gateway runs', async () => {
    const opened = harness.open();
    await opened.start();
    const task = await propose(opened);
    await letPass(opened, task);
    expect((await opened.waitFor(task.id, isOver)).result?.reason).toBe('expired');
  });

  it.each(['approve', 'reject'] as const)('is no longer due after a decision: %s', async (decision) => {
    const opened = harness.open();
    const { tasks, redis, keys } = opened;
    const task = await propose(opened);
    await tasks.decide(task.id, decisionOn(task, decision));
    const members = await redis.zrange(keys.outbox, 0, -1);
    expect(members).toEqual(decision === 'approve' ? [`${task.id}|1|submit`] : []);
  });

  it('gets a new expiry time when it is edited', async () => {
    const opened = harness.open();
    const { tasks, redis, keys } = opened;
    const task = await propose(opened);
    const steps = (task.plan?.steps ?? []).map(({ id, title, enabled }) => ({
      id,
      title,
      enabled,
      comment: 'x',
    }));
    const edited = await tasks.editPlan(task.id, { plan_hash: task.plan?.hash ?? '', steps, by: 'ann' });
    expect(await redis.zrange(keys.outbox, 0, -1)).toEqual([`${task.id}|${edited.seq}|`]);
    await letPass(opened, edited);
    await tasks.sweep();
    expect((await tasks.get(task.id))?.result?.reason).toBe('expired');
  });

  it('of a deleted or unreadable task does not keep others from ending', async () => {
    const opened = harness.open();
    const { tasks, redis, keys } = opened;
    const [gone, broken, other] = [await propose(opened), await propose(opened), await propose(opened)];
    for (const task of [gone, broken, other]) await letPass(opened, task);
    await redis.del(keys.task(gone.id));
    await redis.hset(keys.task(broken.id), 'spec', '{"from":"the future"}');
    await tasks.sweep();
    expect((await tasks.get(other.id))?.result?.reason).toBe('expired');
    // The one that cannot be read is tried again later, by a version that can.
    expect(await redis.zrange(keys.outbox, 0, -1)).toEqual([`${broken.id}|0|`]);
    expect(Number(await redis.zscore(keys.outbox, `${broken.id}|0|`))).toBeGreaterThan(Date.now());
  });
});

describe('a step whose worker is lost', () => {
  /** A worker that claims the first step; its lock lasts so long, and nobody renews it. */
  async function claimAndDie(opened: Open, limits = {}, lockMs = 300) {
    const { tasks, redis, keys } = opened;
    const { task } = await tasks.create({ spec: createTaskSpec({ limits }), approval: 'auto', by: 'ann' });
    const lock = keys.lock('submit', `${task.id}-0`);
    await redis.set(lock, 'token', 'PX', lockMs);
    const store = createTaskStore({ redis, keys });
    const step = {
      id: task.id,
      seq: '0',
      lock,
      token: 'token',
      owner: 'worker-1',
      status: 'running' as const,
    };
    expect((await store.claim(step)).type).toBe('claimed');
    return { task, store, step, lock };
  }

  it('shows so in the task and once in its log, without any service, until a worker claims it (S0-263)', async () => {
    const opened = harness.open();
    const { tasks, redis } = opened;
    const { task, store, step } = await claimAndDie(opened);
    const lostAt = async () => {
      await tasks.sweep();
      return (await tasks.get(task.id))?.worker_lost_at;
    };
    await expect.poll(lostAt, { timeout: 20_000 }).toMatch(/^\d{4}-/);
    expect((await tasks.listRows()).tasks).toMatchObject([{ worker_lost_at: await lostAt() }]);
    await redis.zadd(opened.keys.outbox, 'XX', 1, `${task.id}|0|submit`);
    await tasks.sweep();
    const notes = (await tasks.events(task.id)).filter(({ message }) => message.startsWith('Worker lost'));
    expect(notes).toMatchObject([{ status: 'running', data: { stage: 'submit' } }]);
    await redis.set(step.lock, 'token-2', 'PX', 60_000);
    expect((await store.claim({ ...step, token: 'token-2', owner: 'worker-2' })).type).toBe('claimed');
    expect(await tasks.get(task.id)).not.toHaveProperty('worker_lost_at');
  });

  it('is not reported lost while its worker renews its lock', async () => {
    const opened = harness.open();
    const { tasks, redis, keys } = opened;
    const { task } = await claimAndDie(opened, {}, 60_000);
    await redis.zadd(keys.outbox, 'XX', 1, `${task.id}|0|submit`);
    await tasks.sweep();
    expect(Number(await redis.zscore(keys.outbox, `${task.id}|0|submit`))).toBeGreaterThan(1);
    expect(await tasks.get(task.id)).not.toHaveProperty('worker_lost_at');
  });

  it('ends at its deadline without any service', async () => {
    const opened = harness.open();
    const { tasks, redis, keys } = opened;
    const { task } = await claimAndDie(opened, { minutes: 1 });
    await redis.hset(keys.task(task.id), 'active_ms', 60_000);
    const reason = async () => {
      await tasks.sweep();
      return (await tasks.get(task.id))?.result?.reason;
    };
    await expect.poll(reason, { timeout: 20_000 }).toBe('deadline');
  });
});
