import { parseKeys } from '@fixpoint/desktop/keys';
import type { DesktopAction, NormalizedPoint } from '@fixpoint/shared/contracts';
import { type InputAction, toClickCount } from '../input/input-action.js';
import type { LogicalPoint } from '../screen/coordinates.js';

type Doing = Exclude<DesktopAction, { action: 'done' }>;

/**
 * A step of a plan as an input action. `found`: position at which a target in words was found; a place in the step itself takes precedence. Throws
 * `InvalidInputError` for keys that no keyboard has.
 */
export function planStepToAction(
  step: Doing,
  toLogical: (point: NormalizedPoint) => LogicalPoint,
  logicalPoint: LogicalPoint | null = null,
): InputAction {
  switch (step.action) {
    case 'open_app':
      return { type: 'open-app', app: step.params.app };
    case 'open_url':
      return { type: 'open-url', url: step.params.url };
    case 'type':
      return { type: 'type', text: step.params.text };
    case 'click': {
      const { at, button, count } = step.params;
      return {
        type: 'click',
        at: at === undefined ? logicalPoint : toLogical(at),
        button,
        count: toClickCount(count),
      };
    }
    case 'press':
      return { type: 'chord', keys: parseKeys(step.params.key) };
    case 'hotkey':
      return { type: 'chord', keys: parseKeys(step.params.keys) };
    case 'scroll': {
      const { direction, amount, at } = step.params;
      const sign = direction === 'up' || direction === 'left' ? -1 : 1;
      const isSideways = direction === 'left' || direction === 'right';
      return {
        type: 'scroll',
        at: at === undefined ? null : toLogical(at),
        dx: isSideways ? sign * amount : 0,
        dy: isSideways ? 0 : sign * amount,
      };
    }
    case 'wait':
      return { type: 'wait', ms: Math.round(step.params.seconds * 1_000) };
  }
}

/** Description of the element to find before the step can be done; null if its place is known. */
export function targetOf(step: DesktopAction): string | null {
  if (step.action !== 'click' || step.params.at !== undefined) return null;
  return step.params.target ?? null;
}
