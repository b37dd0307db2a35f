import {
  DesktopAction,
  DesktopWork,
  type Failure,
  type Plan,
  type StageResult,
} from '@fixpoint/shared/contracts';
import { describeAction } from '@fixpoint/shared/labels';
import { createTaskSpec } from '@fixpoint/shared/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Advance, LoopContext, StepOutcome } from '../loop.js';
import { planLoop } from './plan-loop.js';
import { PlanState } from './plan-state.js';

type Ended = Extract<StageResult<'desktop'>, { work: 'action' }>;

const [openApp, clickKey, typeDigit]: [DesktopAction, DesktopAction, DesktopAction] = [
  { action: 'open_app', params: { app: 'xcalc' } },
  { action: 'click', params: { target: 'the key 4', button: 'left', count: 1 } },
  { action: 'type', params: { text: '2' } },
];
const actions = [openApp, clickKey, typeDigit];

function contextOf(
  desktop: Parameters<typeof DesktopWork.parse>[0] = {},
  budget: number | null = null,
): LoopContext {
  const spec = createTaskSpec({
    service: null,
    description: 'Add 2 and 4.',
    desktop: DesktopWork.parse(desktop),
    limits: { budget_usd: budget },
  });
  return { taskId: 'task-1', spec, now: '2026-01-02T03:04:05.000Z' };
}

const planned = (of: readonly DesktopAction[] = actions, spent = 0.25): StepOutcome => ({
  type: 'stage',
  stage: 'plan',
  ok: true,
  output: { summary: 'With the calculator.', actions: [...of], spent_usd: spent, transcript: null },
});
const found: StepOutcome = { type: 'stage', stage: 'find-desktop', ok: true, output: { desktop: 'win11' } };
const after = 'a'.repeat(64);
const acted = (outcome: Ended['outcome'], note = '', spent = 0): StepOutcome => ({
  type: 'stage',
  stage: 'desktop',
  ok: true,
  output: { work: 'action', outcome, note, screen: { before: null, after, changed: 0.1 }, spent_usd: spent },
});
const failed = (code: string): StepOutcome => ({
  type: 'stage',
  stage: 'desktop',
  ok: false,
  failure: { code, message: 'It went wrong.', retry: 'never' } satisfies Failure,
});

/** Continues with an outcome, or with what a person does to the plan on show. */
type Move = StepOutcome | ((plan: Plan) => StepOutcome);
const approve: Move = (plan) => ({ type: 'approved', by: 'ann', plan });
const switchOff =
  (...ids: string[]): Move =>
  (plan) => ({
    type: 'approved',
    by: 'ann',
    plan: { ...plan, steps: plan.steps.map((step) => ({ ...step, enabled: !ids.includes(step.id) })) },
  });

function run(moves: readonly Move[], context = contextOf()): Advance<PlanState> {
  return moves.reduce((step, move) => {
    const plan = step.next.type === 'approval' ? { ...step.next.plan, hash: 'h' } : null;
    const outcome = typeof move === 'function' ? move(plan as Plan) : move;
    const next = planLoop.advance(PlanState.parse(step.state), outcome, context);
    if (next === null) throw new Error(`${outcome.type} does not belong to ${step.state.phase}`);
    return next;
  }, planLoop.start(context));
}
const planOf = ({ next }: Advance<PlanState>) => (next as Extract<typeof next, { type: 'approval' }>).plan;
const resultOf = ({ next }: Advance<PlanState>) => (next as Extract<typeof next, { type: 'halt' }>).result;

describe('planLoop', () => {
  it('requests a plan, shows it, finds a desktop and performs the steps in order (S0-060, S0-062, S0-063)', () => {
    expect(run([]).next).toMatchObject({
      type: 'stage',
      stage: 'plan',
      input: { description: 'Add 2 and 4.', round: 1, progress: [], screenshot: null },
    });
    const shown = run([planned()]);
    expect(shown.state).toMatchObject({ phase: 'AWAITING_APPROVAL', spent_usd: 0.25 });
    expect(planOf(shown).steps).toMatchObject([
      {
        id: '1.1',
        title: 'Open xcalc',
        optional: true,
        action: actions[0],
        action_class: 'desktop:open-app',
      },
      { id: '1.2', title: 'Click on the key 4', action_class: 'desktop:click' },
      { id: '1.3', title: 'Type "2"', action_class: 'desktop:type' },
    ]);
    expect(run([planned(), approve]).next).toMatchObject({ stage: 'find-desktop' });
    const begun = [planned(), approve, found];
    expect(run(begun).next).toMatchObject({
      stage: 'desktop',
      input: { work: 'action', desktop: 'win11', step: '1.1', action: actions[0] },
      holds: 'desktop:win11',
    });
    expect(run([...begun, acted('done')]).next).toMatchObject({ input: { step: '1.2' } });
    const end = run([...begun, acted('done'), acted('done'), acted('done')]);
    expect(resultOf(end)).toMatchObject({ status: 'completed', reason: 'done', iterations: 1 });
  });

  it('skips steps that were switched off, and ends at "done" (S0-072, S0-308)', () => {
    const withDone: DesktopAction[] = [
      ...actions,
      { action: 'done', params: { summary: 'It says 6.' } },
      { action: 'press', params: { key: 'enter' } },
    ];
    const begun = [planned(withDone), switchOff('1.1', '1.2'), found];
    expect(run(begun).next).toMatchObject({ input: { step: '1.3' } });
    expect(resultOf(run([...begun, acted('done')]))).toMatchObject({ reason: 'done', summary: 'It says 6.' });
    expect(resultOf(run([planned(), switchOff('1.1', '1.2', '1.3')]))).toMatchObject({ reason: 'done' });
  });

  it('performs the plan as a person edited it: order and actions (S0-308)', () => {
    const edited: Move = (plan) => ({
      type: 'edited',
      by: 'ann',
      plan: {
        ...plan,
        version: 2,
        steps: plan.steps
          .toReversed()
          .map((step) =>
            step.id === '1.3' ? { ...step, action: { action: 'type', params: { text: '7' } } } : step,
          ),
      },
      changes: ['Changed.'],
    });
    expect(run([planned(), edited, approve, found]).next).toMatchObject({
      input: { step: '1.3', action: { params: { text: '7' } } },
    });
  });

  it('names the display for the steps, if one was given', () => {
    const elsewhere = run([planned()], contextOf({ monitor: 'HDMI-1' }));
    expect(planOf(elsewhere).summary).toContain('on the monitor "HDMI-1" of');
  });

  it('lists a person’s permissions for this task first in the summary (X-15)', () => {
    const widened = planOf(run([planned()], contextOf({ allow: ['social media'] })));
    expect(widened.summary).toMatch(/^For this task only,.*social media\./);
    expect(widened.steps.map((step) => step.action_class)).toEqual([undefined, undefined, undefined]);
    expect(planOf(run([planned()])).summary).not.toContain('For this task only');
  });

  it.each<[string, StepOutcome, string]>([
    ['a click without effect', acted('no-visible-effect'), 'no-visible-effect'],
    ['an action that was interrupted', acted('interrupted'), 'interrupted'],
    ['a target that is not to be seen', failed('element-not-found'), 'failed'],
    ['a refusal', failed('refused-by-policy'), 'refused'],
  ])('replans the rest after %s, and requests a new approval', (_, outcome, ended) => {
    const broken = run([planned(), approve, found, acted('done'), outcome]);
    expect(broken.next).toMatchObject({
      stage: 'plan',
      input: {
        round: 2,
        progress: [
          { action: actions[0], outcome: 'done' },
          { action: actions[1], outcome: ended },
        ],
      },
      holds: '',
    });
    const shown = run([planned(), approve, found, acted('done'), outcome, planned([typeDigit])]);
    expect(planOf(shown)).toMatchObject({ version: 2, steps: [{ id: '2.1' }] });
    expect(planOf(shown).summary).toContain('Plan 2 of at most 3');
  });

  it('continues if a key or a text shows no effect', () => {
    const typed = [planned([typeDigit, openApp]), approve, found, acted('no-visible-effect')];
    expect(run(typed).next).toMatchObject({ stage: 'desktop', input: { step: '1.2' } });
  });

  it('adds the steps without an effect to the closing summary of the plan', () => {
    const done: DesktopAction = { action: 'done', params: { summary: 'The letter is written.' } };
    const blind = [planned([typeDigit, done]), approve, found, acted('no-visible-effect')];
    expect(resultOf(run(blind)).summary).toBe(
      'The letter is written. 1 step had no visible effect on the screen: Type "2".',
    );
  });

  it('ends with a full report after three plans', () => {
    const round = [planned([clickKey]), approve, found, acted('no-visible-effect', 'Nothing moved.')];
    const end = run([...round, ...round, ...round]);
    expect(resultOf(end)).toMatchObject({ status: 'failed', reason: 'failed', iterations: 3 });
    expect(resultOf(end).summary.match(/Nothing moved/g)).toHaveLength(3);
  });

  it('makes no other plan after an emergency stop (S0-404)', () => {
    expect(resultOf(run([planned(), approve, found, failed('failsafe')]))).toMatchObject({
      reason: 'failed',
      failure: { code: 'failsafe' },
    });
  });

  it('stops at the budget, before it spends more', () => {
    const context = contextOf({}, 0.25);
    expect(resultOf(run([planned(), approve, found], context))).toMatchObject({
      reason: 'budget',
      spent_usd: 0.25,
    });
  });

  it('does not accept "done" alone as a completion, even if approved', () => {
    const context = contextOf();
    const done: DesktopAction = { action: 'done', params: { summary: 'All is well.' } };
    const decide = (of: readonly DesktopAction[], change: (plan: Plan) => Plan) => {
      const proposed = planLoop.advance(planLoop.start(context).state, planned(of), context);
      if (proposed?.next.type !== 'approval') throw new Error('No plan.');
      const plan = change({ ...proposed.next.plan, hash: 'h' });
      return planLoop.advance(proposed.state, { type: 'approved', by: 'ann', plan }, context)?.next;
    };
    expect(decide([done], (plan) => plan)).toMatchObject({ type: 'halt', reason: 'unverified' });
    const without = (plan: Plan) => ({
      ...plan,
      steps: plan.steps.map((step) => ({ ...step, enabled: step.action?.action === 'done' })),
    });
    expect(decide([openApp, done], without)).toMatchObject({ type: 'stage', stage: 'find-desktop' });
  });

  it('ends with a typed result without a decision in time', () => {
    const context = contextOf();
    const proposed = planLoop.advance(planLoop.start(context).state, planned(), context);
    const until = '2026-01-09T03:04:05.000Z';
    expect(
      planLoop.advance(proposed?.state as PlanState, { type: 'expired', until }, context)?.next,
    ).toMatchObject({
      type: 'halt',
      reason: 'expired',
      result: { status: 'cancelled', summary: expect.stringContaining(until) },
    });
    const planning = planLoop.start(context).state;
    expect(planLoop.advance(planning, { type: 'expired', until }, context)).toBeNull();
  });

  it('always ends with a typed result, and never files a step twice', () => {
    const outcomes: Move[] = [
      planned(),
      planned([{ action: 'done', params: {} }]),
      approve,
      switchOff('1.1'),
      found,
      acted('done'),
      acted('no-visible-effect'),
      acted('interrupted'),
      failed('desktop-lost'),
      { type: 'rejected', by: 'ann' },
      { type: 'stage', stage: 'plan', ok: false, failure: { code: 'x', message: 'm', retry: 'never' } },
    ];
    const context = contextOf({}, 10);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...outcomes), { minLength: 1, maxLength: 60 }), (moves) => {
        let step = planLoop.start(context);
        const filed: string[] = [];
        for (const move of moves) {
          const plan = step.next.type === 'approval' ? { ...step.next.plan, hash: 'h' } : null;
          if (typeof move === 'function' && plan === null) continue;
          const outcome = typeof move === 'function' ? move(plan as Plan) : move;
          const next = planLoop.advance(PlanState.parse(step.state), outcome, context);
          if (next === null) continue;
          step = next;
          if (next.next.type === 'stage' && next.next.stage === 'desktop') {
            filed.push((next.next.input as { step: string }).step);
          }
        }
        expect(new Set(filed).size).toBe(filed.length);
        expect(step.state.iteration).toBeLessThanOrEqual(3);
        const last = planLoop.advance(step.state, { type: 'cancelled', by: 'ann' }, context);
        if (step.state.phase === 'ENDED') expect(last).toBeNull();
        else expect(last?.next).toMatchObject({ type: 'halt', reason: 'cancelled' });
      }),
    );
  });

  it('titles every action in words (S0-064)', () => {
    const of = (action: unknown) => describeAction(DesktopAction.parse(action));
    expect(of({ action: 'click', params: { at: { x: 0, y: 1000 }, button: 'right', count: 2 } })).toBe(
      'Double-right click (0, 1000)',
    );
    expect(of({ action: 'click', params: { target: 'OK', at: { x: 1, y: 2 } } })).toBe(
      'Click on OK at (1, 2)',
    );
    expect(of({ action: 'hotkey', params: { keys: ['ctrl', 's'] } })).toBe('Press ctrl+s');
    expect(of({ action: 'scroll', params: { direction: 'down' } })).toBe('Scroll down by 3');
    expect(of({ action: 'wait', params: { seconds: 1.5 } })).toBe('Wait 1.5 s');
    expect(of({ action: 'done', params: {} })).toBe('Done');
    expect(of({ action: 'open_url', params: { url: 'https://example.com' } })).toBe(
      'Open https://example.com',
    );
  });
});
