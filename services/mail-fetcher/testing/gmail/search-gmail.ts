import { decodeEncodedWords } from '../../src/core/decode-headers.js';

/** Gmail's index entry of a mail; a search does not read the mail itself. */
export interface IndexedMail {
  readonly id: string;
  readonly labels: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  readonly internalDate: number;
  readonly subject: string;
  readonly hasAttachment: boolean;
  /** The raw mail, byte for byte. */
  open(): Buffer;
}

/**
 * Gmail's index data of a raw mail. Only a named part marked as an attachment counts as one: fewer than Gmail may find, so no test relies on more.
 */
export function indexGmail(raw: Buffer): Pick<IndexedMail, 'subject' | 'hasAttachment'> {
  const text = raw.toString('latin1');
  const head = text.slice(0, /\r?\n\r?\n/.exec(text)?.index ?? text.length).replace(/\r?\n[ \t]+/g, ' ');
  return {
    subject: decodeEncodedWords(/^subject:(.*)$/im.exec(head)?.[1]?.trim() ?? ''),
    hasAttachment: /^content-disposition:[ \t]*attachment\b.*filename/im.test(text),
  };
}

/** The search operators that Gmail documents and the driver uses; null for a query with any other. Words of a subject must match whole. */
export function toGmailSearch(query: string): ((mail: IndexedMail) => boolean) | null {
  const conditions: ((mail: IndexedMail) => boolean)[] = [];
  for (const term of query.split(' ').filter((part) => part !== '')) {
    const [operator = '', value = ''] = term.split(':');
    if (term === 'has:attachment') conditions.push((mail) => mail.hasAttachment);
    else if (operator === 'after' && /^\d+$/.test(value))
      conditions.push((mail) => Math.floor(mail.internalDate / 1000) > Number(value));
    else if (operator === 'subject' && value !== '')
      conditions.push((mail) => wordsOf(mail.subject).includes(value.toLowerCase()));
    else return null;
  }
  return (mail) =>
    !mail.labels.has('SPAM') && !mail.labels.has('TRASH') && conditions.every((holds) => holds(mail));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
