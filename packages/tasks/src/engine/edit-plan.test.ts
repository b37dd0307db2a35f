import type { Plan, PlanEdit } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { feedbackLoop, planLoop } from '../loops/index.js';
import { editOutcome } from './edit-plan.js';
import type { TaskRecord } from './task-record.js';
import { hashPlan } from './transition.js';

const plan: Plan = {
  version: 1,
  hash: 'h1',
  summary: 'Two steps.',
  steps: [
    {
      id: '1.1',
      title: 'Open xcalc',
      enabled: true,
      optional: true,
      action_class: 'desktop:open-app',
      action: { action: 'open_app', params: { app: 'xcalc' } },
    },
    {
      id: '1.2',
      title: 'Type "2"',
      enabled: true,
      optional: true,
      action_class: 'desktop:type',
      action: { action: 'type', params: { text: '2' } },
    },
  ],
};

type Steps = PlanEdit['steps'];
const kept: Steps = [
  { id: '1.1', enabled: true },
  { id: '1.2', enabled: true },
];

function edit(
  steps: Steps,
  {
    loop = planLoop,
    of = plan,
    preconditions,
  }: {
    readonly loop?: Pick<typeof planLoop, 'planRules'>;
    readonly of?: Plan;
    readonly preconditions?: Plan['preconditions'];
  } = {},
) {
  const record = { status: 'awaiting_approval', plan: of } as TaskRecord;
  const outcome = editOutcome(record, { plan_hash: 'h1', steps, by: 'ann', preconditions }, loop, 0);
  return outcome?.type === 'edited' ? outcome : null;
}

describe('an edit of the steps of a desktop plan (S0-308)', () => {
  it('changes nothing if it equals the plan', () => {
    expect(edit(kept)).toBeNull();
    expect(edit(plan.steps.map(({ id, enabled, action }) => ({ id, enabled, action })))).toBeNull();
  });

  it('changes the action of a step, with its title and class, and the hash', () => {
    const outcome = edit([
      { id: '1.1', enabled: true },
      { id: '1.2', enabled: true, action: { action: 'press', params: { key: 'enter' } } },
    ]);
    expect(outcome?.plan.steps[1]).toMatchObject({
      title: 'Press enter',
      action_class: 'desktop:press',
      action: { action: 'press' },
    });
    expect(outcome?.changes).toEqual(['Changed the title of 1.2.', 'Changed the action of 1.2.']);
    const same = { ...plan, version: 2 };
    expect(hashPlan(outcome?.plan ?? same)).not.toBe(hashPlan(same));
  });

  it('keeps a title that a person gave, and the class of the action', () => {
    const outcome = edit([
      { id: '1.2', enabled: false, comment: 'Not needed.' },
      { id: '1.1', enabled: true, title: 'The calculator' },
    ]);
    expect(outcome?.plan.steps).toMatchObject([
      { id: '1.2', enabled: false, comment: 'Not needed.' },
      { id: '1.1', title: 'The calculator', action_class: 'desktop:open-app' },
    ]);
    expect(outcome?.changes[0]).toBe('Changed the order.');
  });

  it('keeps the results of the preconditions, unless they were checked again with it', () => {
    const preconditions = { checked_at: '2026-11-01T08:00:00.000Z', passed: 3, problems: [] };
    const first = { id: '1.1', enabled: false };
    const steps: Steps = [first, { id: '1.2', enabled: true }];
    const of = { ...plan, preconditions };
    expect(edit(steps, { of })?.plan.preconditions).toEqual(preconditions);
    expect(edit(steps)?.plan).not.toHaveProperty('preconditions');

    const again = { ...preconditions, checked_at: '2026-11-01T09:00:00.000Z', passed: 4 };
    const outcome = edit(kept, { of, preconditions: again });
    expect(outcome).toMatchObject({
      plan: { preconditions: again },
      changes: ['Checked the preconditions again.'],
    });
  });

  it('gives the steps of a widened task no class', () => {
    const widened = { ...plan, steps: plan.steps.map(({ action_class: _, ...step }) => step) };
    const outcome = edit(
      [
        { id: '1.1', enabled: true },
        { id: '1.2', enabled: true, action: { action: 'wait', params: { seconds: 1 } } },
      ],
      { of: widened },
    );
    expect(outcome?.plan.steps[1]).not.toHaveProperty('action_class');
  });

  it('refuses to change the action of a step of another loop', () => {
    const of = { ...plan, steps: plan.steps.map(({ action: _, ...step }) => step) };
    expect(() =>
      edit(
        [
          kept[0] as Steps[number],
          { id: '1.2', enabled: true, action: { action: 'wait', params: { seconds: 1 } } },
        ],
        {
          loop: feedbackLoop,
          of,
        },
      ),
    ).toThrow('cannot be changed');
  });
});
