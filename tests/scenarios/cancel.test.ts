import { expect, it, vi } from 'vitest';
import { createWorld } from '../harness/create-world.js';
import { listCommands } from './process-tree.js';

it('cancels during a fix and leaves no child process behind (S0-104, S0-391)', async ({ skip }) => {
  skip(process.platform !== 'linux', 'Process trees are read from /proc, which only Linux has.');
  const world = await createWorld();
  await world.twin.knobs.set({ model: { mode: 'hang' } });
  const fixer = () => world.stack.pids().get('fixer') ?? 0;
  const before = await listCommands(fixer());

  const { id } = await world.submit();
  await vi.waitFor(async () => expect((await listCommands(fixer())).join('\n')).toMatch(/claude/), {
    timeout: 60_000,
  });
  const cancelled = await world.client.cancel(id, 'enough');
  expect(cancelled).toMatchObject({ status: 'cancelled', result: { reason: 'cancelled', pushes: 0 } });

  await vi.waitFor(async () => expect(await listCommands(fixer())).toEqual(before), { timeout: 30_000 });
  expect(world.twin.stats().pushes).toBe(0);
  const events = await world.tasks.events(id);
  expect(events.at(-1)?.type).toBe('task-finished');
});
