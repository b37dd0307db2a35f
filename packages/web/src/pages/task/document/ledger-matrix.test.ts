import type { LedgerSummary } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import type { Comparison } from '../comparisons.js';
import { ledgerMatrix } from './ledger-matrix.js';

function compared(iteration: number, ledger: Partial<LedgerSummary>): Comparison {
  return {
    at: '2026-01-01T09:00:00.000Z',
    total: 0,
    iteration,
    counts: { critical: 0, high: 0, medium: 0, low: 0 },
    report: 'a'.repeat(64),
    template: null,
    top: [],
    ledger: { born: [], fixed: [], regressed: [], open: 0, ...ledger },
  };
}
const finding = (id: string, severity: 'high' | 'low') => ({
  id,
  severity,
  message: `About ${id}`,
  location: 'slide 1',
});

it('shows the state of every finding in every comparison, open ones first', () => {
  const matrix = ledgerMatrix(
    [
      compared(1, { born: ['thin', 'typo', 'logo'] }),
      compared(2, { fixed: ['typo'], improved: ['thin'] }),
      compared(3, { regressed: ['typo'], fixed: ['logo'], worsened: ['thin'] }),
      compared(4, { fixed: ['typo'] }),
    ],
    [finding('typo', 'high'), finding('thin', 'low')],
  );
  expect(matrix.map(({ id, states }) => [id, ...states])).toEqual([
    ['thin', 'new', 'better', 'worse', 'open'],
    ['typo', 'new', 'fixed', 'back', 'fixed'],
    ['logo', 'new', 'open', 'fixed', 'absent'],
  ]);
  expect(matrix.map(({ message }) => message)).toEqual(['About thin', 'About typo', '']);
});
