import type { DesktopAction, PlanStep, Task } from '@fixpoint/shared/contracts';
import {
  classesOf,
  describeAction,
  describeClass,
  isShortened,
  nameOfResource,
} from '@fixpoint/shared/labels';
import { toSafeLine } from '@fixpoint/shared/text';
import { renderPreconditions } from './render-preconditions.js';
import type { Paint } from './terminal-text.js';

const indent = ' '.repeat(5);

/**
 * A plan as lines for the person who decides on it: all that each step does, nothing shortened, the comments on it, and the extent
 * and end of an approval. `hours`: hours for which its kinds of steps are allowed as well; null: not at all.
 */
export function renderPlan(
  { plan, approval }: { readonly plan: NonNullable<Task['plan']>; readonly approval: Task['approval'] },
  options: { readonly hours: number | null; readonly paint: Paint },
): string[] {
  const { hours, paint } = options;
  const version = plan.version === 1 ? '' : ` (version ${plan.version})`;
  return [
    `${paint('bold', `The plan${version}:`)} ${toSafeLine(plan.summary)}`,
    ...renderPreconditions(plan.preconditions, paint),
    ...plan.steps.flatMap((step, index) => renderStep(step, index + 1, paint)),
    ...(hours === null || plan.resource === undefined
      ? ['Your approval covers only this version of the plan. Other versions need a separate approval.']
      : [
          `Your approval covers this version of the plan. For ${hours} h, it also covers other plans for ${toSafeLine(nameOfResource(plan.resource))} that contain only these kinds of steps: ${classesOf(plan.steps)?.map(describeClass).join(', ')}. Such plans start without another approval.`,
        ]),
    ...(approval === null ? [] : [`It expires at ${formatMinute(approval.expires_at)}.`]),
  ];
}

function renderStep(step: PlanStep, number: number, paint: Paint): string[] {
  const { title, enabled, comment, action, action_class, warnings = [] } = step;
  const remarks = [
    ...(action_class === undefined ? [] : [action_class]),
    ...(enabled ? [] : ['switched off']),
  ].join(', ');
  const words = action === undefined ? title : describeAction(action);
  return [
    `  ${number}. ${toSafeLine(title)}${remarks === '' ? '' : `  ${paint('dim', remarks)}`}`,
    // A person may have given the title.
    ...(words === title ? [] : [`${indent}does: ${toSafeLine(words)}`]),
    ...(action === undefined ? [] : wholeText(action)),
    ...warnings.map(
      ({ message, rule }) =>
        `${indent}${paint('yellow', 'warning:')} ${toSafeLine(message)} (${toSafeLine(rule)})`,
    ),
    ...(comment === undefined ? [] : [`${indent}comment: ${toSafeLine(comment)}`]),
  ];
}

/** A text of which the words show only the beginning, line by line. */
function wholeText(action: DesktopAction): string[] {
  if (action.action !== 'type' || !isShortened(action.params.text)) return [];
  return action.params.text.split(/\r\n|[\n\r]/).map((line) => `${indent}| ${toSafeLine(line)}`);
}

/** `2026-02-01 03:04 UTC` */
function formatMinute(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
