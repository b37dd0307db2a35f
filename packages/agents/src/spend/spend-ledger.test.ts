import { expect, it } from 'vitest';
import { createSpendLedger } from './spend-ledger.js';

it('adds without drift and never goes below an empty budget', () => {
  const ledger = createSpendLedger({ budgetUsd: 0.3 });
  for (const usd of [0.1, 0.1, 0.0032, Number.NaN, -4]) ledger.add(usd);
  expect(ledger.total()).toBe(0.2032);
  expect(ledger.remaining()).toBe(0.0968);
  ledger.add(5);
  expect(ledger.remaining()).toBe(0);
});

it('has no limit without a budget', () => {
  expect(createSpendLedger({ budgetUsd: null }).remaining()).toBeNull();
});
