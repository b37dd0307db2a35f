import { modifiers } from '@fixpoint/desktop/keys';
import type { Display } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { offScreen } from '../errors.js';
import { isOnDisplay, type LogicalPoint } from '../screen/coordinates.js';
import type { InputAction } from './input-action.js';

/** Maximum single wait; a model that wants more calls again. */
const maxWaitMs = 300_000;

/** Throws unless the input action can be performed on these displays. (0, 0) is a valid place. */
export function validateAction(inputAction: InputAction, displays: readonly Display[]): void {
  for (const point of pointsOf(inputAction)) findDisplay(point, displays);
  switch (inputAction.type) {
    case 'scroll':
      if (
        ![inputAction.dx, inputAction.dy].every(
          (notches) => Number.isInteger(notches) && Math.abs(notches) <= 100,
        )
      ) {
        throw invalid('A scroll must be a whole number of notches, at most 100.', 'dx');
      }
      break;
    case 'chord': {
      const others = inputAction.keys.filter((key) => !isModifier(key));
      if (
        inputAction.keys.length === 0 ||
        others.length > 1 ||
        (others[0] ?? inputAction.keys.at(-1)) !== inputAction.keys.at(-1)
      ) {
        throw invalid(
          `${inputAction.keys.join('+')} must be modifiers followed by at most one other key.`,
          'keys',
        );
      }
      break;
    }
    case 'wait':
      if (!(inputAction.ms >= 0 && inputAction.ms <= maxWaitMs)) {
        throw invalid(`A wait can last at most ${maxWaitMs / 1_000} s.`, 'ms');
      }
      break;
  }
}

/** The display that a point is on. Throws `off-screen`. */
export function findDisplay(point: LogicalPoint, displays: readonly Display[]): Display {
  const display = displays.find((candidate) => isOnDisplay(point, candidate));
  if (display !== undefined) return display;
  throw offScreen(
    point,
    displays.map(({ id, x, y, width, height }) => `${id}, ${width}×${height} at (${x}, ${y})`),
  );
}

export function pointsOf(inputAction: InputAction): readonly LogicalPoint[] {
  switch (inputAction.type) {
    case 'move':
      return [inputAction.to];
    case 'drag':
      return [inputAction.from, inputAction.to];
    case 'click':
    case 'button-down':
    case 'button-up':
    case 'scroll':
      return inputAction.at === null ? [] : [inputAction.at];
    default:
      return [];
  }
}

function isModifier(key: string): boolean {
  return (modifiers as readonly string[]).includes(key);
}

function invalid(message: string, field: string): InvalidInputError {
  return new InvalidInputError(message, { field, hint: 'Correct the action.' });
}
