import { MailError } from '../../core/mail-error.js';
import type { Mailbox, MailboxCondition, MailMessage, MailSearch } from '../../core/mailbox.js';
import { readMime, readPart } from './read-mime.js';
import { type Resolve, verifySignatures } from './verify-signatures.js';

export interface RawMail {
  readonly raw: Buffer;
  /** Time of arrival at our own server, or on our own disk. */
  readonly arrivedAt: Date;
  /** Bytes of the whole mail. Larger than `raw`: only the beginning was read, since the whole is above the limit. */
  readonly size: number;
}

/** Source of raw mails: the part that distinguishes one driver from the next. */
export interface MailSource {
  /** Ids, newest first. May include mails that the search does not match; must not omit any that it matches. */
  list(search: MailSearch, options: { limit: number; signal: AbortSignal }): Promise<string[]>;
  /** Null if it was removed. Above `maximumBytes` only the beginning is read. */
  open(id: string, options: { maximumBytes: number; signal: AbortSignal }): Promise<RawMail | null>;
  check(signal: AbortSignal): Promise<MailboxCondition>;
  watch?(onArrival: () => void): () => void;
  close(): Promise<void>;
}

/** Bytes to read of a mail above the limit: enough for its headers. */
export const beginningBytes = 256 * 1024;

/** A mailbox over a source of raw mails: one MIME reader, one set of limits and one check of signatures for all of them. */
export function createRawMailbox(
  source: MailSource,
  { maximumBytes = 60_000_000, resolve }: { maximumBytes?: number; resolve?: Resolve | undefined } = {},
): Mailbox {
  async function open(id: string, signal: AbortSignal): Promise<RawMail | null> {
    signal.throwIfAborted();
    return source.open(id, { maximumBytes, signal });
  }

  return {
    async search(search, options) {
      options.signal.throwIfAborted();
      return source.list(search, options);
    },

    async read(id, signal): Promise<MailMessage | null> {
      const mail = await open(id, signal);
      if (mail === null) return null;
      const { root, flaws } = await readMime(mail.raw);
      const isWhole = mail.raw.length >= mail.size;
      const message = { id, arrivedAt: mail.arrivedAt };
      if (isWhole) return { ...message, root, ...(flaws.length > 0 ? { flaws } : {}) };
      const tooLarge = `the mail has ${mail.size} bytes; the limit is ${maximumBytes}`;
      return { ...message, root: { ...root, attachmentId: null, parts: [] }, flaws: [tooLarge] };
    },

    async download(messageId, attachmentId, { maximumBytes: most, signal }) {
      const mail = await open(messageId, signal);
      const bytes = mail === null ? null : await readPart(mail.raw, attachmentId);
      if (bytes === null) throw new MailError('mail-gone', 'The mail was removed while it was being read.');
      if (bytes.length <= most) return bytes;
      throw new MailError('mail-too-large', `An attachment has ${bytes.length} bytes; the limit is ${most}.`);
    },

    async verify(id, signal) {
      const mail = await open(id, signal);
      return mail === null || mail.raw.length < mail.size ? [] : verifySignatures(mail.raw, resolve);
    },

    check: (signal) => source.check(signal),
    ...(source.watch === undefined ? {} : { watch: (onArrival) => source.watch?.(onArrival) ?? (() => {}) }),
    close: () => source.close(),
  };
}
