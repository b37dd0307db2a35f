import type { DesktopPolicy } from '@fixpoint/guard/policy';
import type { DesktopAction } from '@fixpoint/shared/contracts';
import { parseKeys } from '../keys/index.js';
import { type ActionNeeds, evaluateAction, needsOf } from './evaluate-action.js';
import type { UrlRules } from './evaluate-url.js';
import type { Denial, GuardedAction } from './guarded-action.js';

import { emptyMemory } from './typing-memory.js';

/** A step that must not be shown as one that could run. */
export interface BlockedStep {
  /** Number of the step, from 1. */
  readonly number: number;
  readonly action: DesktopAction;
  readonly denial: Denial;
}

/**
 * The steps that the policy refuses, evaluated in the order in which they would run. Parts that only the screen shows are evaluated by the input
 * controller when it performs the step. Throws `InvalidInputError` for keys that no keyboard has.
 */
export function evaluatePlan(actions: readonly DesktopAction[], rules: UrlRules): BlockedStep[] {
  const blocked: BlockedStep[] = [];
  const facts = { held: [], clipboard: '', activeWindow: { title: '', app: null } };
  let memory = emptyMemory;
  for (const [index, action] of actions.entries()) {
    if (action.action === 'done') break;
    const evaluation = evaluateAction(toGuarded(action), memory, facts, rules);
    if (evaluation.denial !== null) blocked.push({ number: index + 1, action, denial: evaluation.denial });
    memory = evaluation.memory;
  }
  return blocked;
}

/** Facts that only the desktop can report, required to evaluate a step. Throws `InvalidInputError` for keys that no keyboard has. */
export function needsOfStep(
  action: DesktopAction,
  policy: Pick<DesktopPolicy, 'developerKeys'>,
): ActionNeeds {
  return action.action === 'done'
    ? { clipboard: false, activeWindow: null }
    : needsOf(toGuarded(action), [], policy);
}

function toGuarded(step: Exclude<DesktopAction, { action: 'done' }>): GuardedAction {
  switch (step.action) {
    case 'open_app':
      return { type: 'open-app', app: step.params.app };
    case 'open_url':
      return { type: 'open-url', url: step.params.url };
    case 'type':
      return { type: 'type', text: step.params.text };
    case 'press':
      return { type: 'chord', keys: parseKeys(step.params.key) };
    case 'hotkey':
      return { type: 'chord', keys: parseKeys(step.params.keys) };
    case 'click':
    case 'scroll':
    case 'wait':
      return { type: step.action };
  }
}
