import type { Plan, PlanStep } from '@fixpoint/shared/contracts';
import { railStages } from '@fixpoint/shared/labels';
import { countOf } from '@fixpoint/shared/text';

/** Steps that are a decision of a person, by their ids. Each has an effect. Those of stages are named in their contracts. */
const decisions: Readonly<Record<string, string>> = { push: 'push', accept: 'accept the finding' };

const maxNames = 4;
const maxTitleLength = 48;

/** Label of the button that approves a plan: names what its chosen steps do. */
export function approveLabel(steps: Plan['steps'], verb: string): string {
  const chosen = steps.filter(({ enabled }) => enabled);
  const names = namesOf(steps, chosen);
  const more = names.length > maxNames ? [`${names.length - maxNames} more`] : [];
  return names.length === 0
    ? `${verb} plan`
    : `${verb}: ${[...names.slice(0, maxNames), ...more].join(', ')}`;
}

function namesOf(steps: Plan['steps'], chosen: Plan['steps']): string[] {
  const [only] = chosen;
  if (only === undefined) return [];
  // A plan of one step asks one question, and its title is the shortest name of the answer.
  if (steps.length === 1 && only.title.length <= maxTitleLength) return [lowerFirst(only.title)];
  const counted = countSteps(chosen);
  if (counted !== null) return [counted];
  const names = [...new Set(chosen.flatMap((step) => nameOf(step, true)))];
  // Without a fix there is nothing to push, although the push cannot be switched off.
  const isFixOff = steps.some(({ id, enabled }) => id === 'fix' && !enabled);
  const done = isFixOff ? names.filter((name) => name !== 'push') : names;
  return done.length > 0 ? done : [...new Set(chosen.flatMap((step) => nameOf(step, false)))];
}

/** Name of steps that a model wrote, which only their number sums up. */
function countSteps(chosen: Plan['steps']): string | null {
  const count = (wanted: string) => chosen.filter(({ action_class }) => action_class === wanted).length;
  if (count('build:test') > 0) return `make ${countOf(count('build:test'), 'test')} pass`;
  return count('workspace:step') > 0 ? `run ${countOf(count('workspace:step'), 'step')}` : null;
}

/** Name of a step with an effect, or of one without an effect, if it has a name. */
function nameOf({ id, action, action_class }: PlanStep, wantsEffect: boolean): string[] {
  if (action !== undefined) {
    // The pauses and the end of a desktop plan change nothing.
    const isEffect = action.action !== 'wait' && action.action !== 'done';
    return isEffect === wantsEffect ? [action.action.replace(/_.*/, '')] : [];
  }
  if (id === 'see-and-act' || action_class === 'desktop:vision') {
    return wantsEffect ? ['control the desktop'] : [];
  }
  const decision = decisions[id];
  if (decision !== undefined) return wantsEffect ? [decision] : [];
  const words = railStages.find(({ stage }) => stage === id)?.step;
  return words !== undefined && (words.hasEffect ?? false) === wantsEffect ? [words.button] : [];
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
