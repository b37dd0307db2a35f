import type { Message } from '@fixpoint/models/conversation';
import { hasThink, stripThink } from './strip-think.js';

/** The messages with the newest `keepLast` thoughts; those of older answers are cut out. */
export function pruneThinks(messages: readonly Message[], keepLast: number): readonly Message[] {
  let left = keepLast;
  return messages
    .toReversed()
    .map((message) => {
      if (message.role !== 'assistant' || !hasThink(message.text)) return message;
      left -= 1;
      return left >= 0 ? message : { ...message, text: stripThink(message.text) };
    })
    .toReversed();
}
