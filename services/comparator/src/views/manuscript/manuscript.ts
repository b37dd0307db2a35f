import type { DocxDocument } from '../../model/docx-document.js';

/** A text document seen through a template: what the checks ask about. */
export interface Manuscript {
  readonly document: DocxDocument;
}
