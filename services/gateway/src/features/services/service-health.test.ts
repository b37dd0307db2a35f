import type { TaskRow } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { toServiceHealth } from './service-health.js';

const run = (reason: string, iteration: number, checks: readonly string[]) =>
  ({
    id: `${reason}${iteration}`,
    iteration,
    spent_usd: 0.5,
    checks,
    result: { reason },
  }) as unknown as TaskRow;

it('sums up how the newest runs of a service went', () => {
  const rows = [
    run('matched', 3, ['leftover-placeholders', 'text-overflow']),
    run('stuck', 9, ['text-overflow']),
    run('matched', 2, ['text-overflow']),
    run('matched', 6, []),
  ];
  expect(toServiceHealth('market-research', rows)).toMatchObject({
    runs: 4,
    matched: 3,
    matched_rate: 0.75,
    median_iterations: 3,
    spent_usd: 2,
    frequent: [
      { check: 'text-overflow', runs: 3 },
      { check: 'leftover-placeholders', runs: 1 },
    ],
  });
});

it('reports nothing for a service that never ran', () => {
  expect(toServiceHealth('new', [])).toMatchObject({ runs: 0, matched_rate: null, median_iterations: null });
});
