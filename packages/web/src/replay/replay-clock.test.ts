import { expect, it } from 'vitest';
import { createReplayClock, eventAt, sameEvent } from './replay-clock.js';

const run = [
  '2026-11-23T10:00:00.000Z',
  '2026-11-23T10:00:01.000Z',
  '2026-11-23T10:10:01.000Z',
  // Another machine's clock is behind.
  '2026-11-23T10:10:00.500Z',
  '2026-11-23T10:10:02.000Z',
];

it('lays the events of a run along its own time, and never backwards', () => {
  const { places, length, isCut } = createReplayClock(run, { skipsWaits: false });
  expect(places).toEqual([0, 1_000, 601_000, 601_001, 602_001]);
  expect(length).toBe(603_001);
  expect(isCut).toBe(false);
});

it('cuts long waits short', () => {
  const { places, isCut } = createReplayClock(run, { skipsWaits: true });
  expect(places).toEqual([0, 1_000, 3_000, 3_001, 4_001]);
  expect(isCut).toBe(true);
});

it('finds the newest event of any place, and the same event on the other line', () => {
  const whole = createReplayClock(run, { skipsWaits: false });
  const short = createReplayClock(run, { skipsWaits: true });
  expect([-1, 0, 999, 1_000, 601_001, 900_000].map((at) => eventAt(whole, at))).toEqual([-1, 0, 0, 1, 3, 4]);
  expect(sameEvent(whole, 601_500, short)).toBe(3_001);
});
