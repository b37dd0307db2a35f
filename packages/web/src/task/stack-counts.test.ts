import { expect, it } from 'vitest';
import { stackCounts } from './stack-counts.js';

it('The chart of findings stacks severities, so that its height is what is left', () => {
  const { iterations, columns } = stackCounts([
    { iteration: 1, counts: { critical: 1, high: 2, medium: 0, low: 4 } },
    { iteration: 2, counts: { critical: 0, high: 0, medium: 0, low: 0 } },
  ]);
  expect(iterations).toEqual([1, 2]);
  expect(columns).toEqual([
    { severity: 'low', sums: [7, 0] },
    { severity: 'medium', sums: [3, 0] },
    { severity: 'high', sums: [3, 0] },
    { severity: 'critical', sums: [1, 0] },
  ]);
});
