import type { EventDraft } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { logOf } from '../../testing/log-of.js';
import { liveSpending } from './live-spending.js';

const spent = (usd?: number): EventDraft => ({
  type: 'stage-progress',
  message: 'Spent.',
  data: { stage: 'fix', ...(usd === undefined ? {} : { detail: { spent_usd: usd } }) },
});
const finished: EventDraft = {
  type: 'stage-finished',
  message: 'Finished.',
  data: { stage: 'fix', iteration: 1, ok: true, ms: 1 },
};

it('adds what the running stage reports last', () => {
  const events = logOf(spent(0.2), spent(0.5), spent());
  expect(liveSpending({ spent_usd: 1, last_event: 3 }, events)).toBe(1.5);
});

it('adds nothing of a stage that the task has counted', () => {
  const events = logOf(spent(0.5), finished, spent());
  expect(liveSpending({ spent_usd: 1.5, last_event: 3 }, events)).toBe(1.5);
  expect(liveSpending({ spent_usd: 1.5, last_event: 3 }, [])).toBe(1.5);
});

it('keeps the sum until the task was fetched again', () => {
  expect(liveSpending({ spent_usd: 1, last_event: 1 }, logOf(spent(0.5), finished))).toBe(1.5);
});
