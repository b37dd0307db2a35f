import type { Display } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { modifiers } from '@fixpoint/shared/keys';
import { isOnDisplay, type LogicalPoint } from '../core/coordinates.js';
import { OffScreenError } from '../core/errors/index.js';
import type { Gesture } from '../core/gestures/gesture.js';

/** Longest single wait; a model that wants more asks again. */
const longestWaitMs = 300_000;

/** Throws unless the gesture can be performed on these displays. (0, 0) is a place like any other. */
export function validateGesture(gesture: Gesture, displays: readonly Display[]): void {
  for (const point of pointsOf(gesture)) findDisplay(point, displays);
  switch (gesture.type) {
    case 'scroll':
      if (
        ![gesture.dx, gesture.dy].every((notches) => Number.isInteger(notches) && Math.abs(notches) <= 100)
      ) {
        throw invalid('A scroll is a whole number of notches, at most 100.', 'dx');
      }
      break;
    case 'chord': {
      const others = gesture.keys.filter((key) => !isModifier(key));
      if (
        gesture.keys.length === 0 ||
        others.length > 1 ||
        (others[0] ?? gesture.keys.at(-1)) !== gesture.keys.at(-1)
      ) {
        throw invalid(`${gesture.keys.join('+')} is not modifiers and then at most one other key.`, 'keys');
      }
      break;
    }
    case 'wait':
      if (!(gesture.ms >= 0 && gesture.ms <= longestWaitMs)) {
        throw invalid(`A wait lasts at most ${longestWaitMs / 1_000} s.`, 'ms');
      }
      break;
  }
}

/** The display that a point is on. Throws `OffScreenError`. */
export function findDisplay(point: LogicalPoint, displays: readonly Display[]): Display {
  const display = displays.find((candidate) => isOnDisplay(point, candidate));
  if (display !== undefined) return display;
  throw new OffScreenError(
    point,
    displays.map(({ id, x, y, width, height }) => `${id}, ${width}×${height} at (${x}, ${y})`),
  );
}

export function pointsOf(gesture: Gesture): readonly LogicalPoint[] {
  switch (gesture.type) {
    case 'move':
      return [gesture.to];
    case 'drag':
      return [gesture.from, gesture.to];
    case 'click':
    case 'button-down':
    case 'button-up':
    case 'scroll':
      return gesture.at === null ? [] : [gesture.at];
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
