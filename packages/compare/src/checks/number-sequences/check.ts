import type { DocumentText, LocatedTable } from '../../views/document-text.js';
import { anyTypeCheck, type FindingDraft, noOptions } from '../check.js';
import { inPlace, list, quote } from '../wording.js';
import { findCaptionBreaks, findListBreaks } from './caption-breaks.js';
import { codeFaults } from './code-breaks.js';
import { type Break, findBreak, findReplaced, type SequenceFault } from './find-breaks.js';
import { monthFaults } from './month-order.js';
import { isNamed } from './named-numbers.js';
import { skippedLast } from './short-lists.js';
import { findWordedBreaks } from './worded-breaks.js';

export const numberSequences = anyTypeCheck({
  name: 'number-sequences',
  category: 'structure',
  defaultSeverity: 'medium',
  description: 'Numbers of table rows, ranks, captions and typed lists count without gaps and repetitions.',
  options: noOptions,
  run(content): FindingDraft[] {
    // A workbook has neither captions nor lists, but it may have millions of texts.
    const isWorkbook = content.statements !== undefined;
    const inText = isWorkbook
      ? []
      : [...findCaptionBreaks(content), ...findListBreaks(content), ...findWordedBreaks(content)];
    const inSheets = isWorkbook ? sheetFaults(content) : [];
    const faults = [
      ...tableFaults(content),
      ...codeFaults(content),
      ...monthFaults(content),
      ...inSheets,
      ...inText,
    ];
    return faults.map(({ key, place, message, actual }) => ({
      key,
      location: place,
      message,
      expected: 'numbers that count 1, 2, 3, each once',
      actual,
      suggestion:
        'Number the items when they are written, after filtering and sorting, instead of copying numbers from the source.',
    }));
  },
});

const columns =
  /^(?:no|no\.|nr|nr\.|nº|n°|n\.º|n\.|núm\.?|#|num|number|numéro|numero|número|nummer|pos|pos\.|position|posizione|posición|rank|ranking|rang|rango|puesto|classement|classifica|rangering|plass|placering|platz|lfd\. nr\.?)$/iu;
const ranks =
  /^(?:rank|ranking|rang|rango|puesto|classement|classifica|clasificación|graduatoria|posto|rangering|plass|placering|platz|platzierung|rangfolge|place)$/iu;
/** Lines of an invoice or offer: all of them are there. */
const lines = /^(?:pos|position|posizione|posición|posten)\.?$/iu;
/** "3", "3.", "3rd", "3e", "3er", "3ème", "3º", "3.ª". */
const counted =
  /^(?:n\.?[°º] ?)?(\d{1,4})(?:[.)]|\.?[°ºªᵉ]|st|nd|rd|th|ers?|r?es?|ère|è[mr]e|eme|nde?|[oa])?$/iu;

const maxRows = 500;
const minRanks = 4;

interface NumberedRow {
  readonly number: number;
  /** Column of the number, from 0. */
  readonly column: number;
  readonly cells: readonly string[];
  readonly place: () => string;
}

/** Tables with the same header continue each other. */
function* tableFaults(content: DocumentText): Iterable<SequenceFault> {
  const sequences = new Map<string, Sequence & { readonly rows: NumberedRow[] }>();
  for (const table of content.tables()) {
    const [header = []] = table.rows;
    const column = columns.test(header[0]?.trim() ?? '')
      ? 0
      : header.findIndex((candidate) => ranks.test(candidate.trim()));
    if (column < 0) continue;
    const title = header[column]?.trim() ?? '';
    const rows = numberedRows(table, column);
    const key = header.join('|').toLowerCase();
    const known = sequences.get(key);
    // A table that starts again at 1 is another one.
    if (known === undefined || rows[0]?.number === 1) {
      if (known !== undefined) yield* faultOf(known, content);
      sequences.set(key, { title, rows, header });
    } else known.rows.push(...rows);
  }
  for (const sequence of sequences.values()) yield* faultOf(sequence, content);
}

const minSheetRows = 5;

/** In a sheet, rows may be filtered or share a number: only a number among right ones is wrong. */
function* sheetFaults(content: DocumentText): Iterable<SequenceFault> {
  for (const sheet of content.lists?.() ?? []) {
    const title = sheet.rows[0]?.[0]?.trim() ?? '';
    if (!columns.test(title)) continue;
    const rows = numberedRows(sheet, 0);
    const result = findReplaced(
      rows.map(({ number }) => number),
      minSheetRows,
    );
    if (result !== null && !ranks.test(title)) yield* describe(title, rows, result);
  }
}

function numberedRows({ rows, locate, figure }: LocatedTable, column: number): NumberedRow[] {
  const results: NumberedRow[] = [];
  for (const [index, cells] of rows.slice(1, maxRows).entries()) {
    const written = counted.exec(cells[column]?.trim() || String(figure?.(index + 2, column) ?? ''))?.[1];
    // A total, or a row that continues the one above.
    if (written === undefined) continue;
    results.push({ number: Number(written), column, cells, place: () => locate(index + 2) });
  }
  return results;
}

interface Sequence {
  readonly title: string;
  readonly rows: readonly NumberedRow[];
  /** The header of the table. */
  readonly header: readonly string[];
}

function* faultOf({ title, rows, header }: Sequence, content: DocumentText): Iterable<SequenceFault> {
  const numbers = rows.map(({ number }) => number);
  const isRank = ranks.test(title);
  const isLine = lines.test(title);
  const result =
    findReplaced(numbers) ??
    findBreak(numbers, isRank || isLine ? minRanks : undefined) ??
    (isRank ? null : skippedBreak(numbers, header, content));
  if (result === null) return;
  if (result.kind === 'gap' && (isOwnRank(isRank, rows, result) || isNamed(content, result))) return;
  // Few ranks may be those of a selection, unless a column of figures follows them.
  if (isRank && (result.kind === 'repeated' ? isTie(rows, result) : isSelection(rows, result))) return;
  yield* describe(title, rows, result);
}

function skippedBreak(
  numbers: readonly number[],
  header: readonly string[],
  content: DocumentText,
): Break | null {
  const index = skippedLast(numbers, header, content);
  return index === null ? null : { kind: 'gap', index, number: numbers[index] ?? 0, expected: index + 1 };
}

function* describe(title: string, rows: readonly NumberedRow[], match: Break): Iterable<SequenceFault> {
  const numbers = rows.map(({ number }) => number);
  const place = rows[match.index]?.place();
  if (place === undefined) return;
  yield {
    key: title.toLowerCase(),
    place,
    message: `${quote(title)} is ${match.number} ${inPlace(place)}; the expected number is ${match.expected} after ${list(numbers.slice(0, match.index).map(String))}.`,
    actual: list(numbers.map(String)),
  };
}

/** True for the last of a list of ranks: "the five largest, and our company in eighth place". */
function isOwnRank(
  isRank: boolean,
  rows: readonly NumberedRow[],
  { index, number, expected }: Break,
): boolean {
  return isRank && index === rows.length - 1 && (number > expected + 1 || rows.length > minRanks + 1);
}

/** True for few ranks that no column of figures follows, or that leave out more than one. */
function isSelection(rows: readonly NumberedRow[], { number, expected }: Break): boolean {
  if (rows.length > minRanks) return false;
  const cells = rows[0]?.cells ?? [];
  return number > expected + 1 || !cells.some((_, column) => isSorted(rows, column));
}

/** True if the rows share a figure, or if no column of figures decides about the order. */
function isTie(rows: readonly NumberedRow[], { index }: Break): boolean {
  const [above, below] = [rows[index - 1]?.cells ?? [], rows[index]?.cells ?? []];
  const decides = above.map((_, column) => isSorted(rows, column));
  if (!decides.includes(true)) return true;
  return decides.some((isDeciding, column) => isDeciding && above[column] === below[column]);
}

/** True for a column of figures that falls or rises from row to row: the ranks follow it. */
function isSorted(rows: readonly NumberedRow[], column: number): boolean {
  if (rows.some((row) => row.column === column)) return false;
  const figures = rows.map(({ cells }) => figureOf(cells[column] ?? ''));
  if (figures.some((figure) => figure === null)) return false;
  const steps = figures.slice(1).map((figure, index) => (figure ?? 0) - (figures[index] ?? 0));
  return steps.every((step) => step <= 0) || steps.every((step) => step >= 0);
}

function figureOf(text: string): number | null {
  const plain = text
    .replace(/[\s\u00a0'’]/g, '')
    .replace(/^[€$£]|(?:[%xX€$£]|m|Mio\.?|EUR|CHF|USD|GBP)$/g, '')
    .replace(/[.,](?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.');
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(plain) ? Number(plain) : null;
}
