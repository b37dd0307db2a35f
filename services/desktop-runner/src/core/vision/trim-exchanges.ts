import type { Message } from '@fixpoint/models/conversation';

/**
 * Forgets all but the newest `keep` exchanges once there are more than `keep + slack`. An exchange is an answer with all that
 * follows it up to the next one, so a call and its result go together. What stands before the first answer, the goal, stays,
 * and so do pinned messages.
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
