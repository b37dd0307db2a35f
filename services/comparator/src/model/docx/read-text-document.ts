import type { DocumentFormat } from '../document-format.js';
import type { DocxDocument } from '../docx-document.js';
import type { DocumentPackage } from '../package/open-package.js';
import type { ReaderLimits } from '../reader-limits.js';
import { UnreadableDocumentError } from '../unreadable-document-error.js';

/** Reads a text document's body, with what surrounds it. */
export async function readTextDocument(
  _opened: DocumentPackage,
  _format: DocumentFormat,
  _limits: ReaderLimits,
): Promise<DocxDocument> {
  throw new UnreadableDocumentError('UNSUPPORTED', 'DOCX documents cannot be read yet.');
}
