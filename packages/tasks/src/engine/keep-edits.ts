import { isDeepStrictEqual } from 'node:util';
import type { PlanStep } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import type { Advance, LoopStateBase } from '../loops/index.js';
import type { EarlierPlan } from './tasks.js';

/**
 * Switches off in a proposed plan the steps that a person switched off in an earlier one, and keeps their comments. Steps are the same if
 * their ids and actions are. `kept` lists the retained edits; '' if there was nothing.
 */
export function keepEdits<State extends LoopStateBase>(
  advance: Advance<State>,
  earlier: EarlierPlan | undefined,
): { readonly advance: Advance<State>; readonly kept: string } {
  const { next } = advance;
  if (earlier === undefined || next.type !== 'approval') return { advance, kept: '' };
  const off: string[] = [];
  let comments = 0;
  const steps = next.plan.steps.map((step): PlanStep => {
    const before = earlier.steps.find(({ id }) => id === step.id);
    if (before === undefined || !isDeepStrictEqual(before.action, step.action)) return step;
    const isOff = step.optional && step.enabled && before.optional && !before.enabled;
    if (isOff) off.push(step.id);
    const { comment } = before;
    if (comment !== undefined) comments += 1;
    return {
      ...step,
      ...(isOff ? { enabled: false } : {}),
      ...(comment === undefined ? {} : { comment }),
    };
  });
  const changes = [
    ...(off.length === 0 ? [] : [`${off.join(', ')} switched off`]),
    ...(comments === 0 ? [] : [countOf(comments, 'comment')]),
  ];
  if (changes.length === 0) return { advance, kept: '' };
  return {
    advance: { ...advance, next: { ...next, plan: { ...next.plan, steps } } },
    kept: `Kept from the plan of task ${earlier.taskId}: ${changes.join(', ')}.`,
  };
}
