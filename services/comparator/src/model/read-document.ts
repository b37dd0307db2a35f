import type { DocumentType } from '@fixpoint/shared/contracts';
import { openPackage } from './package/open-package.js';
import { readPresentation } from './pptx/read-presentation.js';
import type { DocumentModel } from './pptx-document.js';
import { defaultReaderLimits, type ReaderLimits } from './reader-limits.js';
import { UnreadableDocumentError } from './unreadable-document-error.js';

export interface ReadOptions {
  /** What the sender says it is; content of another type is refused. */
  readonly expected?: DocumentType | undefined;
  readonly limits?: ReaderLimits | undefined;
}

/** Formats that `readDocument` reads. */
export const readableTypes: readonly DocumentType[] = ['pptx'];

const families = [
  ['pptx', 'presentationml'],
  ['xlsx', 'spreadsheetml'],
  ['docx', 'wordprocessingml'],
] as const;

/**
 * Reads a document's bytes into its model, within limits. Throws `UnreadableDocumentError` and nothing else, whatever the
 * bytes are. Slow and hungry input is the caller's to contain: see the parser pool.
 */
export async function readDocument(bytes: Buffer, options: ReadOptions = {}): Promise<DocumentModel> {
  const limits = options.limits ?? defaultReaderLimits;
  const opened = await openPackage(bytes, limits);
  const type = families.find(([, marker]) => opened.mainType.includes(marker))?.[0];
  if (type === undefined) {
    throw new UnreadableDocumentError(
      'UNSUPPORTED',
      `The document has the unknown type "${opened.mainType}".`,
    );
  }
  if (options.expected !== undefined && options.expected !== type) {
    throw new UnreadableDocumentError(
      'TYPE_MISMATCH',
      `The document says it is ${options.expected.toUpperCase()} but holds ${type.toUpperCase()}.`,
    );
  }
  if (options.expected !== undefined && opened.mainType.includes('macroenabled')) {
    throw new UnreadableDocumentError(
      'TYPE_MISMATCH',
      'The document holds macros, which its type does not allow.',
    );
  }
  if (type !== 'pptx') {
    throw new UnreadableDocumentError(
      'UNSUPPORTED',
      `${type.toUpperCase()} documents cannot be read, only PPTX.`,
    );
  }
  return readPresentation(opened, limits);
}
