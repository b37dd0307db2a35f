import { FixpointError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';

/** Reason why a document cannot be read, with the next step for the person who sent it. */
const unreadableReasons = {
  EMPTY: 'Check that the service finishes writing the document before sending it.',
  NOT_ZIP: 'Send an Office document. Such a document is a ZIP file and starts with the letters PK.',
  CORRUPT: 'Write and send the document again. Check that no step truncates or re-encodes its bytes.',
  TOO_LARGE: 'Send a smaller document, or raise the reader’s limits if this size is intended.',
  TOO_MANY_ENTRIES: 'Send a document with fewer parts, or raise the reader’s limit on entries.',
  BAD_NAME: 'Use part names without "..", absolute paths or drive letters.',
  DUPLICATE: 'Write each part once. Two parts with the same name make the content ambiguous.',
  OVERLAP: 'Write the bytes of each part once. Overlapping parts occur only in archive bombs.',
  ENCRYPTED: 'Send the document without a password, saved in a current format (.pptx, .xlsx, .docx).',
  UNSUPPORTED: 'Send a PPTX, XLSX or DOCX document, written with the usual ZIP methods (stored or deflated).',
  TOO_DEEP: 'Flatten the nesting of groups or tables in the document, or raise the reader’s limit on depth.',
  DTD: 'Write the parts without a document type declaration; Office documents never have one.',
  MISSING_PART: 'Write every part that the document refers to.',
  BAD_TARGET: 'Point relationships at parts inside the document.',
  TYPE_MISMATCH: 'Use the file extension that matches the content, and save the document without macros.',
} as const;

export type UnreadableReason = keyof typeof unreadableReasons;

/** The bytes are not a document that we are willing or able to read. The same bytes will never be. */
export class UnreadableDocumentError extends FixpointError {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, message: string, options: { cause?: unknown } = {}) {
    super(oneLine(message), {
      code: 'unreadable-document',
      retry: 'never',
      hint: unreadableReasons[reason],
      context: { reason },
      cause: options.cause,
    });
    this.reason = reason;
  }
}

const maxMessageLength = 300;

/** Messages repeat names that documents give: however long and whatever their characters, a message stays one line. */
function oneLine(message: string): string {
  const line = toSafeLine(message);
  if (line.length <= maxMessageLength) return line;
  return `${line.slice(0, maxMessageLength / 2)} … ${line.slice(-maxMessageLength / 2 + 4)}`;
}
