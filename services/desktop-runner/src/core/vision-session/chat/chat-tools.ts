import { type KeyName, parseKeys } from '@fixpoint/desktop/keys';
import { type Display, maxTypingLength } from '@fixpoint/shared/contracts';
import type { InputAction } from '../../input/input-action.js';
import { normalizedToLogical } from '../../screen/coordinates.js';
import { boxCenter, parseBox, ToolCallError } from './tool-arguments.js';

type ToolArgs = Readonly<Record<string, unknown>>;

/** Context in which a tool interprets its arguments. */
interface ChatToolContext {
  /** The screen as the newest image showed it. */
  readonly display: Display;
}

/** A parsed call: the action, and the reply after it. */
export interface UnderstoodCall {
  readonly inputActions: readonly InputAction[];
  readonly answer: Readonly<Record<string, unknown>>;
  /** True if the model is shown the screen with the answer. */
  readonly shows: boolean;
}

/** A tool of the chat policy, as data. To add one, add it to `chatTools`: schema, prompt and handling follow from it. */
export interface ChatTool {
  readonly name: string;
  readonly description: string;
  /** JSON schema of the arguments, for the model. The arguments actually sent are checked by `understand`. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly isObservation: boolean;
  /** Delay after the call before the next action, for the screen to settle, in milliseconds. */
  readonly settleMs: number;
  /** Throws `ToolCallError` for a call that cannot be performed. */
  understand(args: ToolArgs, context: ChatToolContext): UnderstoodCall;
}

/** Schema of a box for the model. One form although three are accepted: fewer choices, fewer mistakes. */
const boxSchema = {
  type: 'array',
  items: { type: 'number', minimum: 0, maximum: 1_000 },
  minItems: 2,
  maxItems: 4,
  description:
    'Where, in thousandths of the screen: [x, y] for a small target, or [x1, y1, x2, y2]. (0, 0) is the top left corner, (1000, 1000) the bottom right one.',
} as const;

const observeScreen: ChatTool = {
  name: 'observe_screen',
  description: 'Takes a screenshot. It is shown to you in the next message.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
  isObservation: true,
  settleMs: 0,
  understand: () => ({ inputActions: [], answer: {}, shows: true }),
};

const clickElement: ChatTool = {
  name: 'click_element',
  description: 'Clicks the middle of an element with the left mouse button.',
  parameters: {
    type: 'object',
    properties: {
      label: { type: 'string', description: 'What the element is, in a few words.' },
      box: boxSchema,
    },
    required: ['label', 'box'],
    additionalProperties: false,
  },
  isObservation: false,
  settleMs: 120,
  understand({ label, box }, { display }) {
    if (typeof label !== 'string' || label.trim() === '') {
      throw new ToolCallError('missing_label', 'The call needs a "label" that names what is clicked.');
    }
    const center = boxCenter(parseBox(box));
    return {
      inputActions: [{ type: 'click', at: normalizedToLogical(center, display), button: 'left', count: 1 }],
      answer: { clicked: label.trim(), at: [center.x, center.y] },
      shows: false,
    };
  },
};

const typeText: ChatTool = {
  name: 'type_text',
  description: 'Types text into the field that has the focus. Click the field first.',
  parameters: {
    type: 'object',
    properties: { text: { type: 'string' } },
    required: ['text'],
    additionalProperties: false,
  },
  isObservation: false,
  settleMs: 80,
  understand({ text }) {
    if (text !== undefined && text !== null && typeof text !== 'string') {
      throw new ToolCallError('invalid_args', '"text" must be a string.');
    }
    if (text === undefined || text === null || text === '') {
      throw new ToolCallError('empty_text', 'The call needs a "text" that is not empty.');
    }
    if (text.length > maxTypingLength) {
      throw new ToolCallError('invalid_args', `"text" is longer than ${maxTypingLength} characters.`);
    }
    return { inputActions: [{ type: 'type', text }], answer: { typed: text.length }, shows: false };
  },
};

const pressKey: ChatTool = {
  name: 'press_key',
  description: 'Presses a key or a combination: enter, tab, escape, windows, ctrl+c, alt+f4.',
  parameters: {
    type: 'object',
    properties: { key: { type: 'string' } },
    required: ['key'],
    additionalProperties: false,
  },
  isObservation: false,
  settleMs: 80,
  understand({ key }) {
    if (typeof key !== 'string' || key.trim() === '') {
      throw new ToolCallError('missing_key', 'The call needs a "key".');
    }
    let keys: readonly KeyName[];
    try {
      keys = parseKeys(key);
    } catch (error) {
      const why = error instanceof Error ? error.message : `There is no key "${key}".`;
      throw new ToolCallError('invalid_key', why);
    }
    return { inputActions: [{ type: 'chord', keys }], answer: { pressed: keys.join('+') }, shows: false };
  },
};

const directions = { down: [0, 1], up: [0, -1], right: [1, 0], left: [-1, 0] } as const;

const maxNotches = 50;

const scrollAtPosition: ChatTool = {
  name: 'scroll_at_position',
  description: 'Turns the mouse wheel at a position: down by one notch, unless said otherwise.',
  parameters: {
    type: 'object',
    properties: {
      box: boxSchema,
      direction: { type: 'string', enum: Object.keys(directions) },
      notches: { type: 'integer', minimum: 1, maximum: maxNotches },
    },
    required: ['box'],
    additionalProperties: false,
  },
  isObservation: false,
  settleMs: 100,
  understand({ box, direction = 'down', notches = 1 }, { display }) {
    const center = boxCenter(parseBox(box));
    if (typeof direction !== 'string' || !Object.hasOwn(directions, direction)) {
      throw new ToolCallError(
        'invalid_args',
        `"direction" must be one of ${Object.keys(directions).join(', ')}.`,
      );
    }
    if (typeof notches !== 'number' || !Number.isInteger(notches) || notches < 1 || notches > maxNotches) {
      throw new ToolCallError('invalid_args', `"notches" must be a whole number from 1 to ${maxNotches}.`);
    }
    const [dx, dy] = directions[direction as keyof typeof directions];
    return {
      inputActions: [
        { type: 'scroll', at: normalizedToLogical(center, display), dx: dx * notches, dy: dy * notches },
      ],
      answer: { scrolled: direction, notches },
      shows: false,
    };
  },
};

/** The five tools of the chat policy. */
export const chatTools: readonly ChatTool[] = [
  observeScreen,
  clickElement,
  typeText,
  pressKey,
  scrollAtPosition,
];
