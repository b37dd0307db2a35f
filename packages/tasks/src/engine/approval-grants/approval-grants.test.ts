import type { Plan, Task, TaskResult } from '@fixpoint/shared/contracts';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startQueueHarness } from '../../../testing/queue-harness.js';
import type { Loop, LoopStateBase, Loops } from '../../loops/index.js';
import { createTasks } from '../create-tasks.js';
import { createTaskStore } from '../task-store.js';

let harness: Awaited<ReturnType<typeof startQueueHarness>>;
beforeAll(async () => {
  harness = await startQueueHarness();
});
afterEach(() => harness.close());
afterAll(() => harness.end());

const request = { spec: createTaskSpec(), approval: 'ask' as const, by: 'test' };

async function allow(tasks: ReturnType<typeof createTasks>, hours = 1): Promise<Task> {
  const { task } = await tasks.create(request);
  return tasks.decide(task.id, {
    decision: 'approve',
    by: 'ann (rest)',
    nonce: task.approval?.nonce ?? '',
    planHash: task.plan?.hash ?? '',
    standing: { by: 'ann', hours },
  });
}

describe('an approval grant', () => {
  it('is not found by a writer a moment after it was revoked', async () => {
    const { tasks, redis, keys } = harness.open();
    const { id } = await allow(tasks);
    const [approval] = await tasks.approvalGrants();
    const store = createTaskStore({ redis, keys });
    const transition = {
      fields: {},
      stage: 'submit',
      final: false,
      events: [],
      status: 'pending' as const,
    };
    const write = (task: string) =>
      store.create({
        id: task,
        fields: { seq: '0' },
        transition,
        idempotencyKey: `key-${task}`,
        needs: [approval?.id ?? ''],
        words: [],
      });
    expect(await write('in-time')).toBe('ok');
    expect(await tasks.revokeApprovalGrant(approval?.id ?? '')).toMatchObject({ task_id: id, by: 'ann' });
    expect(await write('late')).toBe('uncovered');
    expect(await redis.exists(keys.task('late'), keys.idempotency('key-late'))).toBe(0);
    expect(await tasks.revokeApprovalGrant(approval?.id ?? '')).toBeNull();
  });

  it('is given once, with the approval, however often that is sent', async () => {
    const { tasks } = harness.open();
    const { task } = await tasks.create(request);
    const decision = {
      decision: 'approve' as const,
      by: 'ann (rest)',
      nonce: task.approval?.nonce ?? '',
      planHash: task.plan?.hash ?? '',
      standing: { by: 'ann', hours: 1 },
    };
    await expect(tasks.decide(task.id, { ...decision, nonce: 'other' })).rejects.toThrow();
    expect(await tasks.approvalGrants()).toEqual([]);
    await Promise.all([tasks.decide(task.id, decision), tasks.decide(task.id, decision)]);
    const [approval, ...others] = await tasks.approvalGrants();
    expect(others).toEqual([]);
    await tasks.revokeApprovalGrant(approval?.id ?? '');
    await tasks.decide(task.id, decision);
    expect(await tasks.approvalGrants(), 'what was taken back does not come back').toEqual([]);
  });

  it('lets a plan start that a stage made, and none that has a step of another kind', async () => {
    const proposal: Omit<Plan, 'hash'> = {
      version: 1,
      summary: 'What a stage found out.',
      resource: 'service:market-research',
      steps: [{ id: 'push', title: 'Push', enabled: true, optional: false, action_class: 'push' }],
    };
    const { prefix, tasks, start, waitFor } = harness.open();
    const { id } = await allow(tasks);
    await tasks.cancel(id, 'test');
    const later = createTasks({
      redisUrl: harness.server.url,
      keyPrefix: prefix,
      log: pino({ level: 'silent' }),
      loops: loopsOf(proposal),
    });
    const { task } = await later.create({ ...request, approval: 'ask' });
    const { close } = await start({}, { loops: loopsOf(proposal) });
    const over = await waitFor(task.id, ({ result }) => result !== null);
    expect(over.result?.summary).toBe('Ran.');
    const approved = (await later.events(task.id)).find(({ type }) => type === 'plan-approved');
    expect(approved?.message).toContain('approval grant of ann');
    await close();

    const other = {
      ...proposal,
      steps: [{ ...proposal.steps[0], action_class: 'delete-all' }],
    } as typeof proposal;
    const asking = await start({}, { loops: loopsOf(other) });
    const { task: waits } = await later.create({ ...request, approval: 'ask' });
    await waitFor(waits.id, ({ status }) => status === 'awaiting_approval');
    await asking.close();
    await later.close();
  });
});

/** A loop whose first stage leads to a plan, whose approval ends it. */
function loopsOf(plan: Omit<Plan, 'hash'>): Loops {
  const state = { phase: 'AWAITING_APPROVAL', iteration: 0, pushes: 0, spent_usd: 0 };
  const result: TaskResult = {
    status: 'completed',
    reason: 'matched',
    summary: 'Ran.',
    iterations: 0,
    pushes: 0,
    prs_merged: 0,
    spent_usd: 0,
    output_files: [],
  };
  const loop: Loop<LoopStateBase> = {
    kind: 'feedback',
    planRules: { reorder: false, retitle: false },
    state: z.object({
      phase: z.string(),
      iteration: z.number(),
      pushes: z.number(),
      spent_usd: z.number(),
    }),
    start: ({ now }) => ({
      state,
      next: { type: 'stage', stage: 'logs', input: { service: createServiceDefinition(), since: now } },
      events: [],
    }),
    advance: (_state, outcome) =>
      outcome.type === 'stage'
        ? { state, next: { type: 'approval', plan }, events: [] }
        : { state, next: { type: 'halt', reason: 'matched', result }, events: [] },
  };
  return new Map([['feedback', loop]]);
}
