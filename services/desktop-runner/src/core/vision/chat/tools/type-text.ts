import { longestTyping } from '@fixpoint/shared/contracts';
import type { ChatTool } from '../chat-tool.js';
import { ToolCallError } from '../tool-result.js';

export const typeText: ChatTool = {
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
    if (text.length > longestTyping) {
      throw new ToolCallError('invalid_args', `"text" is longer than ${longestTyping} characters.`);
    }
    return { gestures: [{ type: 'type', text }], answer: { typed: text.length }, shows: false };
  },
};
