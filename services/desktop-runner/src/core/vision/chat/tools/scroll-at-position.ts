import { normalizedToLogical } from '../../../coordinates.js';
import { boxSchema } from '../box-schema.js';
import type { ChatTool } from '../chat-tool.js';
import { boxCenter, parseBox } from '../parse-box.js';
import { ToolCallError } from '../tool-result.js';

const directions = { down: [0, 1], up: [0, -1], right: [1, 0], left: [-1, 0] } as const;
const mostNotches = 50;

export const scrollAtPosition: ChatTool = {
  name: 'scroll_at_position',
  description: 'Turns the mouse wheel at a position: down by one notch, unless said otherwise.',
  parameters: {
    type: 'object',
    properties: {
      box: boxSchema,
      direction: { type: 'string', enum: Object.keys(directions) },
      notches: { type: 'integer', minimum: 1, maximum: mostNotches },
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
    if (typeof notches !== 'number' || !Number.isInteger(notches) || notches < 1 || notches > mostNotches) {
      throw new ToolCallError('invalid_args', `"notches" must be a whole number from 1 to ${mostNotches}.`);
    }
    const [dx, dy] = directions[direction as keyof typeof directions];
    return {
      gestures: [
        { type: 'scroll', at: normalizedToLogical(center, display), dx: dx * notches, dy: dy * notches },
      ],
      answer: { scrolled: direction, notches },
      shows: false,
    };
  },
};
