import { createHash } from 'node:crypto';
import type { DocumentModel, DocxBlock } from '@fixpoint/documents/model';
import { truncate } from '@fixpoint/shared/text';
import type { Template } from '../templates/template.js';
import { countWords, foldTitle } from '../text/words.js';
import { createView } from '../views/create-view.js';
import type { PresentationView } from '../views/presentation/presentation-view.js';
import type { TextDocumentView } from '../views/text-document/text-document-view.js';
import { countUnseenWords } from '../views/text-document/unseen-blocks.js';
import type { SheetView, WorkbookView } from '../views/workbook/workbook-view.js';
import type { DocumentOutline, OutlinePart, OutlineRow, OutlineText } from './document-outline.js';

/** Rows of a sheet that are kept. A longer sheet is outlined without its rows. */
const maxRows = 5_000;
const maxNameLength = 80;

/** The outline of a document, seen through a template of its type. Hidden and unseen content is left out. */
export function outlineDocument(document: DocumentModel, template: Template): DocumentOutline {
  const seen = createView(document, template);
  if (seen === null) return { type: document.type, companies: [], parts: [] };
  if (seen.type === 'pptx') {
    const companies = seen.view.companies.map(({ name }) => name);
    return { type: 'pptx', companies, parts: slidesOf(seen.view) };
  }
  if (seen.type === 'xlsx') return { type: 'xlsx', companies: [], parts: sheetsOf(seen.view) };
  return { type: 'docx', companies: [], parts: sectionsOf(seen.view) };
}

function slidesOf({ slides, seenOn }: PresentationView): OutlinePart[] {
  return slides.map((slide) => {
    const { title, texts, tables } = seenOn(slide);
    return {
      title: title ?? '',
      location: `slide ${slide.number}`,
      texts: textsOf(texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text))),
      rows: tables.flatMap(({ rows }) => rowsOf(rows.slice(1))),
    };
  });
}

function sheetsOf({ tables }: WorkbookView): OutlinePart[] {
  return tables.map((table) => ({
    title: table.sheet.name,
    location: `sheet "${table.sheet.name}"`,
    texts: [],
    rows: rowsOf(rowsOfSheet(table)),
  }));
}

/** The body of a sheet; all of its rows if no header is known. */
function rowsOfSheet({ sheet, body }: SheetView): string[][] {
  const range = body ?? { firstRow: 1, lastRow: sheet.cells.lastRow };
  const rows = new Map<number, string[]>();
  if (range.lastRow - range.firstRow >= maxRows) return [];
  sheet.cells.visitRows(range, ({ row, value }) => {
    const cells = rows.get(row) ?? [];
    cells.push(String(value));
    rows.set(row, cells);
  });
  return [...rows.values()];
}

function sectionsOf({ document, blocks, headings }: TextDocumentView): OutlinePart[] {
  const before = blocks.filter(({ chapter }) => chapter === null).map(({ block }) => block);
  return [{ title: '', location: 'text before the first heading', blocks: before }, ...headings].map(
    ({ title, location, blocks: own }) => ({
      title,
      location,
      texts: textsOf(own.flatMap(paragraphsOfSection)),
      rows: own.flatMap((block) =>
        block.kind === 'table' ? rowsOf(block.rows.slice(1).map((row) => row.map(({ text }) => text))) : [],
      ),
    }),
  );

  function paragraphsOfSection(block: DocxBlock): string[] {
    if (block.kind === 'table') return [];
    return countUnseenWords(block, document) * 2 > countWords(block.text) ? [] : [block.text];
  }
}

function textsOf(texts: readonly string[]): OutlineText[] {
  return texts.flatMap((text) => {
    const words = countWords(text);
    return words === 0 ? [] : [{ print: printOf(text), words }];
  });
}

/** Rows with two cells or more that hold something. */
function rowsOf(rows: readonly (readonly string[])[]): OutlineRow[] {
  return rows.flatMap((cells) => {
    const filled = cells.filter((cell) => /[\p{L}\p{N}]/u.test(cell));
    if (filled.length < 2) return [];
    const text = filled.join(' ');
    return [
      { name: truncate(filled[0] ?? '', maxNameLength), print: printOf(text), words: countWords(text) },
    ];
  });
}

function printOf(text: string): string {
  return createHash('sha256').update(foldTitle(text)).digest('base64url').slice(0, 12);
}
