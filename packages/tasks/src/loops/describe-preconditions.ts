import {
  type EventDraft,
  type PlanPreconditions,
  renderPrecondition,
  type StageName,
} from '@fixpoint/shared/contracts';

/** The faults that end the task before its first effect, by their codes: clients that show no list of them show these words. */
export function describePreconditions(preconditions: PlanPreconditions | undefined): string[] {
  const problems = preconditions?.problems ?? [];
  const failed = problems.filter(({ state }) => state === 'failed');
  const unknown = problems.filter(({ state }) => state === 'unknown');
  return [
    ...(failed.length === 0
      ? []
      : [`Missing preconditions: ${failed.map(({ code, name }) => code ?? name).join(', ')}.`]),
    ...(unknown.length === 0 ? [] : [`Not checked yet: ${unknown.map(({ name }) => name).join(', ')}.`]),
  ];
}

/**
 * The faults in the log of a task whose plan comes later: a model makes it first, and without that model it never comes. Empty if
 * nothing is wrong.
 */
export function reportPreconditions(
  stage: StageName,
  preconditions: PlanPreconditions | undefined,
): EventDraft[] {
  const problems = preconditions?.problems ?? [];
  if (problems.length === 0) return [];
  const words = problems.map(renderPrecondition);
  return [
    {
      type: 'stage-progress',
      message: `Some preconditions of the task are missing. ${words.join(' ')}`.slice(0, 4_000),
      data: { stage, detail: { problems: problems.map(({ name, code, state }) => ({ name, code, state })) } },
    },
  ];
}
