/** @module-tag night */
import { expect, it } from 'vitest';
import { createWorld } from '../harness/create-world.js';

it('continues where it was when Redis is restarted, and when it is killed, in the middle of a run (S0-151, S0-152, S0-254, X-12)', async () => {
  const world = await createWorld({ defects: ['ranking', 'links'] });
  const server = world.stack.redis.server;
  if (server === null) throw new Error('This scenario ends a Redis of its own: unset REDIS_URL.');
  const { id } = await world.submit();

  await world.waitForEvent(id, (event) => event.type === 'stage-started' && event.data.stage === 'fix');
  // The supervisor of the services starts it again.
  await server.kill('SIGTERM');
  await world.waitForEvent(id, (event) => event.type === 'findings' && event.data.iteration === 2);
  await server.kill('SIGKILL');

  const over = await world.waitForEnd(id);
  expect(over.result?.reason).toBe('matched');
  const { iterations = 0, pushes } = over.result ?? {};
  expect(world.twin.stats().submissions.total).toBe(iterations);
  expect(world.twin.stats().pushes).toBe(pushes);
  const events = await world.tasks.events(id);
  expect(events.map((event) => event.number)).toEqual(events.map((_, index) => index + 1));
  expect(events.filter((event) => event.type === 'task-finished')).toHaveLength(1);
});
