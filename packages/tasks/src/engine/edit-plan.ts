import type { Plan, PlanEdit, PlanStep } from '@fixpoint/shared/contracts';
import { ConflictError, InvalidInputError } from '@fixpoint/shared/errors';
import type { Loop, LoopStateBase, StepOutcome } from '../loops/index.js';
import { editSpec } from './edit-spec.js';
import type { TaskRecord } from './task-record.js';
import type { JudgedEdit } from './tasks.js';

/**
 * Outcome of an edit for the task in its current state at the instant `now`, in milliseconds since 1970; null if it changes nothing. Throws
 * if the edit is not allowed.
 */
export function editOutcome(
  record: TaskRecord,
  edit: JudgedEdit,
  { planRules }: Pick<Loop<LoopStateBase>, 'planRules'>,
  now: number,
): StepOutcome | null {
  const { plan } = record;
  if (record.status !== 'awaiting_approval' || plan === undefined) {
    throw new ConflictError(`The task is not waiting for approval: it is ${record.status}.`, {
      reason: 'not-awaiting-approval',
      hint: 'A plan can be edited only before it is approved.',
    });
  }
  if (plan.hash !== edit.plan_hash) {
    throw new ConflictError('The plan has changed since you loaded it.', {
      reason: 'other-plan',
      hint: 'Load the task again and edit its current plan.',
    });
  }
  const steps = editedSteps(plan, edit.steps, planRules).map((step): PlanStep => {
    const warnings = edit.warnings?.get(step.id) ?? [];
    return warnings.length === 0 ? step : { ...step, warnings: warnings.slice(0, 10) };
  });
  const replanned = otherPlan(record, plan, edit, planRules, now);
  const preconditions = edit.preconditions ?? plan.preconditions;
  const changes = [
    ...describeChanges(plan.steps, steps),
    ...(edit.preconditions === undefined ? [] : ['Checked the preconditions again.']),
    ...(replanned?.changes ?? []),
  ].slice(0, 100);
  if (changes.length === 0) return null;
  const { summary, resource } = replanned?.plan ?? plan;
  return {
    type: 'edited',
    by: edit.by,
    plan: {
      version: plan.version + 1,
      summary,
      steps: replanned === null ? steps : followSteps(steps, replanned.plan.steps),
      ...(resource === undefined ? {} : { resource }),
      ...(preconditions === undefined ? {} : { preconditions }),
    },
    changes,
    ...(replanned === null ? {} : { spec: replanned.spec }),
  };
}

/** The plan for other values and limits, as the loop makes it again; null if they do not change. */
function otherPlan(
  { spec: before, phase }: TaskRecord,
  { preconditions }: Plan,
  edit: JudgedEdit,
  { replan }: Loop<LoopStateBase>['planRules'],
  now: number,
) {
  if ([edit.form, edit.limits, edit.template].every((value) => value === undefined)) return null;
  const { spec, changes } = editSpec(before, edit);
  if (changes.length === 0) return null;
  const plan = replan?.({ spec, preconditions, now: new Date(now).toISOString() }, phase) ?? null;
  if (plan === null) {
    throw new InvalidInputError('The values and limits of this task can no longer be changed.', {
      field: edit.form === undefined ? 'limits' : 'values',
      hint: 'Reject the plan, and run the task again with other values.',
    });
  }
  return { spec, changes, plan };
}

/** The steps that a person left, with the titles from the regenerated plan. */
function followSteps(steps: readonly PlanStep[], anew: readonly PlanStep[]): PlanStep[] {
  const titles = new Map(anew.map(({ id, title }) => [id, title]));
  return steps.map((step) => ({ ...step, title: titles.get(step.id) ?? step.title }));
}

/** The steps after the edit. Each step of the plan is in it once; changes that a loop does not allow are refused, not ignored. */
function editedSteps(
  plan: Plan,
  wanted: PlanEdit['steps'],
  rules: Loop<LoopStateBase>['planRules'],
): PlanStep[] {
  const known = new Map(plan.steps.map((step) => [step.id, step]));
  const ids = wanted.map(({ id }) => id);
  if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) {
    throw new InvalidInputError('An edit must contain every step of the plan exactly once.', {
      field: 'steps',
      hint: `Send all of them: ${[...known.keys()].join(', ')}. Switch a step off with "enabled": false.`,
    });
  }
  if (!rules.reorder && ids.some((id, index) => plan.steps[index]?.id !== id)) {
    throw new InvalidInputError('The steps of this plan cannot be reordered.', {
      field: 'steps',
      hint: 'Each step needs the result of the previous one. Switch off optional steps, or comment on them.',
    });
  }
  return wanted.map((edit, index) => editedStep(known.get(edit.id) as PlanStep, edit, rules, index));
}

function editedStep(
  step: PlanStep,
  edit: PlanEdit['steps'][number],
  rules: Loop<LoopStateBase>['planRules'],
  index: number,
): PlanStep {
  const { id, enabled, title = step.title } = edit;
  throwIfFixed(step, edit, rules, index);
  const does = editedAction(step, edit.action, rules, index);
  const isRetitled = title !== step.title;
  const comment = edit.comment?.trim();
  // A widened task's steps have no class, and get none by being changed. An edit changes no other class, but a step with another title does
  // something else than the class was given for.
  const actionClass = does === undefined && isRetitled ? undefined : (does ?? step).action_class;
  return {
    id,
    title: isRetitled ? title : (does?.title ?? title),
    enabled,
    optional: step.optional,
    ...(step.action_class === undefined || actionClass === undefined ? {} : { action_class: actionClass }),
    ...(comment === undefined || comment === '' ? {} : { comment }),
    ...(does === undefined ? {} : { action: does.action }),
  };
}

/** Throws `InvalidInputError` if the loop allows neither the switch nor the title of the edited step. */
function throwIfFixed(
  step: PlanStep,
  { id, title = step.title, enabled }: PlanEdit['steps'][number],
  { retitle }: Loop<LoopStateBase>['planRules'],
  index: number,
): void {
  if (enabled !== step.enabled && !step.optional) {
    throw new InvalidInputError(`The step "${id}" cannot be switched ${enabled ? 'on' : 'off'}.`, {
      field: `steps.${index}.enabled`,
      hint: enabled
        ? 'The request does not allow it. Reject the plan, and send a request that does.'
        : 'The task cannot run without this step. Reject the plan if the step should not run.',
    });
  }
  if (title !== step.title && !retitle) {
    throw new InvalidInputError(`The title of the step "${id}" is fixed and cannot be changed.`, {
      field: `steps.${index}.title`,
      hint: 'Write your instruction as a comment on the step.',
    });
  }
}

/** Action and title of a step after the edit; undefined for a step without an action. */
function editedAction(
  step: PlanStep,
  wanted: PlanStep['action'],
  { describe }: Loop<LoopStateBase>['planRules'],
  index: number,
): (Required<Pick<PlanStep, 'action'>> & Pick<PlanStep, 'title' | 'action_class'>) | undefined {
  const isChanged = wanted !== undefined && JSON.stringify(wanted) !== JSON.stringify(step.action);
  if (isChanged && (step.action === undefined || describe === undefined)) {
    throw new InvalidInputError(`The action of the step "${step.id}" cannot be changed.`, {
      field: `steps.${index}.action`,
      hint: 'Write your instruction as a comment on the step.',
    });
  }
  if (step.action === undefined) return undefined;
  return isChanged && describe !== undefined
    ? { action: wanted, ...describe(wanted) }
    : { action: step.action, title: step.title, action_class: step.action_class };
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
      ...(JSON.stringify(old?.action) === JSON.stringify(step.action)
        ? []
        : [`Changed the action of ${step.id}.`]),
      ...(old?.comment === step.comment
        ? []
        : [`${step.comment === undefined ? 'Removed the comment on' : 'Commented on'} ${step.id}.`]),
    ];
  });
  return [...(moved ? ['Changed the order.'] : []), ...changes];
}
