import { expect, it, vi } from 'vitest';
import { createWorld } from '../harness/create-world.js';

it('keeps an approval over a restart of the gateway, and refuses a stale one with 409 (S0-057, S0-267, S0-303)', async () => {
  const world = await createWorld();
  const { client, stack } = world;
  const waiting = await world.submit({ approval: 'ask' });
  expect(waiting.status).toBe('awaiting_approval');

  const gateway = stack.pids().get('gateway') ?? 0;
  process.kill(gateway, 'SIGKILL');
  await vi.waitFor(async () => {
    expect(stack.pids().get('gateway')).not.toBe(gateway);
    expect(await client.isReady()).toBe(true);
  }, 30_000);

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
