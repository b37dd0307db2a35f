import { expect, it } from 'vitest';
import { createTriageTurns } from './create-triage-turns.js';

const log = { info() {}, warn() {} };
const verdict = (number: number, priority: number | null = 0) => ({ number, priority, reasons: ['x'] });

/** Turns on a clock that the test moves, of an agent that fails while `isAway`. */
function setUp() {
  const world = { now: 0, calls: 0, ended: 0, isAway: false };
  const turns = createTriageTurns({
    async run() {
      world.calls += 1;
      if (world.isAway) throw new Error('away');
      return { costUsd: 0.1 };
    },
    most: 2,
    log,
    now: () => world.now,
    onEnd: () => {
      world.ended += 1;
    },
  });
  return {
    world,
    async consider(verdicts: ReturnType<typeof verdict>[], building: number[] = []) {
      turns.consider({ building, verdicts });
      await turns.settled();
      return world.calls;
    },
    turns,
  };
}

it('calls the agent when a new issue can be started, and hourly for issues it left waiting', async () => {
  const { world, consider } = setUp();
  expect(await consider([])).toBe(0);
  expect(await consider([verdict(1, null)])).toBe(0);
  expect(await consider([verdict(1)])).toBe(1);
  expect(await consider([verdict(1)])).toBe(1);
  expect(await consider([verdict(2), verdict(1)])).toBe(2);
  expect(await consider([verdict(1), verdict(2)])).toBe(2);
  expect(await consider([verdict(2)], [1, 3])).toBe(2);
  world.now = 3_600_000;
  expect(await consider([verdict(1), verdict(2)])).toBe(3);
  expect(world.ended).toBe(3);
});

it('calls it again after a failure, longer after each, and never two at a time', async () => {
  const { world, consider, turns } = setUp();
  world.isAway = true;
  expect(await consider([verdict(1)])).toBe(1);
  expect(await consider([verdict(1)])).toBe(1);
  world.now = 1_000;
  expect(await consider([verdict(1)])).toBe(2);
  world.now = 2_999;
  expect(await consider([verdict(1)])).toBe(2);
  world.now = 3_000;
  world.isAway = false;
  for (let looks = 0; looks < 3; looks += 1) turns.consider({ building: [], verdicts: [verdict(1)] });
  await turns.settled();
  expect(world.calls).toBe(3);
});
