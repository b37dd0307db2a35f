import type { DocxDocument } from '../../model/docx-document.js';
import type { DocxTemplate } from '../../templates/docx-template.js';
import type { Manuscript } from './manuscript.js';

/** Looks at a text document through a template. */
export function createManuscript(document: DocxDocument, _template: DocxTemplate): Manuscript {
  return { document };
}
