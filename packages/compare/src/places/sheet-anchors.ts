import type { Sheet, XlsxDocument } from '@fixpoint/documents/model';
import type { AnchoredCells, Finding, FindingAnchor } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import { quote } from '../checks/wording.js';
import { mergeCells } from './merge-cells.js';
import { quotedTexts } from './quoted-texts.js';
import { numbersIn } from './split-location.js';

type CellsAnchor = Extract<FindingAnchor, { kind: 'cells' }>;

/** Rows in which a header is looked for; and cells of a sheet that are searched for the quotes of a finding. */
const headerRows = 50;
const maxSearched = 50_000;
/** More cells that hold a quote are of no use. */
const maxCells = 4;

/** Places of a finding of a workbook: the cells, rows or columns that its location names. */
export function sheetAnchors(
  document: XlsxDocument,
  finding: Finding,
  places: readonly string[],
): CellsAnchor[] {
  const quotes = quotedTexts(finding);
  const results = places.flatMap((place) => {
    const named = sheetOf(document, place);
    if (named === null) return [];
    const { sheet, detail } = named;
    const stated = detail === '' ? cellsQuoted(finding) : rangesOf(sheet, detail);
    const ranges = stated.length > 0 ? stated : quotedCells(sheet, quotes);
    const anchor = { kind: 'cells' as const, document: 0, sheet: toSafeLine(sheet.name, 200) };
    return ranges.length === 0 ? [anchor] : ranges.map((range) => ({ ...anchor, range }));
  });
  return mergeCells(results);
}

/** The sheet that a place names, whole or cut as findings quote it, and what follows the name. */
function sheetOf(document: XlsxDocument, place: string): { sheet: Sheet; detail: string } | null {
  const fitting = document.sheets.flatMap((sheet) =>
    [`sheet "${toSafeLine(sheet.name)}"`, `sheet ${toSafeLine(quote(sheet.name))}`].flatMap((start) =>
      place === start || place.startsWith(`${start}, `)
        ? [{ sheet, start, detail: place.slice(start.length + 2) }]
        : [],
    ),
  );
  return fitting.toSorted((a, b) => b.start.length - a.start.length)[0] ?? null;
}

/** Cells that a finding of a sheet names at the beginning of `actual`: `B4 "=B2+B3", B7 "=B5"`. */
function cellsQuoted({ actual }: Finding): AnchoredCells[] {
  return [...actual.matchAll(/(?:^|, )([A-Z]{1,3}\d{1,7}) "/gu)].flatMap(([, name = '']) => cellNamed(name));
}

/** The cells that a location names behind its sheet: `cell B7`, `column "Website", rows 3, 4`, `below row 9`. */
function rangesOf(sheet: Sheet, detail: string): AnchoredCells[] {
  const cells = /^cells? (.+)$/u.exec(detail)?.[1];
  const corner = /^(?:shape|chart) at ([A-Z]{1,3}\d{1,7})$/u.exec(detail)?.[1];
  if (corner !== undefined) return cellNamed(corner);
  if (cells !== undefined) return cells.split(', ').flatMap((name) => cellNamed(name));
  const stated = /(?:^|, )(?:header in |below )?rows? ((?:\d{1,7}, )*\d{1,7}(?: to \d{1,7})?)/u.exec(
    detail,
  )?.[1];
  const down = stated === undefined ? [] : runsIn(stated);
  const across = runsOf(columnsOf(sheet, detail, down[0]?.first));
  const { lastRow, lastColumn } = sheet.cells;
  if (across.length === 0 && down.length === 0) return [];
  const wide = across.length === 0 ? [{ first: 1, last: Math.max(1, lastColumn) }] : across;
  const high = down.length === 0 ? [{ first: 1, last: Math.max(1, lastRow) }] : down;
  return high.flatMap((row) =>
    wide.map((column) => ({
      firstRow: row.first,
      lastRow: row.last,
      firstColumn: column.first,
      lastColumn: column.last,
    })),
  );
}

function cellNamed(name: string): AnchoredCells[] {
  const [, letters, row] = /^([A-Z]{1,3})(\d{1,7})$/u.exec(name) ?? [];
  return letters === undefined ? [] : [cellAt(Number(row), columnNumber(letters))];
}

function cellAt(row: number, column: number): AnchoredCells {
  return { firstRow: row, lastRow: row, firstColumn: column, lastColumn: column };
}

/** Of `column "Website"`, `column B` and `columns A, D`. */
function columnsOf(sheet: Sheet, detail: string, row: number | undefined): readonly number[] {
  const letters = /columns? ([A-Z]{1,3}(?:, [A-Z]{1,3})*)(?:$|,)/u.exec(detail)?.[1];
  if (letters !== undefined)
    return letters
      .split(', ')
      .map(columnNumber)
      .sort((a, b) => a - b);
  const title = /column (".*?")(?:$|, rows? |, cell )/u.exec(detail)?.[1];
  const header = title === undefined ? null : headerNamed(sheet, title, row ?? Number.POSITIVE_INFINITY);
  return header === null ? [] : [header];
}

/** Column of the header with this title, as findings quote it: the last one above the row. */
function headerNamed({ cells }: Sheet, title: string, above: number): number | null {
  let result: number | null = null;
  let seen = 0;
  for (const row of cells.rowNumbers()) {
    seen += 1;
    if (row > above || seen > headerRows) break;
    for (const { column, value } of cells.row(row)) {
      if (toSafeLine(quote(String(value))) === title) result = column;
    }
  }
  return result;
}

/** Cells with exactly one of these texts, in sheets that are not too large to look through. */
function quotedCells({ cells }: Sheet, quotes: readonly string[]): AnchoredCells[] {
  if (quotes.length === 0 || cells.count > maxSearched) return [];
  const wanted = new Set(quotes);
  const results: AnchoredCells[] = [];
  cells.visit(({ row, column, value }) => {
    if (results.length <= maxCells && wanted.has(toSafeLine(String(value))))
      results.push(cellAt(row, column));
  });
  return results.length > maxCells ? [] : results;
}

/** `3, 4, 9` as its stretches, and `2 to 401` as one. */
function runsIn(rows: string): { first: number; last: number }[] {
  const [, first, last] = /^(\d{1,7}) to (\d{1,7})$/u.exec(rows) ?? [];
  return first === undefined
    ? runsOf(numbersIn(rows))
    : [{ first: Number(first), last: Math.max(Number(first), Number(last)) }];
}

/** Numbers that follow one another, together. */
function runsOf(numbers: readonly number[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run !== undefined && number === run.last + 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  return runs;
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
