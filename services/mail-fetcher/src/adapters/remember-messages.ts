import type { Mailbox, MailMessage, MailPart } from '../core/mailbox.js';

/** Larger messages are read again instead of kept. */
const largestKept = 100_000;

/**
 * A mailbox that reads a message once: a message never changes, and every poll of every waiting task meets the same
 * strangers again. Keeps the `limit` messages that were requested last, and those only.
 */
export function rememberMessages(mailbox: Mailbox, limit = 500): Mailbox {
  const kept = new Map<string, MailMessage>();
  return {
    ...mailbox,
    async read(id, signal) {
      const known = kept.get(id);
      const message = known ?? (await mailbox.read(id, signal));
      if (message === null || inlineBytes(message.root) > largestKept) return message;
      // A map iterates in the order of insertion, so the first key is the one least recently requested.
      kept.delete(id);
      kept.set(id, message);
      const oldest = kept.keys().next().value;
      if (kept.size > limit && oldest !== undefined) kept.delete(oldest);
      return message;
    },
  };
}

function inlineBytes(part: MailPart): number {
  return part.parts.reduce((sum, child) => sum + inlineBytes(child), part.data?.length ?? 0);
}
