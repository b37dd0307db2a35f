import type { DocumentModel } from '../model/document-model.js';
import type { DocxTemplate } from '../templates/docx-template.js';
import type { PptxTemplate } from '../templates/pptx-template.js';
import type { Template } from '../templates/template.js';
import type { XlsxTemplate } from '../templates/xlsx-template.js';
import { createDeck } from './deck/create-deck.js';
import type { Deck } from './deck/deck.js';
import { deckProse } from './deck/deck-prose.js';
import { createManuscript } from './manuscript/create-manuscript.js';
import type { Manuscript } from './manuscript/manuscript.js';
import { manuscriptProse } from './manuscript/manuscript-prose.js';
import type { Prose } from './prose.js';
import { createWorkbook } from './workbook/create-workbook.js';
import type { Workbook } from './workbook/workbook.js';
import { workbookDates } from './workbook/workbook-dates.js';
import { workbookProse } from './workbook/workbook-prose.js';

/** A document beside the template of its type, as the checks for that type and those for every type see it. */
export type View =
  | { readonly type: 'pptx'; readonly view: Deck; readonly template: PptxTemplate; readonly prose: Prose }
  | { readonly type: 'xlsx'; readonly view: Workbook; readonly template: XlsxTemplate; readonly prose: Prose }
  | {
      readonly type: 'docx';
      readonly view: Manuscript;
      readonly template: DocxTemplate;
      readonly prose: Prose;
    };

/** Null where the template is for another type of document. */
export function createView(document: DocumentModel, template: Template): View | null {
  if (document.type === 'pptx' && template.type === 'pptx') {
    const view = createDeck(document, template);
    return { type: 'pptx', view, template, prose: deckProse(view.slides) };
  }
  if (document.type === 'xlsx' && template.type === 'xlsx') {
    const view = createWorkbook(document, template);
    const dates = () => workbookDates(view.sheets, view.date1904);
    return { type: 'xlsx', view, template, prose: { ...workbookProse(view.sheets), dates } };
  }
  if (document.type === 'docx' && template.type === 'docx') {
    const view = createManuscript(document, template);
    return { type: 'docx', view, template, prose: manuscriptProse(view) };
  }
  return null;
}
