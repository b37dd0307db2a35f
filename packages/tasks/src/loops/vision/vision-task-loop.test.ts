import { DesktopWork, type Failure, type StageResult } from '@fixpoint/shared/contracts';
import { createTaskSpec } from '@fixpoint/shared/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Advance, LoopContext, StepOutcome } from '../loop.js';
import { VisionState } from './vision-state.js';
import { visionTaskLoop } from './vision-task-loop.js';

type Output = Extract<StageResult<'desktop'>, { work: 'vision' }>;
type WantedWork = Parameters<typeof DesktopWork.parse>[0];

function contextOf(desktop: WantedWork = { mode: 'vision' }, budget: number | null = null): LoopContext {
  const spec = createTaskSpec({
    service: null,
    description: 'Open the start menu.',
    desktop: DesktopWork.parse(desktop),
    limits: { budget_usd: budget },
  });
  return { taskId: 'task-1', spec, now: '2026-01-02T03:04:05.000Z' };
}

const plan = { version: 1, hash: 'h', summary: 's', steps: [] } as never;
const approved: StepOutcome = { type: 'approved', by: 'ann', plan };
const found: StepOutcome = { type: 'stage', stage: 'find-desktop', ok: true, output: { desktop: 'win11' } };
const failure: Failure = {
  code: 'unavailable',
  message: 'It is gone.',
  retry: 'backoff',
  context: { spent_usd: 0.5 },
};
const seen = (outcome: Output['outcome'], spent = 0.25): StepOutcome => ({
  type: 'stage',
  stage: 'desktop',
  ok: true,
  output: {
    work: 'vision',
    outcome,
    summary: 'The menu is open.',
    steps: 3,
    rounds: 4,
    spent_usd: spent,
    transcript: null,
    screenshot: null,
  },
});

/** The last of what follows these outcomes; throws for one that does not belong. */
function after(outcomes: readonly StepOutcome[], context = contextOf()): Advance<VisionState> {
  return outcomes.reduce((step, outcome) => {
    const next = visionTaskLoop.advance(VisionState.parse(step.state), outcome, context);
    if (next === null) throw new Error(`${outcome.type} does not belong to ${step.state.phase}`);
    return next;
  }, visionTaskLoop.start(context));
}

describe('visionLoop', () => {
  it('shows desktop, policy, limits and extra permissions before anything runs', () => {
    const { next } = visionTaskLoop.start(
      contextOf(
        {
          mode: 'vision',
          desktop: { name: 'win11' },
          policy: 'computer-use',
          max_steps: 20,
          timeout_seconds: 300,
          allow: ['social media'],
        },
        2,
      ),
    );
    expect(next).toMatchObject({ type: 'approval', plan: { resource: 'desktop:win11' } });
    const { summary, steps } = (next as Extract<typeof next, { type: 'approval' }>).plan;
    expect(summary).toContain('Allowed for this task only: social media');
    expect(summary).toContain('with the computer-use policy, at most 20 steps, within 300 s, for at most $2');
    expect(steps.map(({ id, action_class }) => [id, action_class])).toEqual([
      ['find-desktop', 'find-desktop'],
      ['see-and-act', undefined],
    ]);
  });

  it('lets an approval grant cover the work without extra permissions', () => {
    const { next } = visionTaskLoop.start(contextOf());
    expect(next).toMatchObject({ plan: { steps: [{}, { action_class: 'desktop:vision' }] } });
  });

  it('finds a desktop, then runs the whole work there', () => {
    const context = contextOf({ mode: 'vision', max_steps: 7, monitor: 'HDMI-1', allow: ['local'] }, 3);
    expect(after([approved], context).next).toMatchObject({
      stage: 'find-desktop',
      input: { choice: { name: null, capabilities: [] }, wait_seconds: null },
    });
    expect(after([approved, found], context).next).toEqual({
      type: 'stage',
      stage: 'desktop',
      input: {
        work: 'vision',
        desktop: 'win11',
        monitor: 'HDMI-1',
        allow: ['local'],
        goal: 'Open the start menu.',
        policy: null,
        max_steps: 7,
        timeout_seconds: null,
        budget_usd: 3,
      },
      holds: 'desktop:win11',
    });
  });

  it.each([
    ['completed', 'done', 'completed'],
    ['failed', 'failed', 'failed'],
    ['unverified', 'unverified', 'failed'],
    ['stuck', 'stuck', 'failed'],
    ['steps', 'iterations', 'failed'],
    ['timeout', 'deadline', 'failed'],
    ['budget', 'budget', 'failed'],
  ] as const)('ends a run that is %s as %s (%s)', (outcome, reason, status) => {
    expect(after([approved, found, seen(outcome)]).next).toMatchObject({
      type: 'halt',
      reason,
      result: { status, reason, summary: 'The menu is open.', spent_usd: 0.25, pushes: 0 },
    });
  });

  it('reports where the transcript and the last screenshot are', () => {
    expect(after([approved, found, seen('completed')]).events).toMatchObject([
      {
        type: 'stage-progress',
        message: 'The model ended (completed) after 3 steps in 4 model turns.',
        data: { stage: 'desktop', detail: { steps: 3, rounds: 4, transcript: null, screenshot: null } },
      },
    ]);
  });

  it('reports the cost of work that was cut off', () => {
    const broken: StepOutcome = { type: 'stage', stage: 'desktop', ok: false, failure };
    expect(after([approved, found, broken]).next).toMatchObject({
      reason: 'failed',
      result: { spent_usd: 0.5, failure, summary: 'The work on the desktop stopped early: It is gone.' },
    });
    const none: StepOutcome = { type: 'stage', stage: 'find-desktop', ok: false, failure };
    expect(after([approved, none]).next).toMatchObject({ reason: 'failed' });
  });

  it('ends when its plan is rejected, and shows an edited one again', () => {
    expect(after([{ type: 'rejected', by: 'ann', reason: 'not now.' }]).next).toMatchObject({
      reason: 'rejected',
      result: { status: 'cancelled', summary: 'Rejected by ann: not now.' },
    });
    const edited: StepOutcome = { type: 'edited', by: 'ann', plan, changes: [] };
    expect(after([edited]).next).toEqual({ type: 'approval', plan });
  });

  it('keeps to its phases, spends the reported cost and halts once, for any events in any order', () => {
    const outcomes: StepOutcome[] = [
      approved,
      found,
      seen('completed'),
      seen('stuck', 1),
      { type: 'stage', stage: 'desktop', ok: false, failure },
      { type: 'stage', stage: 'find-desktop', ok: false, failure },
      { type: 'rejected', by: 'ann' },
      { type: 'edited', by: 'ann', plan, changes: [] },
      { type: 'cancelled', by: 'ann' },
      { type: 'deadline' },
    ];
    const order = ['AWAITING_APPROVAL', 'FINDING_DESKTOP', 'SEEING_AND_ACTING', 'ENDED'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...outcomes), { maxLength: 12 }), (given) => {
        const context = contextOf();
        let step = visionTaskLoop.start(context);
        let halts = 0;
        for (const outcome of given) {
          const next = visionTaskLoop.advance(VisionState.parse(step.state), outcome, context);
          if (next === null) continue;
          expect(order.indexOf(next.state.phase)).toBeGreaterThanOrEqual(order.indexOf(step.state.phase));
          expect(next.state.spent_usd).toBeGreaterThanOrEqual(step.state.spent_usd);
          expect(next.next.type === 'halt').toBe(next.state.phase === 'ENDED');
          if (next.next.type === 'halt') halts += 1;
          step = next;
        }
        expect(halts).toBeLessThanOrEqual(1);
      }),
    );
  });
});
