import type { DocxDocument } from './docx-document.js';
import type { PptxDocument } from './pptx-document.js';
import type { XlsxDocument } from './xlsx-document.js';

/** Everything the comparator can read. */
export type DocumentModel = PptxDocument | XlsxDocument | DocxDocument;
