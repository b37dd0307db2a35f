import type { Mailbox, MailMessage, MailPart, SignatureResult } from '../core/mailbox.js';

/** Larger messages are read again instead of cached. */
const maxKept = 100_000;

/**
 * A mailbox that reads a message once: a message never changes, and every poll of every waiting task meets the same unrelated mails again. Caches
 * only the `limit` messages that were requested last.
 */
export function rememberMessages<Reader extends Pick<Mailbox, 'read' | 'verify'>>(
  mailbox: Reader,
  limit = 500,
): Reader {
  const kept = new Map<string, MailMessage>();
  const verified = new Map<string, readonly SignatureResult[]>();
  return {
    ...mailbox,
    async verify(id: string, signal: AbortSignal) {
      const known = verified.get(id);
      if (known !== undefined) return known;
      const results = (await mailbox.verify?.(id, signal)) ?? [];
      // An unavailable key may be available at the next poll.
      if (results.some(({ result }) => result !== 'none')) verified.set(id, results);
      if (verified.size > limit) verified.delete(verified.keys().next().value ?? '');
      return results;
    },
    async read(id: string, signal: AbortSignal) {
      const known = kept.get(id);
      const message = known ?? (await mailbox.read(id, signal));
      if (message === null || inlineBytes(message.root) > maxKept) return message;
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
