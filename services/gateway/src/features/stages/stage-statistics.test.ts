import type { StepEvent } from '@fixpoint/tasks/engine';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentile, stageStatistics } from './stage-statistics.js';

const until = Date.parse('2026-11-22T10:00:00.000Z');

function finished(stage: string, secondsAgo: number, ms: number, ok = true): StepEvent {
  return {
    number: 1,
    task_id: 'one',
    at: new Date(until - secondsAgo * 1_000).toISOString(),
    type: 'stage-finished',
    message: '',
    data: { stage, iteration: 1, ok, ms },
  };
}

it('counts the ended steps in each slice, by stage, with percentiles', () => {
  const statistics = stageStatistics(
    [
      finished('compare', 70, 10),
      finished('compare', 50, 100),
      finished('compare', 40, 300, false),
      finished('mail', 1, 5),
      finished('mail', 500, 5),
    ],
    { until, sliceMs: 60_000, slices: 2 },
  );
  expect(statistics.get('compare')?.slices).toMatchObject([
    { finished: 1, failed: 0, p50: 10, p95: 10 },
    { finished: 2, failed: 1, p50: 100, p95: 300 },
  ]);
  expect(statistics.get('compare')).toMatchObject({ p50: 100, p99: 300 });
  expect(statistics.get('mail')?.slices.map((slice) => slice.finished)).toEqual([0, 1]);
  expect(statistics.has('fix')).toBe(false);
});

it('returns percentiles that are values of the list and rise with the share', () => {
  expect(percentile([], 0.5)).toBeNull();
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1 }), (values) => {
      const shares = [0, 0.5, 0.95, 1].map((share) => percentile(values, share) ?? Number.NaN);
      expect(shares.every((value) => values.includes(value))).toBe(true);
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
      expect(shares.at(-1)).toBe(Math.max(...values));
    }),
  );
});
