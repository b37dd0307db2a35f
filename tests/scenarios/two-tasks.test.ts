import { expect, it } from 'vitest';
import { createWorld } from '../harness/create-world.js';

it('queues two tasks for one service, and takes no mail for the other one’s (X-2, S0-284)', async () => {
  const world = await createWorld();
  await world.twin.knobs.set({ mail: { decoys: true, copies: 2 } });
  const first = await world.submit();
  await world.waitForEvent(first.id, (event) => event.type === 'stage-started');
  const second = await world.submit({
    description: 'market-research again: does its output match the template?',
  });

  const queued = await world.waitForEvent(second.id, (event) => event.type === 'task-queued');
  expect(queued).toMatchObject({ data: { resource: 'service:market-research', behind: first.id } });
  const ends = [await world.waitForEnd(first.id), await world.waitForEnd(second.id)];
  expect(ends.map((task) => task.result?.reason)).toEqual(['matched', 'matched']);
  expect(ends[1]?.result?.iterations).toBe(1);
  const started = await world.waitForEvent(second.id, (event) => event.type === 'stage-started');
  expect(Date.parse(started.at)).toBeGreaterThanOrEqual(Date.parse(ends[0]?.finished_at ?? ''));
});
