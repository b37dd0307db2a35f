import type { Sheet } from '@fixpoint/documents/model';
import type { ColumnRules, SheetRules } from '../../templates/xlsx-template.js';
import { matchTitles } from './match-titles.js';
import { cellText } from './workbook-text.js';
import type { TableColumn } from './workbook-view.js';

/** Rows that are looked at; titles and notes above a table are shorter. */
const searched = 20;
/** Wider sheets are looked at in part. No person reads a table of a thousand columns. */
const maxColumns = 1_000;

/** A row that names columns. */
export interface Header {
  readonly row: number;
  readonly columns: readonly TableColumn[];
  readonly missing: readonly ColumnRules[];
}

/**
 * The header row: the stated one, else the row that names most of the template's columns (the first of equals), else the
 * first with two texts or with a text and years in a row. Null if no row has them.
 */
export function findHeader(sheet: Sheet, rules: SheetRules | null, date1904: boolean): Header | null {
  if (rules?.header_row !== undefined) return headerAt(sheet, rules.header_row, rules.columns, date1904);
  const rows = firstRows(sheet);
  if (rules !== null && rules.columns.length > 0) {
    const best = rows
      .map((row) => headerAt(sheet, row, rules.columns, date1904))
      .toSorted((a, b) => a.missing.length - b.missing.length)[0];
    if (best !== undefined && best.missing.length < rules.columns.length) return best;
  }
  const index = rows.findIndex(
    (candidate) =>
      countTexts(sheet, candidate) >= Math.min(2, sheet.cells.lastColumn) || namesYears(sheet, candidate),
  );
  const [row, next] = [rows[index], rows[index + 1]];
  if (row === undefined) return null;
  const below = headerBelowFacts(sheet, rows.slice(index));
  if (below !== null) return headerAt(sheet, below, rules?.columns ?? [], date1904);
  const named = next === row + 1 && isGroups(sheet, row) && namesMore(sheet, next, row) ? next : row;
  return headerAt(sheet, named, rules?.columns ?? [], date1904);
}

/** Columns of a table below a block of labels and values: fewer may be another such block. */
const minTitles = 4;

/** The header of a table that follows pairs of a label and a value: "Customer", "Date". Null if it is no such sheet. */
function headerBelowFacts(sheet: Sheet, rows: readonly number[]): number | null {
  const index = rows.findIndex((row) => [...sheet.cells.row(row)].length > 2);
  const [row, next] = [rows[index], rows[index + 1]];
  if (index < 1 || row === undefined || next !== row + 1) return null;
  const titles = [...sheet.cells.row(row)];
  const names = new Set(titles.map(({ kind, value }) => (kind === 'text' ? String(value).trim() : '')));
  if (titles.length < minTitles || names.has('') || names.size < titles.length) return null;
  const below = [...sheet.cells.row(next)];
  return below.some(({ kind }) => kind === 'number') && below.length >= titles.length / 2 ? row : null;
}

function firstRows(sheet: Sheet): number[] {
  const rows: number[] = [];
  for (const row of sheet.cells.rowNumbers()) {
    if (rows.length === searched) break;
    rows.push(row);
  }
  return rows;
}

/** A row of titles that are merged over several columns. */
function isGroups({ merged }: Sheet, row: number): boolean {
  return merged.some(
    ({ firstRow, lastRow, firstColumn, lastColumn }) =>
      firstRow === row && lastRow === row && lastColumn > firstColumn,
  );
}

function namesMore(sheet: Sheet, row: number, above: number): boolean {
  const cells = [...sheet.cells.row(row)];
  return cells.every(({ kind }) => kind === 'text') && cells.length > countTexts(sheet, above);
}

function countTexts(sheet: Sheet, row: number): number {
  return [...sheet.cells.row(row)].filter(({ kind }) => kind === 'text').length;
}

/** True if all numbers of the row are years, each one after or before the last: "EUR thousand", 2023, 2024, 2025. */
function namesYears(sheet: Sheet, row: number): boolean {
  const years: number[] = [];
  for (const { kind, value, column } of sheet.cells.row(row)) {
    if (column > maxColumns || (kind !== 'number' && kind !== 'text')) return false;
    if (kind === 'number') years.push(Number(value));
  }
  const [first = 0, second = 0] = years;
  const step = second - first;
  const isRow = years.every((year, index) => year === first + index * step);
  return years.length >= 2 && Math.abs(step) === 1 && isRow && isYear(first) && isYear(years.at(-1) ?? 0);
}

function isYear(value: number): boolean {
  return value >= 1980 && value <= 2100;
}

function headerAt(sheet: Sheet, row: number, wanted: readonly ColumnRules[], date1904: boolean): Header {
  const titles = headerTitles(sheet, row, date1904);
  const results = matchTitles(
    wanted.map(({ title, also, kind }) => ({
      title,
      also,
      isFigure: kind === 'number' || kind === 'percent',
    })),
    titles.map(({ header }) => header),
  );
  const rulesAt = new Map(results.map((index, position) => [index, wanted[position] ?? null]));
  return {
    row,
    columns: titles.map((title, index) => ({ ...title, rules: rulesAt.get(index) ?? null })),
    missing: wanted.filter((_, index) => results[index] === -1),
  };
}

/** Under a group's title ("Multiples") columns have separate titles; one that is merged down to them counts as well. */
function headerTitles(
  sheet: Sheet,
  row: number,
  date1904: boolean,
): Pick<TableColumn, 'column' | 'header'>[] {
  const titles = new Map<number, string>();
  for (const range of sheet.merged) {
    if (range.lastRow !== row || range.firstRow === row || range.lastColumn > maxColumns) continue;
    const anchor = sheet.cells.cell(range.firstRow, range.firstColumn);
    if (anchor !== null) titles.set(range.firstColumn, cellText(anchor, date1904));
  }
  for (const cell of sheet.cells.row(row)) {
    if (cell.column <= maxColumns) titles.set(cell.column, cellText(cell, date1904));
  }
  return [...titles]
    .map(([column, header]) => ({ column, header: header.trim() }))
    .toSorted((a, b) => a.column - b.column);
}
