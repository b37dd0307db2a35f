import { normalizedToLogical } from '../../../coordinates.js';
import { boxSchema } from '../box-schema.js';
import type { ChatTool } from '../chat-tool.js';
import { boxCenter, parseBox } from '../parse-box.js';
import { ToolCallError } from '../tool-result.js';

export const clickElement: ChatTool = {
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
      throw new ToolCallError('missing_label', 'The call needs a "label" that says what is clicked.');
    }
    const center = boxCenter(parseBox(box));
    return {
      gestures: [{ type: 'click', at: normalizedToLogical(center, display), button: 'left', count: 1 }],
      answer: { clicked: label.trim(), at: [center.x, center.y] },
      shows: false,
    };
  },
};
