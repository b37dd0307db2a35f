import type { RowRange, Sheet } from '@fixpoint/documents/model';
import { foldTitle } from '../../text/words.js';
import type { Header } from './find-header.js';
import type { TotalsRow } from './workbook-view.js';

/** What a row sums up, by its label. */
export type Statistic = 'sum' | 'average' | 'median' | 'min' | 'max';

const statistics = new Map<string, Statistic | null>([
  ['total', 'sum'],
  ['totals', 'sum'],
  ['grand total', 'sum'],
  ['sum', 'sum'],
  ['average', 'average'],
  ['avg', 'average'],
  ['mean', 'average'],
  ['median', 'median'],
  ['min', 'min'],
  ['minimum', 'min'],
  ['low', 'min'],
  ['max', 'max'],
  ['maximum', 'max'],
  ['high', 'max'],
]);
/** Rows with these sum up in ways that cannot be recomputed. */
const summaries =
  /^(?:(?:grand |sub ?)?totals?|sum|average|avg|mean|median|min(?:imum)?|max(?:imum)?|(?:1st|3rd|25th|75th|first|third|upper|lower) (?:quartile|percentile)|std|standard deviation)\b/;
const longestLabel = 40;
const notes =
  /^\s*(?:[*†‡§©]|\(\d+\)|\[\d+\]|(?:source|sources|note|notes|n\.?b|footnotes?|legend|disclaimer|as of|as at|generated|prepared|currency|all figures|figures)\b)/i;

/** The rows below a header: body, and what sums it up. */
export interface TableRows {
  readonly body: RowRange | null;
  readonly totals: readonly TotalsRow[];
}

/**
 * The body reaches from the header (and a line of units below it) to the first empty row. Rows of totals at its end, or
 * right behind that empty row, are totals; notes at its end are no part of the table.
 */
export function findRows(sheet: Sheet, header: Header): TableRows {
  const block = rowsFrom(sheet, header.row + 1);
  let first = header.row + 1;
  if (block !== null && isUnits(sheet, first, header)) first += 1;
  let last = block ?? header.row;
  const totals: TotalsRow[] = [];
  for (; last >= first; last -= 1) {
    const label = totalsLabel(sheet, last);
    if (label !== null) totals.unshift({ row: last, label });
    else if (!isNote(sheet, last)) break;
  }
  if (totals.length === 0 && block !== null) totals.push(...totalsBehind(sheet, block));
  return { body: last < first ? null : { firstRow: first, lastRow: last }, totals };
}

/** Last row of the unbroken run of rows that starts at `row`; null where that row is empty. */
function rowsFrom(sheet: Sheet, row: number): number | null {
  let last = row - 1;
  for (const next of sheet.cells.rowNumbers()) {
    if (next < row) continue;
    if (next !== last + 1) break;
    last = next;
  }
  return last < row ? null : last;
}

function totalsBehind(sheet: Sheet, block: number): TotalsRow[] {
  const totals: TotalsRow[] = [];
  for (const row of sheet.cells.rowNumbers()) {
    if (row <= block) continue;
    const label = totalsLabel(sheet, row);
    if (label === null) break;
    totals.push({ row, label });
  }
  return totals;
}

/** Null unless the row's first text is a label of totals and numbers follow it. */
function totalsLabel(sheet: Sheet, row: number): string | null {
  const cells = [...sheet.cells.row(row)];
  const text = cells.find(({ kind }) => kind === 'text');
  if (text === undefined || String(text.value).length > longestLabel) return null;
  const hasFigures = cells.some(
    ({ kind }) => kind === 'number' || kind === 'uncalculated' || kind === 'error',
  );
  const label = String(text.value).trim();
  return hasFigures && (statistics.has(foldTitle(label)) || summaries.test(foldTitle(label))) ? label : null;
}

/** What can be recomputed of a row with that label; null: nothing ("Mean without outliers"). */
export function statisticOf(label: string): Statistic | null {
  return statistics.get(foldTitle(label)) ?? null;
}

function isNote(sheet: Sheet, row: number): boolean {
  const [cell, ...more] = sheet.cells.row(row);
  return cell?.kind === 'text' && more.length === 0 && notes.test(String(cell.value));
}

/** A line like "USD m" and "x" below the header: texts only, none of them in the first column. */
function isUnits(sheet: Sheet, row: number, header: Header): boolean {
  const cells = [...sheet.cells.row(row)];
  const figures = header.columns.filter(({ rules }) => rules?.kind === 'number' || rules?.kind === 'percent');
  return (
    cells.every(({ kind, column, value }) => {
      return kind === 'text' && column !== header.columns[0]?.column && String(value).length <= longestLabel;
    }) && figures.some(({ column }) => cells.some((cell) => cell.column === column))
  );
}
