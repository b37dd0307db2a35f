import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createWorld, steady, type World } from '../harness/create-world.js';
import { listCommands } from './process-tree.js';

// What a person does to a task, before it starts and while it works.
let world: World;
let release = async () => {};
beforeAll(async () => {
  world = await createWorld({ environment: steady, onEnd: (end) => (release = end) });
});
afterAll(() => release());
afterEach(() => world.calm());

it('keeps an approval over a restart of the gateway, and refuses a stale one with 409 (S0-057, S0-267, S0-303)', async () => {
  const { client, stack } = world;
  const waiting = await world.submit({ approval: 'ask' });
  expect(waiting.status).toBe('awaiting_approval');

  const gateway = stack.pids().get('gateway') ?? 0;
  process.kill(gateway, 'SIGKILL');
  await vi.waitFor(async () => {
    expect(stack.pids().get('gateway')).not.toBe(gateway);
    expect(await client.isReady()).toBe(true);
  }, 60_000);

  const again = await client.getTask(waiting.id);
  expect(again.plan).toEqual(waiting.plan);
  expect(again.approval).toEqual(waiting.approval);
  const proof = { nonce: again.approval?.nonce ?? '', plan_hash: again.plan?.hash ?? '' };
  await expect(
    client.decide(waiting.id, 'approve', { ...proof, plan_hash: 'f'.repeat(64) }),
  ).rejects.toMatchObject({ status: 409 });
  await expect(client.decide(waiting.id, 'approve', { ...proof, nonce: 'another' })).rejects.toMatchObject({
    status: 409,
  });
  expect((await client.getTask(waiting.id)).status).toBe('awaiting_approval');

  await client.decide(waiting.id, 'approve', proof);
  await world.waitForEvent(waiting.id, (event) => event.type === 'stage-started');
  await expect(client.decide(waiting.id, 'reject', proof)).rejects.toMatchObject({ status: 409 });
  await client.cancel(waiting.id);
  await expect(client.decide(waiting.id, 'approve', { ...proof, nonce: 'another' })).rejects.toMatchObject({
    status: 409,
  });
});

it('cancels during a fix and leaves no child process behind (S0-104, S0-391)', { tags: ['night'] }, async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'Process trees are read from /proc, which only Linux has.');
  await world.twin.faults.set({ model: { mode: 'hang' } });
  const fixer = () => world.stack.pids().get('fixer') ?? 0;
  const before = await listCommands(fixer());

  const { id } = await world.submit();
  await vi.waitFor(async () => expect((await listCommands(fixer())).join('\n')).toMatch(/claude/), {
    timeout: 60_000,
  });
  const cancelled = await world.client.cancel(id, 'enough');
  expect(cancelled).toMatchObject({ status: 'cancelled', result: { reason: 'cancelled', pushes: 0 } });

  await vi.waitFor(async () => expect(await listCommands(fixer())).toEqual(before), { timeout: 60_000 });
  expect(world.twin.stats().pushes).toBe(0);
  const events = await world.tasks.events(id);
  expect(events.at(-1)?.type).toBe('task-finished');
});
