import type { Message, MessagePart } from '@fixpoint/agents/conversation';
import { stripThink } from '@fixpoint/shared/text';

/** The placeholder of a removed image. Always the same text, so that a pruned message never changes again. */
export const picturePlaceholder = '[An earlier screenshot was removed.]';

/** The messages with the newest `keepLast` images; the others are replaced by placeholders. */
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

/**
 * Forgets all but the newest `keep` exchanges once there are more than `keep + slack`. An exchange is an answer with all that follows it up to the
 * next one, so a call and its result stay together. The messages before the first answer, the goal, stay, and so do pinned messages.
 *
 * The slack keeps prompt caches useful: the beginning of the conversation stays the same for `slack` rounds in a row.
 */
export function trimExchanges(
  messages: readonly Message[],
  { keep, slack }: { readonly keep: number; readonly slack: number },
): readonly Message[] {
  const answers = messages.flatMap(({ role }, index) => (role === 'assistant' ? [index] : []));
  if (answers.length <= keep + slack) return messages;
  const [first = 0, kept = 0] = [answers[0], answers[answers.length - keep]];
  const pinned = messages.slice(first, kept).filter((message) => message.role === 'user' && message.pinned);
  return [...messages.slice(0, first), ...pinned, ...messages.slice(kept)];
}

/** Returns true if this text contains the model's thoughts. */
function hasThink(text: string): boolean {
  return /<\/?think(?:ing)?>/i.test(text);
}
