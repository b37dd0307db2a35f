import type { KeyName } from '@fixpoint/shared/keys';
import { parseKeys } from '@fixpoint/shared/keys';
import type { ChatTool } from '../chat-tool.js';
import { ToolCallError } from '../tool-result.js';

export const pressKey: ChatTool = {
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
    return { gestures: [{ type: 'chord', keys }], answer: { pressed: keys.join('+') }, shows: false };
  },
};
