import type { DocumentFormat } from '../document-format.js';
import type { DocumentPackage } from '../package/open-package.js';
import type { ReaderLimits } from '../reader-limits.js';
import { UnreadableDocumentError } from '../unreadable-document-error.js';
import type { XlsxDocument } from '../xlsx-document.js';

/** Reads a workbook's sheets in the order of their tabs. */
export async function readWorkbook(
  _opened: DocumentPackage,
  _format: DocumentFormat,
  _limits: ReaderLimits,
): Promise<XlsxDocument> {
  throw new UnreadableDocumentError('UNSUPPORTED', 'XLSX documents cannot be read yet.');
}
