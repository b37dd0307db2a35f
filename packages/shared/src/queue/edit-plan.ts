import type { Plan, PlanEdit, PlanStep } from '../contracts/index.js';
import { ConflictError, InvalidInputError } from '../errors/index.js';
import type { Loop, LoopStateBase, StepOutcome } from '../loops/index.js';
import type { TaskRecord } from './task-record.js';

/** What an edit means for the task as it stands: null where it changes nothing. Throws where it may not be made. */
export function editOutcome(
  record: TaskRecord,
  edit: PlanEdit & { by: string },
  { planRules }: Pick<Loop<LoopStateBase>, 'planRules'>,
): StepOutcome | null {
  const { plan } = record;
  if (record.status !== 'awaiting_approval' || plan === undefined) {
    throw new ConflictError(`The task does not wait for an approval; it is ${record.status}.`, {
      reason: 'not-awaiting-approval',
      hint: 'A plan can be edited until it is approved.',
    });
  }
  if (plan.hash !== edit.plan_hash) {
    throw new ConflictError('The plan on show is another one.', {
      reason: 'other-plan',
      hint: 'Read the task again and edit the plan that it shows now.',
    });
  }
  const steps = editedSteps(plan, edit.steps, planRules);
  const changes = describeChanges(plan.steps, steps);
  if (changes.length === 0) return null;
  return {
    type: 'edited',
    by: edit.by,
    plan: { version: plan.version + 1, summary: plan.summary, steps },
    changes,
  };
}

/** The steps after the edit. Each step of the plan stands in it once; what a loop does not allow is refused, not ignored. */
function editedSteps(
  plan: Plan,
  wanted: PlanEdit['steps'],
  rules: Loop<LoopStateBase>['planRules'],
): PlanStep[] {
  const known = new Map(plan.steps.map((step) => [step.id, step]));
  const ids = wanted.map(({ id }) => id);
  if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) {
    throw new InvalidInputError('An edit names every step of the plan once.', {
      field: 'steps',
      hint: `Send all of them: ${[...known.keys()].join(', ')}. Switch a step off with "enabled": false.`,
    });
  }
  if (!rules.reorder && ids.some((id, index) => plan.steps[index]?.id !== id)) {
    throw new InvalidInputError('The steps of this plan have an order of their own.', {
      field: 'steps',
      hint: 'Each needs what the one before it brings. Switch off optional steps, or comment on them.',
    });
  }
  return wanted.map(({ id, title, enabled, comment }, index) => {
    const step = known.get(id) as PlanStep;
    if (!enabled && !step.optional) {
      throw new InvalidInputError(`The step "${id}" cannot be switched off.`, {
        field: `steps.${index}.enabled`,
        hint: 'The task cannot run without it. Reject the plan if it should not run.',
      });
    }
    if (title !== undefined && title !== step.title && !rules.retitle) {
      throw new InvalidInputError(`The title of the step "${id}" says what it does and cannot be changed.`, {
        field: `steps.${index}.title`,
        hint: 'Say what you want in its comment.',
      });
    }
    const said = comment?.trim();
    return {
      id,
      title: title ?? step.title,
      enabled,
      optional: step.optional,
      ...(said === undefined || said === '' ? {} : { comment: said }),
    };
  });
}

function describeChanges(before: readonly PlanStep[], after: readonly PlanStep[]): string[] {
  const moved = after.some(({ id }, index) => before[index]?.id !== id);
  const changes = after.flatMap((step) => {
    const old = before.find(({ id }) => id === step.id);
    return [
      ...(old?.enabled === step.enabled
        ? []
        : [`${step.enabled ? 'Switched on' : 'Switched off'} ${step.id}.`]),
      ...(old?.title === step.title ? [] : [`Changed the title of ${step.id}.`]),
      ...(old?.comment === step.comment
        ? []
        : [`${step.comment === undefined ? 'Took back the comment on' : 'Commented on'} ${step.id}.`]),
    ];
  });
  return [...(moved ? ['Changed the order.'] : []), ...changes].slice(0, 100);
}
