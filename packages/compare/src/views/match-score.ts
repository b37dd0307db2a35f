import type { DocumentModel } from '@fixpoint/documents/model';
import type { DocxTemplate } from '../templates/docx-template.js';
import type { CompanyRules, PptxTemplate } from '../templates/pptx-template.js';
import type { Template } from '../templates/template.js';
import type { XlsxTemplate } from '../templates/xlsx-template.js';
import { createView } from './create-view.js';
import { announces, type Company, type PresentationView } from './presentation/presentation-view.js';
import { coverValue } from './text-document/cover.js';
import { findChapter, findTable } from './text-document/find-parts.js';
import type { TextDocumentView } from './text-document/text-document-view.js';
import type { WorkbookView } from './workbook/workbook-view.js';

/** Share of the template's description that the document shows, from 0 to 1. */
export function matchScore(document: DocumentModel, template: Template): number {
  const seen = createView(document, template);
  if (seen?.type === 'pptx') return presentationMatchScore(seen.view, seen.template);
  if (seen?.type === 'xlsx') return workbookMatchScore(seen.view, seen.template);
  return seen === null ? 0 : textDocumentMatchScore(seen.view, seen.template);
}

/** From 0 to 1: the share of the template's sections, and of companies as it wants them, that the presentation shows. */
function presentationMatchScore(presentation: PresentationView, template: PptxTemplate): number {
  const signs: number[] = template.sections.map((section) =>
    presentation.slides.some((slide) => announces(slide, section)) ? 1 : 0,
  );
  if (template.companies !== undefined)
    signs.push(companyMatchScore(presentation, template.companies, signs.length > 0));
  return signs.length === 0 ? 0 : signs.reduce((sum, sign) => sum + sign, 0) / signs.length;
}

/** A deck of nothing but company slides is measured by all its slides, any other by the number it must have. */
function companyMatchScore(
  presentation: PresentationView,
  rules: CompanyRules,
  hasSections: boolean,
): number {
  const complete = presentation.companies.filter((company) =>
    rules.require.every((trait) => shows(company, trait)),
  );
  const wanted = rules.layout === 'slides' && !hasSections ? presentation.contentSlides.length : rules.min;
  return Math.min(1, complete.length / Math.max(1, wanted));
}

function shows(company: Company, trait: CompanyRules['require'][number]): boolean {
  if (trait === 'logo') return company.hasLogo;
  return trait === 'website' ? company.websites.length > 0 : company.description !== '';
}

/** From 0 to 1: of the sheets and columns that the template requires, the share that the workbook shows. */
function workbookMatchScore(workbook: WorkbookView, template: XlsxTemplate): number {
  const signs = template.sheets
    .filter(({ required }) => required)
    .flatMap((rules) => {
      const table = workbook.tables.find((sheetView) => sheetView.rules === rules);
      const columns = rules.columns.filter(({ required }) => required);
      return [
        table?.isNamed === true ? 1 : 0,
        ...columns.map((column) =>
          table?.columns.some((tableColumn) => tableColumn.rules === column) === true ? 1 : 0,
        ),
      ];
    });
  return signs.length === 0 ? 0 : signs.reduce<number>((sum, sign) => sum + sign, 0) / signs.length;
}

/**
 * Share of the template's description that the text document shows, from 0 to 1. Its chapters count one each; the cover, and the
 * tables with the workplan, one together: reports of many kinds have a date and an author on the front.
 */
export function textDocumentMatchScore(view: TextDocumentView, template: DocxTemplate): number {
  const signs: number[] = template.sections
    .filter(({ required }) => required)
    .map((section) => (findChapter(view.headings, section) === null ? 0 : 1));
  const fields = template.cover.fields.filter(({ required }) => required);
  if (fields.length > 0) {
    signs.push(share(fields.map((field) => coverValue(view.cover, field) !== null)));
  }
  const tables = [...template.tables, ...(template.workplan === undefined ? [] : [template.workplan])];
  if (tables.length > 0) signs.push(share(tables.map((table) => findTable(view, table) !== null)));
  return signs.length === 0 ? 0 : signs.reduce((sum, sign) => sum + sign, 0) / signs.length;
}

function share(shown: readonly boolean[]): number {
  return shown.filter(Boolean).length / shown.length;
}
