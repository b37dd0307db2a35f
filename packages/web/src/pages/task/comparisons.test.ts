import { describe, expect, it } from 'vitest';
import { logOf } from '../../testing/log-of.js';
import { changeOf, historyOf, listComparisons, stackCounts } from './comparisons.js';

it('The chart of findings stacks severities, so that its height is the number left', () => {
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

const compared = (
  iteration: number,
  high: number,
  ledger?: { born: string[]; fixed: string[]; regressed: string[]; open: number },
) => ({
  type: 'findings' as const,
  message: 'compared',
  data: {
    iteration,
    counts: { critical: 0, high, medium: 0, low: 0 },
    report: 'a'.repeat(64),
    template: null,
    top: [],
    ...(ledger === undefined ? {} : { ledger }),
  },
});

const comparisons = listComparisons(
  logOf(
    compared(1, 2, { born: ['a', 'b'], fixed: [], regressed: [], open: 2 }),
    compared(2, 1, { born: [], fixed: ['a'], regressed: [], open: 1 }),
    compared(3, 2, { born: [], fixed: [], regressed: ['a'], open: 2 }),
  ),
);

describe('The ledger of findings', () => {
  it('counts every comparison', () => {
    expect(comparisons.map(({ iteration, total }) => [iteration, total])).toEqual([
      [1, 2],
      [2, 1],
      [3, 2],
    ]);
  });

  it('reports how one finding came, went and came back', () => {
    expect(historyOf('a', comparisons)).toEqual(['new in 1', 'fixed in 2', 'regressed in 3']);
    expect(comparisons.map((comparison) => changeOf('b', comparison))).toEqual(['new', 'stays', 'stays']);
    expect(changeOf('a', comparisons[2] as never)).toBe('back');
  });

  it('reports nothing for events that older versions wrote', () => {
    const [old] = listComparisons(logOf(compared(1, 1)));
    expect(changeOf('a', old as never)).toBeNull();
    expect(historyOf('a', [old as never])).toEqual([]);
  });
});
