import type { DocxTemplate } from '../../templates/docx-template.js';
import type { Manuscript } from './manuscript.js';

/** From 0 to 1: the share of what the template describes that the manuscript shows. */
export function manuscriptLikeness(_manuscript: Manuscript, _template: DocxTemplate): number {
  return 0;
}
