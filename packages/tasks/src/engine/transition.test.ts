import type { Plan } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import type { LoopStateBase, Next } from '../loops/index.js';
import { toTransition } from './transition.js';

const state: LoopStateBase = { phase: 'AWAITING_APPROVAL', iteration: 0, pushes: 0, spent_usd: 0 };
const context = { now: 0, createdAt: 0, activeMs: 0, nonce: 'n', service: null, isRunning: false };

it('puts no title on show that could hide or reorder what it says', () => {
  const step = { enabled: true, optional: true };
  const plan: Omit<Plan, 'hash'> = {
    version: 1,
    summary: 'Two steps.\u202e\u0007',
    steps: [
      { ...step, id: '1', title: 'Open\n\u001b[2J\u202e the \u200beditor', comment: 'line\r\nby line\u0000' },
      { ...step, id: '2', title: '\u200b' },
    ],
  };
  const next: Next = { type: 'approval', plan };
  const { fields, events } = toTransition({ state, next, events: [] }, context);
  const shown: Plan = JSON.parse(fields.plan ?? '');
  expect(shown.summary).toBe('Two steps.');
  expect(shown.steps).toMatchObject([
    { title: 'Open [2J the editor', comment: 'line\nby line' },
    { title: 'A step without a name' },
  ]);
  // An approval names the hash of what was seen.
  expect(events).toMatchObject([{ type: 'plan-proposed', data: { plan: shown } }]);
});
