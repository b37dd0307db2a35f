import type { DocumentModel, Sheet } from '@fixpoint/documents/model';
import { toSafeLine } from '@fixpoint/shared/text';
import { bareTemplate } from '../learn/describe-document.js';
import { createView } from '../views/create-view.js';
import type { DocumentText, LocatedChart, LocatedText } from '../views/document-text.js';
import { cellText, columnName } from '../views/workbook/workbook-text.js';

/** A paragraph, or a row of a table or sheet. */
export interface Passage {
  /** Location for people: `slide 7, table 2, row 3`. */
  readonly place: string;
  /** One text for a paragraph, one for each filled cell of a row. */
  readonly texts: readonly string[];
  /** Addresses of the cells of a sheet, such as `B7`. Absent for other passages. */
  readonly cells?: readonly string[];
}

/** The visible texts and tables of a document in reading order, bounded. Plain data: it leaves the examiner process. */
export interface Transcript {
  readonly type: DocumentModel['type'];
  readonly passages: readonly Passage[];
  /** True if the document has more text than fits. */
  readonly isCut: boolean;
}

/** About 75,000 tokens. Longer documents are reviewed up to here. */
const maxCharacters = 300_000;
const maxTextLength = 4_000;
/** Overhead of a passage: its number and place. */
const placeLength = 30;

/** Lists the texts of a document for a reviewer. Hidden slides and sheets are left out, and so are pictures. */
export function transcribe(document: DocumentModel): Transcript {
  const passages: Passage[] = [];
  let left = maxCharacters;
  for (const passage of passagesOf(document)) {
    left -= passage.texts.reduce((sum, text) => sum + text.length, placeLength);
    if (left < 0) return { type: document.type, passages, isCut: true };
    passages.push(passage);
  }
  return { type: document.type, passages, isCut: false };
}

function passagesOf(document: DocumentModel): Iterable<Passage> {
  const seen = createView(document, bareTemplate(document.type));
  if (seen === null) return [];
  return seen.type === 'xlsx' ? sheetPassages(seen.view.sheets, seen.view.date1904) : textPassages(seen.text);
}

/** The texts; cells of one place, which are a row of a table, together. */
function* textPassages(text: DocumentText): Iterable<Passage> {
  let row = null as { readonly place: string; readonly texts: string[] } | null;
  const repeated = new Set<string>();
  for (const { kind, text: words, locate } of text.texts()) {
    const place = locate();
    const safe = toSafeLine(words, maxTextLength);
    if (kind === 'cell' && row?.place === place) {
      row.texts.push(safe);
      continue;
    }
    if (row !== null) yield row;
    row = null;
    if (safe === '') continue;
    if (kind === 'cell') row = { place, texts: [safe] };
    else if (!isRepeated(kind, safe, repeated)) yield { place, texts: [safe] };
  }
  if (row !== null) yield row;
  for (const chart of text.charts?.() ?? []) yield* chartPassages(chart);
}

/** True for a header or footer that is among those before, to which it is added. */
function isRepeated(kind: LocatedText['kind'], text: string, edges: Set<string>): boolean {
  if (kind !== 'header' && kind !== 'footer') return false;
  const isKnown = edges.has(text);
  edges.add(text);
  return isKnown;
}

function* chartPassages({ series, locate }: LocatedChart): Iterable<Passage> {
  for (const { name, categories, values } of series) {
    const points = values.flatMap((value, index) =>
      value === null ? [] : [`${toSafeLine(categories[index] ?? '', 100)}: ${value}`],
    );
    if (points.length > 0) yield { place: locate(), texts: [toSafeLine(name, 200), ...points.slice(0, 200)] };
  }
}

function* sheetPassages(sheets: readonly Sheet[], date1904: boolean): Iterable<Passage> {
  for (const sheet of sheets) {
    for (const number of sheet.cells.rowNumbers()) {
      const texts: string[] = [];
      const cells: string[] = [];
      for (const cell of sheet.cells.row(number)) {
        const text = toSafeLine(cellText(cell, date1904), maxTextLength);
        if (text === '') continue;
        texts.push(text);
        cells.push(`${columnName(cell.column)}${number}`);
      }
      if (texts.length > 0) yield { place: `sheet "${sheet.name}", row ${number}`, texts, cells };
    }
  }
}
