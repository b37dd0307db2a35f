import type { DocumentModel } from '@fixpoint/documents/model';
import type { DocxTemplate } from '../templates/docx-template.js';
import type { PptxTemplate } from '../templates/pptx-template.js';
import type { Template } from '../templates/template.js';
import type { XlsxTemplate } from '../templates/xlsx-template.js';
import { type DocumentText, embeddedAsides } from './document-text.js';
import { once } from './once.js';
import { createPresentationView } from './presentation/create-presentation-view.js';
import { presentationText, presentedCompanies, presentedUnseen } from './presentation/presentation-text.js';
import type { PresentationView } from './presentation/presentation-view.js';
import { createTextDocumentView } from './text-document/create-text-document-view.js';
import { textDocumentText } from './text-document/text-document-text.js';
import type { TextDocumentView } from './text-document/text-document-view.js';
import { unseenBlocks } from './text-document/unseen-blocks.js';
import { createWorkbookView } from './workbook/create-workbook-view.js';
import { figureTables } from './workbook/figure-tables.js';
import { formulaQueries } from './workbook/formula-queries.js';
import { sheetGroups } from './workbook/sheet-groups.js';
import { sheetLists } from './workbook/sheet-lists.js';
import { sheetStatements } from './workbook/sheet-statements.js';
import { unseenCells } from './workbook/unseen-cells.js';
import { workbookDates, workbookText } from './workbook/workbook-text.js';
import type { WorkbookView } from './workbook/workbook-view.js';

/** A document beside the template of its type, as the checks for that type and those for every type see it. */
export type View =
  | {
      readonly type: 'pptx';
      readonly view: PresentationView;
      readonly template: PptxTemplate;
      readonly text: DocumentText;
    }
  | {
      readonly type: 'xlsx';
      readonly view: WorkbookView;
      readonly template: XlsxTemplate;
      readonly text: DocumentText;
    }
  | {
      readonly type: 'docx';
      readonly view: TextDocumentView;
      readonly template: DocxTemplate;
      readonly text: DocumentText;
    };

/** Null if the template is for another type of document. */
export function createView(document: DocumentModel, template: Template): View | null {
  const seen = viewOf(document, template);
  if (seen === null || (document.embedded.length === 0 && document.chartData === undefined)) return seen;
  const { asides } = seen.text;
  return { ...seen, text: { ...seen.text, asides: () => [...asides(), ...embeddedAsides(document)] } };
}

function viewOf(document: DocumentModel, template: Template): View | null {
  if (document.type === 'pptx' && template.type === 'pptx') {
    const view = createPresentationView(document, template);
    const groups = () => presentedCompanies(view.companies);
    const unseen = () => presentedUnseen(view);
    return {
      type: 'pptx',
      view,
      template,
      text: { ...presentationText(view.slides, document.fixedTexts), groups, unseen },
    };
  }
  if (document.type === 'xlsx' && template.type === 'xlsx') {
    const view = createWorkbookView(document, template);
    const dates = () => workbookDates(view.sheets, view.date1904);
    const groups = () => sheetGroups(view.tables);
    const statements = () => sheetStatements(view.sheets);
    const lists = once(() => sheetLists(view.tables));
    const figures = once(() => figureTables(view.tables));
    const queries = () => formulaQueries(document.sheets);
    const unseen = () => unseenCells(view.sheets);
    return {
      type: 'xlsx',
      view,
      template,
      text: {
        ...workbookText(view.sheets),
        dates,
        groups,
        statements,
        lists,
        figureTables: figures,
        queries,
        unseen,
      },
    };
  }
  if (document.type === 'docx' && template.type === 'docx') {
    const view = createTextDocumentView(document, template);
    const unseen = () => unseenBlocks(view);
    return { type: 'docx', view, template, text: { ...textDocumentText(view), unseen } };
  }
  return null;
}
