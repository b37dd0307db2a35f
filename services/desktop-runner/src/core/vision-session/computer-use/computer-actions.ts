import { maxTypingLength } from '@fixpoint/shared/contracts';
import type { MouseButton } from '../../desktop-driver.js';
import { observationActions } from './actions/observation-actions.js';
import {
  type ComputerAction,
  ComputerInputError,
  readKeys,
  readOptionalPoint,
  readPoint,
  readText,
} from './computer-input.js';

function clickAction(name: string, button: MouseButton, count: 1 | 2 | 3): ComputerAction {
  return {
    name,
    isObservation: false,
    understand({ coordinate, text }, { viewport }) {
      const logicalPoint = readOptionalPoint(coordinate, 'coordinate', viewport);
      // Keys to hold during the click. They are released automatically after it, as those of hold_key are.
      const held = text === undefined || text === null || text === '' ? [] : readKeys(text);
      return {
        inputActions: [
          ...(held.length === 0 ? [] : [{ type: 'hold-keys', keys: held } as const]),
          { type: 'click', at: logicalPoint, button, count },
        ],
        message: `${name} done.`,
      };
    },
  };
}

const clickActions: readonly ComputerAction[] = [
  clickAction('left_click', 'left', 1),
  clickAction('right_click', 'right', 1),
  clickAction('middle_click', 'middle', 1),
  clickAction('double_click', 'left', 2),
  clickAction('triple_click', 'left', 3),
];

const mouseMove: ComputerAction = {
  name: 'mouse_move',
  isObservation: false,
  understand: ({ coordinate }, { viewport }) => ({
    inputActions: [{ type: 'move', to: readPoint(coordinate, 'coordinate', viewport) }],
    message: 'mouse_move done.',
  }),
};

const leftClickDrag: ComputerAction = {
  name: 'left_click_drag',
  isObservation: false,
  understand: ({ coordinate, start_coordinate: start }, { viewport }) => ({
    inputActions: [
      {
        type: 'drag',
        from: readPoint(start, 'start_coordinate', viewport),
        to: readPoint(coordinate, 'coordinate', viewport),
        button: 'left',
      },
    ],
    message: 'left_click_drag done.',
  }),
};

const leftMouseDown: ComputerAction = {
  name: 'left_mouse_down',
  isObservation: false,
  understand: ({ coordinate }, { viewport }) => ({
    inputActions: [
      { type: 'button-down', at: readOptionalPoint(coordinate, 'coordinate', viewport), button: 'left' },
    ],
    message: 'The left button is down.',
  }),
};

const leftMouseUp: ComputerAction = {
  name: 'left_mouse_up',
  isObservation: false,
  understand: ({ coordinate }, { viewport }) => ({
    inputActions: [
      { type: 'button-up', at: readOptionalPoint(coordinate, 'coordinate', viewport), button: 'left' },
    ],
    message: 'The left button is up.',
  }),
};

const pointerActions = [mouseMove, leftClickDrag, leftMouseDown, leftMouseUp] as const;

const directions = { down: [0, 1], up: [0, -1], right: [1, 0], left: [-1, 0] } as const;

const defaultNotches = 3;

const maxNotches = 100;

const scrollAction: ComputerAction = {
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
    const turned = Math.min(maxNotches, Math.ceil(notches));
    const logicalPoint = readOptionalPoint(coordinate, 'coordinate', viewport);
    return {
      inputActions: [{ type: 'scroll', at: logicalPoint, dx: dx * turned, dy: dy * turned }],
      message: `Scrolled ${direction} by ${turned}.`,
    };
  },
};

const type: ComputerAction = {
  name: 'type',
  isObservation: false,
  understand({ text }) {
    const typed = readText(text);
    if (typed.length > maxTypingLength) {
      throw new ComputerInputError(`"text" is longer than ${maxTypingLength} characters.`);
    }
    return { inputActions: [{ type: 'type', text: typed }], message: `Typed ${typed.length} characters.` };
  },
};

const key: ComputerAction = {
  name: 'key',
  isObservation: false,
  understand({ text }) {
    const keys = readKeys(text);
    return { inputActions: [{ type: 'chord', keys }], message: `Pressed ${keys.join('+')}.` };
  },
};

/** An explicit release is not needed: the input controller releases after the next action that counts. */
const holdKey: ComputerAction = {
  name: 'hold_key',
  isObservation: false,
  understand({ text }) {
    const keys = readKeys(text);
    return {
      inputActions: [{ type: 'hold-keys', keys }],
      message: `${keys.join('+')} is held until the next click, typing, key, scroll or drag is done.`,
    };
  },
};

const keyActions = [type, key, holdKey] as const;

const maxMs = 5_000;

const defaultMs = 1_000;

/** Seconds, at most five: a model that needs more calls again and gets a screenshot in between. */
export const waitAction: ComputerAction = {
  name: 'wait',
  isObservation: false,
  understand({ duration }) {
    const wanted = typeof duration === 'number' && duration > 0 ? duration * 1_000 : defaultMs;
    const ms = Math.min(maxMs, wanted);
    return { inputActions: [{ type: 'wait', ms }], message: `Waited ${ms / 1_000} s.` };
  },
};

/** The sixteen actions of the computer use tool, by name. */
export const computerActions: ReadonlyMap<string, ComputerAction> = new Map(
  [...observationActions, ...clickActions, ...pointerActions, scrollAction, ...keyActions, waitAction].map(
    (action) => [action.name, action],
  ),
);

/**
 * Actions that only observe. They do not count towards the steps.
 * @public
 */
export const OBSERVATION_ACTIONS: ReadonlySet<string> = new Set(
  [...computerActions.values()].filter(({ isObservation }) => isObservation).map(({ name }) => name),
);
