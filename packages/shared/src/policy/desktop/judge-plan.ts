import type { DesktopAction } from '../../contracts/index.js';
import { parseKeys } from '../../keys/index.js';
import type { GuardedGesture } from './guarded-gesture.js';
import { type GestureNeeds, judgeGesture, needsOf } from './judge-gesture.js';
import type { UrlRules } from './judge-url.js';
import type { Ruling } from './ruling.js';
import { emptyMemory } from './typing-memory.js';

/** A step that may not be shown as one that could run. */
export interface BlockedStep {
  /** Counted from 1. */
  readonly number: number;
  readonly action: DesktopAction;
  readonly ruling: Ruling;
}

/**
 * The steps that the policy refuses, judged in the order in which they would run. What only the screen can tell, hands judge
 * when they perform it. Throws `InvalidInputError` for keys that no keyboard has.
 */
export function judgePlan(actions: readonly DesktopAction[], rules: UrlRules): BlockedStep[] {
  const blocked: BlockedStep[] = [];
  const facts = { held: [], clipboard: '', activeWindow: { title: '', app: null } };
  let memory = emptyMemory;
  for (const [index, action] of actions.entries()) {
    if (action.action === 'done') break;
    const judged = judgeGesture(toGuarded(action), memory, facts, rules);
    if (judged.ruling !== null) blocked.push({ number: index + 1, action, ruling: judged.ruling });
    memory = judged.memory;
  }
  return blocked;
}

/** What only the desktop can tell before a step can be judged. Throws `InvalidInputError` for keys that no keyboard has. */
export function needsOfStep(action: DesktopAction): GestureNeeds {
  return action.action === 'done'
    ? { clipboard: false, activeWindow: false }
    : needsOf(toGuarded(action), []);
}

function toGuarded(step: Exclude<DesktopAction, { action: 'done' }>): GuardedGesture {
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
