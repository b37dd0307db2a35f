import type { Plan, Task } from '@fixpoint/shared/contracts';
import { readTaskValues, type TaskValues, toTaskChanges } from '../task-values.js';
import { followEdits } from './follow-edits.js';
import { hasOpenValues, type PlannedTask } from './plan-values.js';
import type { FieldNote } from './step-notes.js';

export type Steps = Plan['steps'];

/** A task with its values and limits, if they are known here; then they can be changed too. */
export type TaskWithPlan = Pick<Task, 'id' | 'status' | 'plan' | 'approval'> & Partial<PlannedTask>;

/** A person's changes of the plan with this hash. `values` are null if those of the task cannot be changed. */
export interface PlanEdits {
  readonly hash: string;
  readonly steps: Steps;
  readonly values: TaskValues | null;
}

export interface EditedPlan {
  /** The task, if its values can be changed. */
  readonly planned: PlannedTask | null;
  readonly values: TaskValues | null;
  readonly changes: ReturnType<typeof toTaskChanges>;
  /** Steps with the person's edits alone. */
  readonly ownSteps: Steps;
  /** Steps to save: with the values that later steps take over. */
  readonly steps: Steps;
  readonly followed: ReadonlyMap<string, readonly FieldNote[]>;
  /** Later steps that use a changed value, even if they do not follow. */
  readonly followers: number;
  /** Edits of another version of the plan, if this one appeared meanwhile. */
  readonly overtaken: PlanEdits | null;
  readonly isChanged: boolean;
}

/** The plan with the edits of a person. `follows`: a changed value is changed in the later steps that use it. */
export function applyEdits(
  task: TaskWithPlan,
  plan: Plan,
  { edits, follows }: { readonly edits: PlanEdits | null; readonly follows: boolean },
): EditedPlan {
  const planned = isPlanned(task) && hasOpenValues(task) ? task : null;
  const initial = planned === null ? null : readTaskValues(planned);
  const current = edits?.hash === plan.hash ? edits : null;
  const ownSteps = current?.steps ?? plan.steps;
  const values = current?.values ?? initial;
  const changes = initial === null || values === null ? {} : toTaskChanges(initial, values);
  const led = followEdits(plan.steps, ownSteps);
  const steps = follows ? led.steps : ownSteps;
  return {
    planned,
    values,
    changes,
    ownSteps,
    steps,
    followed: follows ? led.followed : new Map(),
    followers: led.followed.size,
    overtaken: current === null ? edits : null,
    isChanged: JSON.stringify(steps) !== JSON.stringify(plan.steps) || Object.keys(changes).length > 0,
  };
}

/** A person's switches, comments and actions on the steps of a newer plan; what that has no more is left out. */
export function applyToNewer(newer: Steps, mine: Steps): Steps {
  return newer.map((step) => {
    const { enabled, comment, action } = mine.find(({ id }) => id === step.id) ?? step;
    return {
      ...step,
      enabled,
      ...(comment === undefined ? {} : { comment }),
      ...(action === undefined ? {} : { action }),
    };
  });
}

/** True if a step has a warning that it did not have before. */
export function hasNewWarnings(before: Steps, after: Steps): boolean {
  return after.some(({ id, warnings }) => {
    const known = before.find((step) => step.id === id)?.warnings;
    return warnings !== undefined && JSON.stringify(warnings) !== JSON.stringify(known);
  });
}

function isPlanned<Some extends Partial<PlannedTask>>(task: Some): task is Some & PlannedTask {
  return task.spec !== undefined && task.kind !== undefined && task.phase !== undefined;
}
