import { createTaskSpec } from '@fixpoint/shared/testing';
import { expect, it } from 'vitest';
import { endLoop } from '../loops/end-loop.js';
import { initialFeedbackState } from '../loops/feedback/feedback-state.js';
import { type Advance, type LoopStateBase, loops } from '../loops/index.js';
import type { GrantStore } from './approval-grants/create-grant-store.js';
import { moveTask } from './move-task.js';
import type { LoopTransition } from './transition.js';

const top = {
  id: 'f',
  check: 'totals',
  severity: 'high',
  location: '',
  message: 'The total is wrong.',
} as const;
const counts = { critical: 0, high: 1, medium: 0, low: 0 };
const advance: Advance<LoopStateBase> = {
  ...endLoop(initialFeedbackState, 'stuck', 'No progress.'),
  events: [
    {
      type: 'findings',
      message: 'Compared.',
      data: { iteration: 1, counts, report: 'a'.repeat(64), template: null, weight: 3, top: [top] },
    },
  ],
};

async function move(kind: 'feedback' | 'plan'): Promise<LoopTransition> {
  const { transition } = await moveTask(
    {
      taskId: 'task-1',
      spec: createTaskSpec(),
      loop: loops.get(kind),
      advance,
      approval: 'ask',
      stamps: { now: 0, createdAt: 0, activeMs: 0, isRunning: true },
      causes: () => [],
    },
    { store: { grants: {} as GrantStore } },
    async () => 'ok',
  );
  return transition;
}

it('writes the facts and the short state that the loop of the task declares', async () => {
  const { facts, fields } = await move('feedback');
  expect(facts).toEqual({ weights: [3], checks: ['totals'], words: ['totals', 'the', 'total', 'wrong'] });
  expect(fields.state).toBe('~3{"phase":"ENDED","aimed_at":null}');
});

it('writes no facts and the whole state for a loop that declares nothing', async () => {
  const { facts, fields } = await move('plan');
  expect(facts).toBeUndefined();
  expect(JSON.parse(fields.state)).toEqual({ ...initialFeedbackState, phase: 'ENDED' });
});
