import type { MailMessage } from './mail-message.js';

/** Where mails are looked for. Read only. Throws typed errors with a retry verdict. */
export interface Mailbox {
  /** Ids of the mails that a search finds, at most `limit`, newest first. */
  search(query: string, options: { limit: number; signal: AbortSignal }): Promise<string[]>;
  /** Null where the mail is gone. */
  read(id: string, signal: AbortSignal): Promise<MailMessage | null>;
  /** Bytes of an attachment that is not part of the message itself. Refuses more than `maximumBytes`. */
  download(
    messageId: string,
    attachmentId: string,
    options: { maximumBytes: number; signal: AbortSignal },
  ): Promise<Buffer>;
}
