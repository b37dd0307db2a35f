import type { DocxTemplate } from '../../templates/docx-template.js';
import { coverValue } from './cover-value.js';
import { findChapter, findTable } from './find-parts.js';
import type { Manuscript } from './manuscript.js';

/**
 * From 0 to 1: the share of what the template describes that the manuscript shows. Its chapters count one each; the cover, and
 * the tables with the workplan, one together: reports of many kinds have a date and an author on the front.
 */
export function manuscriptLikeness(manuscript: Manuscript, template: DocxTemplate): number {
  const signs: number[] = template.sections
    .filter(({ required }) => required)
    .map((section) => (findChapter(manuscript.headings, section) === null ? 0 : 1));
  const fields = template.cover.fields.filter(({ required }) => required);
  if (fields.length > 0) {
    signs.push(share(fields.map((field) => coverValue(manuscript.cover, field) !== null)));
  }
  const tables = [...template.tables, ...(template.workplan === undefined ? [] : [template.workplan])];
  if (tables.length > 0) signs.push(share(tables.map((table) => findTable(manuscript, table) !== null)));
  return signs.length === 0 ? 0 : signs.reduce((sum, sign) => sum + sign, 0) / signs.length;
}

function share(shown: readonly boolean[]): number {
  return shown.filter(Boolean).length / shown.length;
}
