import type { DesktopAction, NormalizedPoint, PlanStep } from '../contracts/index.js';
import { hasUnsafeCharacters, toSafeLine } from '../text/index.js';

/** Characters of a text that a title shows. */
const maxShownLength = 400;

/** Description of a step, in words, as its title. */
export function describeAction(action: DesktopAction): string {
  return toSafeLine(inWords(action), 500);
}

/** Class of a step for those who allow steps by class: `desktop:open-app`. */
export function classOfAction({ action }: DesktopAction): NonNullable<PlanStep['action_class']> {
  return `desktop:${action.replace('_', '-')}`;
}

function inWords(step: DesktopAction): string {
  switch (step.action) {
    case 'open_app':
      return `Open ${step.params.app}`;
    case 'open_url':
      return `Open ${step.params.url}`;
    case 'type':
      return describeTyping(step.params.text);
    case 'click': {
      const { target, at, button, count } = step.params;
      const how = ['', 'Double-', 'Triple '][count - 1] ?? '';
      const which = button === 'left' ? '' : `${button} `;
      const verb =
        how === '' ? `${capital(which)}${which === '' ? 'Click' : 'click'}` : `${how}${which}click`;
      return target === undefined ? `${verb} ${placeOf(at)}` : `${verb} on ${target}${atPlace(at)}`;
    }
    case 'press':
      return `Press ${step.params.key}`;
    case 'hotkey':
      return `Press ${typeof step.params.keys === 'string' ? step.params.keys : step.params.keys.join('+')}`;
    case 'scroll':
      return `Scroll ${step.params.direction} by ${step.params.amount}${atPlace(step.params.at)}`;
    case 'wait':
      return `Wait ${step.params.seconds} s`;
    case 'done':
      return step.params.summary ? `Done: ${step.params.summary}` : 'Done';
  }
}

function placeOf(at: NormalizedPoint | undefined): string {
  return at === undefined ? '' : `(${at.x}, ${at.y})`;
}

function atPlace(at: NormalizedPoint | undefined): string {
  return at === undefined ? '' : ` at ${placeOf(at)}`;
}

/** True if the words show only the beginning of a text that is typed. */
export function isShortened(text: string): boolean {
  return text.length > maxShownLength;
}

/** A line break is the Enter key, which may send the typed text; and an approval must not cover text that the title does not show. */
function describeTyping(text: string): string {
  const shown = text.replace(/\r\n|[\n\r]/g, '⏎').replaceAll('\t', '⇥');
  const hidden = hasUnsafeCharacters(shown) ? ', with unprintable characters' : '';
  return shown.length <= maxShownLength
    ? `Type "${shown}"${hidden}`
    : `Type "${shown.slice(0, maxShownLength)}…" (${text.length} characters)${hidden}`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
