import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { connectSocket } from '../../services/gateway/testing/socket-recorder.js';
import { createWorld } from '../harness/create-world.js';

it('gives a client that was away for ten seconds the same events as one that stayed', async () => {
  const world = await createWorld();
  const { id } = await world.submit();
  const stayed = await connectSocket(world.stack.url);
  stayed.send({ type: 'SUBSCRIBE', payload: { task_id: id, after: 0 } });
  const first = await connectSocket(world.stack.url);
  first.send({ type: 'SUBSCRIBE', payload: { task_id: id, after: 0 } });
  await first.waitFor('TASK_EVENT', ({ event }) => event.type === 'stage-finished');
  await first.close();
  const seen = first.numbers(id);
  // The absence is what is tried here; the run goes on meanwhile.
  await delay(10_000);

  const second = await connectSocket(world.stack.url);
  second.send({ type: 'SUBSCRIBE', payload: { task_id: id, after: seen.at(-1) } });
  await second.waitFor('TASK_EVENT', ({ event }) => event.type === 'task-finished');
  await stayed.waitFor('TASK_EVENT', ({ event }) => event.type === 'task-finished');
  expect([...seen, ...second.numbers(id)]).toEqual(stayed.numbers(id));
  expect(stayed.numbers(id)).toEqual((await world.tasks.events(id)).map((event) => event.number));
  await Promise.all([stayed.close(), second.close()]);
});
