/** One part of a mail's MIME tree, as the mailbox gave it: nothing in it is trusted or decoded further. */
export interface MailPart {
  readonly mimeType: string;
  /** Empty where the mailbox found none. */
  readonly fileName: string;
  readonly headers: MailHeaders;
  /** Bytes of the decoded body, as the mailbox declares them. */
  readonly size: number;
  /** Where the body must be fetched from; null where it is in `data` or there is none. */
  readonly attachmentId: string | null;
  readonly data: Buffer | null;
  readonly parts: readonly MailPart[];
}

export type MailHeaders = readonly { readonly name: string; readonly value: string }[];

export interface MailMessage {
  /** The mailbox's own name for it. */
  readonly id: string;
  /** When our own server took it in. The sender's `Date` header proves nothing and is not read. */
  readonly arrivedAt: Date;
  /** The beginning of its text, by the mailbox. */
  readonly snippet: string;
  /** The whole mail; its headers are the mail's headers. */
  readonly root: MailPart;
}

/** Values of every header with that name, top of the mail first. */
export function headerValues(headers: MailHeaders, name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter((header) => header.name.toLowerCase() === wanted).map((header) => header.value);
}
