import type { ComputerAction } from '../computer-action.js';
import { ComputerInputError, readOptionalPoint } from '../computer-input.js';

const directions = { down: [0, 1], up: [0, -1], right: [1, 0], left: [-1, 0] } as const;
const defaultNotches = 3;
const mostNotches = 100;

export const scrollAction: ComputerAction = {
  name: 'scroll',
  isObservation: false,
  understand({ coordinate, scroll_direction: direction, scroll_amount: amount }, { viewport }) {
    if (typeof direction !== 'string' || !Object.hasOwn(directions, direction)) {
      throw new ComputerInputError('"scroll_direction" must be up, down, left or right.');
    }
    const notches = amount ?? defaultNotches;
    if (typeof notches !== 'number' || !(notches > 0)) {
      throw new ComputerInputError('"scroll_amount" must be a number of notches above 0.');
    }
    const [dx, dy] = directions[direction as keyof typeof directions];
    const turned = Math.min(mostNotches, Math.ceil(notches));
    const at = readOptionalPoint(coordinate, 'coordinate', viewport);
    return {
      gestures: [{ type: 'scroll', at, dx: dx * turned, dy: dy * turned }],
      says: `Scrolled ${direction} by ${turned}.`,
    };
  },
};
