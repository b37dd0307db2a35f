import type { Message, MessagePart } from '@fixpoint/models/conversation';

/** What stands where a picture was. Always the same words, so that a pruned message never changes again. */
export const picturePlaceholder = '[An earlier screenshot was removed.]';

/** The messages with the newest `keepLast` pictures; placeholders stand for the others. */
export function prunePictures(messages: readonly Message[], keepLast: number): readonly Message[] {
  let left = keepLast;
  const prunePart = (part: MessagePart): MessagePart => {
    if (part.type === 'text') return part;
    left -= 1;
    return left >= 0 ? part : { type: 'text', text: picturePlaceholder };
  };
  return messages
    .toReversed()
    .map((message) => {
      if (message.role === 'assistant' || message.parts.every(({ type }) => type === 'text')) return message;
      return { ...message, parts: message.parts.toReversed().map(prunePart).toReversed() };
    })
    .toReversed();
}
