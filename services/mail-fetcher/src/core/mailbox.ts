import type { DocumentType } from '@fixpoint/shared/contracts';
import { decodeBytes, parseHeaderParameters } from './decode-headers.js';

/** Criteria of a search. It narrows a mailbox down; the final choice is made here, from the mail itself. */
export interface MailSearch {
  /** Words of the subject; null: any subject. */
  readonly subject: string | null;
  readonly after: Date;
}

/** Reads mails, and nothing else: no driver marks, moves or deletes. Throws typed errors that state whether a retry can help. */
export interface Mailbox {
  /** Ids of the mails that a search finds, at most `limit`, newest first. */
  search(search: MailSearch, options: { limit: number; signal: AbortSignal }): Promise<string[]>;
  /** Null if the mail is gone. */
  read(id: string, signal: AbortSignal): Promise<MailMessage | null>;
  /** Bytes of an attachment that is not part of the message itself. Rejects more than `maximumBytes`. */
  download(
    messageId: string,
    attachmentId: string,
    options: { maximumBytes: number; signal: AbortSignal },
  ): Promise<Buffer>;
  /** Results of the mail's own DKIM signatures, checked by us. Absent if the mailbox holds no mails. */
  verify?(id: string, signal: AbortSignal): Promise<readonly SignatureResult[]>;
  /** Checks that the mailbox responds and may be read, by a cheap read. Throws as `search` does. */
  check(signal: AbortSignal): Promise<MailboxCondition>;
  /** Calls back when something may have arrived: sooner than the next poll, but not reliably. Returns a function that ends it. */
  watch?(onArrival: () => void): () => void;
  close(): Promise<void>;
}

export interface MailboxCondition {
  /** Contents of the mailbox, in one line for a person: "INBOX of ann@example.com: 12 mails". */
  readonly detail: string;
}

/** One DKIM signature of a mail (RFC 6376). */
export interface SignatureResult {
  /** Domain of the signature, lower case. */
  readonly domain: string;
  /** `none`: its key was unavailable, so it proves nothing either way. */
  readonly result: 'pass' | 'fail' | 'none';
}

/** One part of a mail's MIME tree, as the mailbox returned it: nothing in it is trusted or decoded further. */
export interface MailPart {
  readonly mimeType: string;
  /** Empty if the mailbox found none. */
  readonly fileName: string;
  readonly headers: MailHeaders;
  /** Bytes of the decoded body, as the mailbox declares them. */
  readonly size: number;
  /** Id for fetching the body; null if it is in `data` or does not exist. */
  readonly attachmentId: string | null;
  readonly data: Buffer | null;
  /** Type of document by its bytes; null: it is not a document. Absent if the mailbox has not read them. */
  readonly documentType?: DocumentType | null;
  readonly parts: readonly MailPart[];
}

type MailHeaders = readonly { readonly name: string; readonly value: string }[];

export interface MailMessage {
  /** The mailbox's id for it. */
  readonly id: string;
  /** Time of arrival at our own server. The sender's `Date` header proves nothing and is not read. */
  readonly arrivedAt: Date;
  /** The whole mail; its headers are the mail's headers. */
  readonly root: MailPart;
  /** Name under which the server of its mailbox writes Authentication-Results; absent: the one in the settings. */
  readonly server?: string;
  /** Unreadable parts, in words. */
  readonly flaws?: readonly string[];
  /** Results of its signatures, if they were checked. */
  readonly signatures?: readonly SignatureResult[];
  /** A document that a person put into a folder: it has no sender, so nothing about a sender is checked. */
  readonly handed?: boolean;
}

/** Values of all headers with that name, from the top of the mail. */
export function headerValues(headers: MailHeaders, name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter((header) => header.name.toLowerCase() === wanted).map((header) => header.value);
}

/** Identity of a mail: its Message-ID, and without one its name in the mailbox. */
export function messageIdOf(message: MailMessage): string {
  return headerValues(message.root.headers, 'Message-ID')[0] || message.id;
}

/** Maximum length of text that is searched for a mark, in characters. */
const maxTextLength = 200_000;

/** Readable text of the mail: its text parts, without markup, cut at 200,000 characters. For searching only. */
export function readText(
  message: MailMessage,
  maximumDepth: number,
  markup: 'without markup' | 'with markup' = 'without markup',
): string {
  return listTexts(message, maximumDepth)
    .map(({ text, isMarkup }) =>
      isMarkup && markup === 'without markup' ? text.replace(/<[^<>]*>/g, ' ') : text,
    )
    .join('\n')
    .slice(0, maxTextLength);
}

/** Beginning of a mail, for a person: its first plain text, else its page without the parts that a mail reader hides. */
export function readFirstWords(message: MailMessage, maximumDepth: number): string {
  const texts = listTexts(message, maximumDepth).filter(({ text }) => text.trim() !== '');
  const plain = texts.find(({ isMarkup }) => !isMarkup);
  if (plain !== undefined) return plain.text;
  const [page = ''] = texts.map(({ text }) => text);
  return page
    .replace(/<(script|style|head)\b[^<]*(?:<(?!\/\1)[^<]*)*/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? ' ');
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function listTexts(
  { root }: MailMessage,
  maximumDepth: number,
): { readonly text: string; readonly isMarkup: boolean }[] {
  const texts: { text: string; isMarkup: boolean }[] = [];
  function visit(part: MailPart, level: number): void {
    if (level > maximumDepth || part.mimeType.toLowerCase().startsWith('message/')) return;
    if (part.data !== null && part.fileName === '' && /^text\/(plain|html)$/i.test(part.mimeType)) {
      const [contentType = ''] = headerValues(part.headers, 'Content-Type');
      const charset = parseHeaderParameters(contentType).get('charset') ?? 'utf-8';
      const text = decodeBytes(part.data.subarray(0, maxTextLength), charset);
      texts.push({ text, isMarkup: /html$/i.test(part.mimeType) });
    }
    for (const child of part.parts) visit(child, level + 1);
  }
  visit(root, 1);
  return texts;
}
