import { UnreadableDocumentError, type UnreadableReason } from '../src/limits/unreadable-document-error.js';
import { type ReadOptions, readDocument } from '../src/reader/read-document.js';

/** Title, reason, exact message, and what writes the file. */
export type RefusedFile = readonly [
  title: string,
  reason: UnreadableReason,
  message: string,
  write: () => Buffer | Promise<Buffer>,
];

/** The error that reading ends in. Throws if the file is read, and other errors of the reader. */
export async function refusalOf(bytes: Buffer, options: ReadOptions = {}): Promise<UnreadableDocumentError> {
  try {
    const document = await readDocument(bytes, options);
    throw new Error(`read as a ${document.type}`);
  } catch (error) {
    if (error instanceof UnreadableDocumentError) return error;
    throw error;
  }
}
