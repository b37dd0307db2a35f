import { subjectFits } from '@fixpoint/guard/mail';
import { decodeEncodedWords } from '../../core/decode-headers.js';

/** Number of bytes to read of a mail for its subject: headers are at the beginning. */
export const headBytes = 64 * 1024;

/** Returns true if a raw mail's subject contains the words, judging by its first bytes. For narrowing a search down; null words fit every mail. */
export function headFits(head: Buffer, words: string | null): boolean {
  if (words === null) return true;
  const text = head.toString('utf8');
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const unfolded = text.slice(0, end).replace(/\r?\n[ \t]+/g, ' ');
  const subject = /^subject:(.*)$/im.exec(unfolded)?.[1] ?? '';
  return subjectFits(decodeEncodedWords(subject.trim()), words);
}
