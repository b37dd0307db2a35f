import type { ComputerAction } from '../computer-action.js';
import { readOptionalPoint, readPoint } from '../computer-input.js';

const mouseMove: ComputerAction = {
  name: 'mouse_move',
  isObservation: false,
  understand: ({ coordinate }, { viewport }) => ({
    gestures: [{ type: 'move', to: readPoint(coordinate, 'coordinate', viewport) }],
    says: 'mouse_move done.',
  }),
};

const leftClickDrag: ComputerAction = {
  name: 'left_click_drag',
  isObservation: false,
  understand: ({ coordinate, start_coordinate: start }, { viewport }) => ({
    gestures: [
      {
        type: 'drag',
        from: readPoint(start, 'start_coordinate', viewport),
        to: readPoint(coordinate, 'coordinate', viewport),
        button: 'left',
      },
    ],
    says: 'left_click_drag done.',
  }),
};

const leftMouseDown: ComputerAction = {
  name: 'left_mouse_down',
  isObservation: false,
  understand: ({ coordinate }, { viewport }) => ({
    gestures: [
      { type: 'button-down', at: readOptionalPoint(coordinate, 'coordinate', viewport), button: 'left' },
    ],
    says: 'The left button is down.',
  }),
};

const leftMouseUp: ComputerAction = {
  name: 'left_mouse_up',
  isObservation: false,
  understand: ({ coordinate }, { viewport }) => ({
    gestures: [
      { type: 'button-up', at: readOptionalPoint(coordinate, 'coordinate', viewport), button: 'left' },
    ],
    says: 'The left button is up.',
  }),
};

export const pointerActions = [mouseMove, leftClickDrag, leftMouseDown, leftMouseUp] as const;
