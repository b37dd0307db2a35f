import { foldTitle } from '../../text/words.js';
import { meanOrMedianIn, type Statistic, statisticOf } from '../../views/workbook/find-body.js';
import type { SheetView, TableColumn, TotalsRow } from '../../views/workbook/workbook-view.js';
import type { FindingDraft } from '../check.js';
import { columnAt, columnKey, isFigure, sheetAt } from '../column-cells.js';
import { quote } from '../wording.js';
import { shortInnerTotals } from './inner-totals.js';
import { isWithin, possibleTotals } from './possible-totals.js';
import { columnsAddedUp, repeatedRow, skippedRow } from './skipped-row.js';
import { type SummaryFormula, summaryFormula } from './statistics.js';
import { sumBelow } from './sum-below.js';
import {
  headline,
  otherFunction,
  type Place,
  rowCountedTwice,
  rowLeftOut,
  shortRanges,
} from './total-findings.js';

interface Tolerance {
  readonly tolerated: number;
  /** Stored results may be placeholders. */
  readonly calculatesOnOpen: boolean;
}

/** Totals that leave out body rows, one finding for each row of them, and totals that differ from the body's sum. */
export function wrongTotals(table: SheetView, tolerance: Tolerance): FindingDraft[] {
  const figures = table.columns.filter((column) => isFigure(column) || column.rules === null);
  const totals = table.totals.flatMap((total) => {
    const short: Place[] = [];
    const reading = readingOfNamed(table, total, figures, tolerance);
    const wrong = placesOf(table, total, figures).flatMap((place) => {
      const { cell } = place;
      const formula = cell.formula === null ? null : summaryFormula(cell.formula);
      const listed = formula === null ? wrongLists(place) : [];
      if (listed.length > 0) return listed;
      if (!leavesRowsOut(place, formula)) return wrongValue(place, formula, { ...tolerance, reading }) ?? [];
      short.push(place);
      return [];
    });
    return [...shortRanges(short), ...wrong];
  });
  return [...shortRangesInBody(table), ...totals];
}

/** Lists of cells that leave out a row or have it twice. */
function wrongLists(place: Place): FindingDraft[] {
  const skipped = skippedRow(place);
  if (skipped !== null) return rowLeftOut(place, skipped);
  const repeated = repeatedRow(place.column.column, place.cell.formula ?? '');
  return repeated === null || !addsUpPlainSums(place, repeated) ? [] : rowCountedTwice(place, repeated);
}

/** True if the column adds up others whose totals have each row once. A row that counts twice by intent has separate points. */
function addsUpPlainSums({ table: { sheet }, column, total }: Place, row: number): boolean {
  const cell = sheet.cells.cell(row, column.column);
  const columns = cell === null ? [] : columnsAddedUp(cell);
  return (
    columns.length > 1 &&
    columns.every((part) => {
      const formula = sheet.cells.cell(total.row, part)?.formula ?? '';
      return summaryFormula(formula)?.statistic === 'sum' && repeatedRow(part, formula) === null;
    })
  );
}

function shortRangesInBody(table: SheetView): FindingDraft[] {
  return shortInnerTotals(table).flatMap(({ total, rows, columns }) =>
    shortRanges(
      columns.flatMap((number) => {
        const column = table.columns.find((tableColumn) => tableColumn.column === number);
        const cell = table.sheet.cells.cell(total.row, number);
        return column === undefined || cell === null
          ? []
          : [{ table: { ...table, body: rows }, column, total, cell }];
      }),
    ),
  );
}

function placesOf(table: SheetView, total: TotalsRow, columns: readonly TableColumn[]): Place[] {
  return columns.flatMap((column) => {
    const cell = table.sheet.cells.cell(total.row, column.column);
    const isFigure = cell?.kind === 'number' || cell?.kind === 'uncalculated';
    return cell !== null && isFigure ? [{ table, column, total, cell }] : [];
  });
}

/** A quarter below a list of months that may have more than three. */
const quarter = /^(?:q[1-4]|[1-4]q|quarter|quartal|trimestre)(?!\p{L})/iu;
const monthsOfQuarter = 3;

/** True if figures of the body are not in the range of a total. A row of totals may be summed across, and a block at once. */
function leavesRowsOut({ table, column, total }: Place, formula: SummaryFormula | null): boolean {
  const { body, sheet } = table;
  const range = formula?.range ?? null;
  if (body === null || range === null) return false;
  if (range.firstRow === total.row && range.lastRow === total.row) return false;
  if (quarter.test(total.label.trim()) && range.lastRow - range.firstRow + 1 === monthsOfQuarter)
    return false;
  const isOwn = range.firstColumn <= column.column && column.column <= range.lastColumn;
  if (!isOwn) return range.firstColumn === range.lastColumn;
  if (range.firstRow <= body.firstRow && range.lastRow >= body.lastRow) return false;
  // The last of several blocks, each with its own total, starts below a row without a figure or with a formula.
  const above = sheet.cells.cell(range.firstRow - 1, column.column);
  const startsBlock = above === null || typeof above.value !== 'number' || above.formula !== null;
  let left = 0;
  sheet.cells.visitColumn(body, column.column, (row, cell) => {
    const isOutside = row < range.firstRow || row > range.lastRow;
    const belongsToOther = startsBlock && range.firstRow > body.firstRow + 1 && row < range.firstRow;
    // SUBTOTAL passes over others of its kind, which may be behind its range.
    const isPassedOver =
      formula?.isSubtotal === true && /^\s*(?:SUBTOTAL|AGGREGATE)\(/i.test(cell?.formula ?? '');
    const isFigure = typeof cell?.value === 'number' || cell?.kind === 'uncalculated';
    if (isOutside && !belongsToOther && !isPassedOver && isFigure && !isBroughtForward(sheet, row)) left += 1;
  });
  return left > 0;
}

const broughtForward =
  /(?<!\p{L})(?:(?:opening|closing|starting|previous) balance|balance (?:brought|carried)|(?:brought|carried) forward|[bc]\/f|\p{L}*vortrag|übertrag|anfangs(?:bestand|saldo)|solde (?:initial|précédent|d[’']ouverture|reporté)|report à nouveau|saldo (?:inicial|anterior|inizial[ei]|precedente)|riporto)(?!\p{L})/iu;

/** The balance of an account above its payments: it is no payment. */
function isBroughtForward({ cells }: SheetView['sheet'], row: number): boolean {
  for (const { kind, value } of cells.row(row))
    if (kind === 'text' && broughtForward.test(String(value))) return true;
  return false;
}

const namedTotal =
  /^(?:(?:grand )?totals?|summe|gesamt\p{L}*|totaux|somma|suma) |^gesamt\p{L}{3,}$|(?<!\p{L})(?:total|gesamt|insgesamt)$/u;

/**
 * The reading of a total with a longer name, such as "Total operating costs": the place among the possible totals of the one that two
 * columns or more, and at least half of them, have. Null if the columns do not show it, and for other labels.
 */
function readingOfNamed(
  table: SheetView,
  { row, label }: TotalsRow,
  columns: readonly TableColumn[],
  { tolerated }: Tolerance,
): number | null {
  if (statisticOf(label) !== null || !namedTotal.test(foldTitle(label))) return null;
  const readings = columns.flatMap((column) => {
    const cell = table.sheet.cells.cell(row, column.column);
    if (cell?.formula != null || typeof cell?.value !== 'number') return [];
    // The last four are no sums: the number of rows, the first, the last and the mean.
    const sums = possibleTotals(table, column, { statistic: 'sum', formula: null }).slice(0, -4);
    return [sums.findIndex((sum) => isClose(Number(cell.value), sum, tolerated))];
  });
  const right = readings.filter((reading) => reading !== -1);
  return right.length >= 2 && right.length * 2 >= readings.length ? (right[0] ?? null) : null;
}

/** True for a result that is still to be computed, and for the total of margins or multiples, which is no sum of them. */
function isNoResult({ table, column, cell }: Place, statistic: Statistic, tolerance: Tolerance): boolean {
  const { formula, value, format } = cell;
  if (formula !== null) return tolerance.calculatesOnOpen && value === 0;
  return statistic === 'sum' && (isShare(format) || isWithin(table, column, Number(value)));
}

function wrongValue(
  place: Place,
  formula: SummaryFormula | null,
  tolerance: Tolerance & { readonly reading: number | null },
): FindingDraft | null {
  const { table, column, total, cell } = place;
  // A formula shows the statistic that it computes; for other cells the label does.
  const named = tolerance.reading === null ? statisticOf(total.label) : 'sum';
  const statistic = cell.formula === null ? named : (formula?.statistic ?? null);
  const value = cell.value;
  const otherStatistic = formula === null ? null : otherFunctionOf(place, formula.statistic);
  if (otherStatistic !== null) return otherStatistic;
  if (statistic === null || typeof value !== 'number' || isNoResult(place, statistic, tolerance)) return null;
  const possible = possibleTotals(table, column, { statistic, formula });
  const below = cell.formula === null && statistic === 'sum' ? sumBelow(table, column) : null;
  const expected = below?.sum ?? possible[tolerance.reading ?? 0];
  if (expected === undefined) return null;
  if ([...possible, expected].some((candidate) => isClose(value, candidate, tolerance.tolerated)))
    return null;
  return {
    key: columnKey(table, column, `value of ${total.label}`),
    location: `${sheetAt(table)}, ${columnAt(column)}, row ${total.row}`,
    message: headline(place, statistic, expected, formula?.range ?? below?.rows ?? table.body),
    expected: String(Number(expected.toPrecision(12))),
    actual: cell.formula === null ? String(value) : `${value}, stored for ${quote(`=${cell.formula}`)}`,
    suggestion:
      'Compute totals from the rows that are written, after the last filter, or write them as formulas and calculate the workbook before it is saved.',
  };
}

/** Finding for a formula that computes another statistic than its label names; null if it computes the named one. */
function otherFunctionOf(place: Place, computed: Statistic): FindingDraft | null {
  const { label } = place.total;
  const wanted = statisticOf(label) ?? meanOrMedianIn(label);
  return wanted !== null && isOther(wanted, computed) ? otherFunction(place, wanted, computed) : null;
}

/** The total of a column of prices may be their mean; a row of medians holds no means. */
function isOther(named: Statistic, computed: Statistic): boolean {
  return named !== computed && named !== 'sum' && computed !== 'sum';
}

function isShare(format: string): boolean {
  return /%|x/i.test(format.replace(/\[[^\]]*\]/g, ''));
}

/** A total that was rounded before it was written differs by half of its last decimal. */
function isClose(value: number, expected: number, tolerated: number): boolean {
  const decimals = /^-?\d+(?:\.(\d+))?$/.exec(String(value))?.[1]?.length ?? 0;
  const rounding = 0.500001 * 10 ** -decimals;
  return Math.abs(value - expected) <= Math.max(rounding, Math.abs(expected) * tolerated);
}
