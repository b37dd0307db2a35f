import { UnreadableDocumentError } from '../unreadable-document-error.js';

/** What a part that breaks the rules of XML is refused with. */
export function malformed(part: string, detail: string): UnreadableDocumentError {
  return new UnreadableDocumentError('CORRUPT', `The part "${part}" is not well-formed: ${detail}.`);
}
