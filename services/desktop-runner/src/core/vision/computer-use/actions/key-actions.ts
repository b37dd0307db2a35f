import { longestTyping } from '@fixpoint/shared/contracts';
import type { ComputerAction } from '../computer-action.js';
import { ComputerInputError, readKeys, readText } from '../computer-input.js';

const type: ComputerAction = {
  name: 'type',
  isObservation: false,
  understand({ text }) {
    const typed = readText(text);
    if (typed.length > longestTyping) {
      throw new ComputerInputError(`"text" is longer than ${longestTyping} characters.`);
    }
    return { gestures: [{ type: 'type', text: typed }], says: `Typed ${typed.length} characters.` };
  },
};

const key: ComputerAction = {
  name: 'key',
  isObservation: false,
  understand({ text }) {
    const keys = readKeys(text);
    return { gestures: [{ type: 'chord', keys }], says: `Pressed ${keys.join('+')}.` };
  },
};

/** There is no action to let go: the hands do so after the next one that counts. */
const holdKey: ComputerAction = {
  name: 'hold_key',
  isObservation: false,
  understand({ text }) {
    const keys = readKeys(text);
    return {
      gestures: [{ type: 'hold-keys', keys }],
      says: `${keys.join('+')} is held until the next click, typing, key, scroll or drag is done.`,
    };
  },
};

export const keyActions = [type, key, holdKey] as const;
