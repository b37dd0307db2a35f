import type { DesktopAction, PlanStep, Task } from '@fixpoint/shared/contracts';
import { describeAction, isShortened } from '@fixpoint/shared/desktop-words';
import { classesOf, nameOfResource } from '@fixpoint/shared/plan-words';
import { printable } from './clean.js';
import type { Paint } from './paint.js';

const indent = ' '.repeat(5);

/**
 * A plan as lines for the person who decides on it: all that each step does, nothing shortened, what was said to it, and what
 * an approval covers until when. `hours`: for how long its kinds of steps shall be allowed as well; null: not at all.
 */
export function renderPlan(
  { plan, approval }: { readonly plan: NonNullable<Task['plan']>; readonly approval: Task['approval'] },
  options: { readonly hours: number | null; readonly paint: Paint },
): string[] {
  const { hours, paint } = options;
  const version = plan.version === 1 ? '' : ` (version ${plan.version})`;
  return [
    `${paint('bold', `The plan${version}:`)} ${printable(plan.summary)}`,
    ...plan.steps.flatMap((step, index) => renderStep(step, index + 1, paint)),
    ...(hours === null || plan.resource === undefined
      ? ['Your approval covers this version of this plan alone: another one is asked about again.']
      : [
          `Your approval covers this version of this plan, and for ${hours} h from then on plans for ${printable(nameOfResource(plan.resource))} whose steps are all of these kinds, which start without asking: ${classesOf(plan.steps)?.join(', ')}.`,
        ]),
    ...(approval === null ? [] : [`It can be decided on until ${formatMinute(approval.expires_at)}.`]),
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
    `  ${number}. ${printable(title)}${remarks === '' ? '' : `  ${paint('dim', remarks)}`}`,
    // A person may have given the title.
    ...(words === title ? [] : [`${indent}does: ${printable(words)}`]),
    ...(action === undefined ? [] : wholeText(action)),
    ...warnings.map(
      ({ message, rule }) =>
        `${indent}${paint('yellow', 'warning:')} ${printable(message)} (${printable(rule)})`,
    ),
    ...(comment === undefined ? [] : [`${indent}comment: ${printable(comment)}`]),
  ];
}

/** A text of which the words show only the beginning, line by line. */
function wholeText(action: DesktopAction): string[] {
  if (action.action !== 'type' || !isShortened(action.params.text)) return [];
  return action.params.text.split(/\r\n|[\n\r]/).map((line) => `${indent}| ${printable(line)}`);
}

/** `2026-02-01 03:04 UTC` */
function formatMinute(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
