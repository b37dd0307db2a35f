import { countFindings, type Finding, type Plan } from '@fixpoint/shared/contracts';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { expect, it } from 'vitest';
import type { Advance, LoopContext, StepOutcome } from '../loop.js';
import { feedbackLoop } from './feedback-loop.js';
import type { FeedbackState } from './feedback-state.js';

/** What an agent cannot fix honestly is decided by a person, in one of three ways. */

const context: LoopContext = { taskId: 'task-1', now: '2026-01-02T03:04:05.000Z', spec: createTaskSpec() };

function finding(id: string): Finding {
  const texts = {
    category: 'depth',
    location: 'slide 3',
    message: `Finding ${id}.`,
    expected: '',
    actual: '',
  };
  return { id, check: 'company-logos', severity: 'high', suggestion: '', ...texts };
}

const done = (stage: string, output: unknown) => ({ type: 'stage', stage, ok: true, output }) as StepOutcome;
const compared = (...findings: readonly Finding[]) =>
  done('compare', {
    match: findings.length === 0,
    template: null,
    findings,
    counts: countFindings(findings),
    signature: 'd'.repeat(64),
    report: 'c'.repeat(64),
  });
const sent = done('submit', { outcome: 'accepted', submitted_at: context.now, recipient: 'a@example.com' });
const mailed = done('mail', {
  documents: [{ artifact: 'b'.repeat(64), name: 'deck.pptx', type: 'pptx', bytes: 1 }],
  message_id: 'm',
  subject: 's',
  received_at: context.now,
  how: 'gmail',
});
const cannot = (named: string | null) =>
  ({
    type: 'stage',
    stage: 'fix',
    ok: false,
    failure: {
      code: 'cannot-fix',
      message: 'The coding agent changed nothing: Cannot fix: b: the logos are not in the repository.',
      retry: 'person',
      ...(named === null ? {} : { context: { finding: named } }),
    },
  }) as StepOutcome;

function drive(...outcomes: readonly StepOutcome[]): Advance<FeedbackState> {
  let step: Advance<FeedbackState> = feedbackLoop.start(context);
  for (const outcome of [approved([]), ...outcomes]) {
    const next = feedbackLoop.advance(step.state, outcome, context);
    if (next === null) throw new Error(`${outcome.type} does not fit ${step.state.phase}`);
    step = next;
  }
  return step;
}

function approved(steps: readonly Partial<Plan['steps'][number]>[]): StepOutcome {
  return { type: 'approved', by: 'ann', plan: { steps } as unknown as Plan };
}

const asked = [sent, mailed, compared(finding('a'), finding('b')), cannot('b')];

it('pauses with the words of the agent and three choices, of which the first is on (V-19)', () => {
  expect(drive(...asked)).toMatchObject({
    state: { phase: 'NEEDS_PERSON' },
    next: {
      type: 'approval',
      plan: {
        summary: expect.stringContaining('Cannot fix: b: the logos are not in the repository.'),
        steps: [
          { id: 'fix', enabled: true, optional: true },
          { id: 'accept', enabled: false, optional: true },
          { id: 'compare', enabled: false, optional: true },
        ],
      },
    },
  });
});

it('gives the comment to the agent as a hint', () => {
  const { next } = drive(
    ...asked,
    approved([{ id: 'fix', enabled: true, comment: 'They are on the website.' }]),
  );
  expect(next).toMatchObject({
    stage: 'fix',
    input: { comments: [{ step: 'fix', comment: 'They are on the website.' }] },
  });
});

it('accepts the finding that the agent named, for this task, and continues with the others', () => {
  const accept = approved([
    { id: 'fix', enabled: true },
    { id: 'accept', enabled: true },
  ]);
  const weighed = drive(...asked, accept);
  expect(weighed.next).toMatchObject({ stage: 'compare' });
  expect(weighed.state.accepted).toMatchObject([{ finding: 'b', by: 'ann', until: '2026-04-02' }]);
  expect(drive(...asked, accept, compared(finding('a'), finding('b'))).next).toMatchObject({
    stage: 'fix',
    input: { findings: [{ id: 'a' }] },
  });
  expect(drive(...asked, accept, compared(finding('b'))).next).toMatchObject({
    type: 'halt',
    reason: 'matched',
  });
});

it('accepts the worst finding if the agent named none that there is', () => {
  const accept = approved([{ id: 'accept', enabled: true }]);
  for (const named of [null, 'unknown']) {
    expect(drive(...asked.slice(0, 3), cannot(named), accept).state.accepted).toMatchObject([
      { finding: 'a' },
    ]);
  }
});

it('compares again after a change of the template, without a form and without a fix', () => {
  const { next } = drive(...asked, approved([{ id: 'compare', enabled: true }]));
  expect(next).toMatchObject({ stage: 'compare' });
});
