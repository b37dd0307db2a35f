import type { RowRange } from '@fixpoint/documents/model';
import { lineOf, lineOfTitle } from '../../figures/lines.js';
import { foldTitle } from '../../text/words.js';
import { isPartialTotal } from '../../views/workbook/find-body.js';
import { columnName } from '../../views/workbook/workbook-text.js';
import type { SheetView } from '../../views/workbook/workbook-view.js';
import type { FindingDraft } from '../check.js';
import { sheetAt } from '../column-cells.js';
import { quote, titleKey } from '../wording.js';
import { type KeyFigure, readRanges } from './key-figures.js';

/** Formulas that read all rows of a table before another one can be too short. */
const minFull = 2;
const minRows = 4;
/** Words of a figure for all rows: other words may be those of some. */
const ofAll =
  /^(?:total|totals|sum|sums?|overall|combined|all|in|of|the|a|and|average|mean|avg|median|eur|usd|gbp|chf|m|mn|million|millions|k|thousand|bn|t|gesamt\p{L}*|insgesamt|summe|aller?|der|die|des|durchschnitt\p{L}*|mittelwert|ø|mio|tsd|mrd|totale?s?|totaux|ensemble|somme|au|le|la|les|l|du|de|d|moyenne?s?|médiane?s?|suma|medi[ao]s?|promedio|en|el|los|las|del|mediana|complessiv[oa]|somma|di|dei|delle|il|i|gli)$/u;
/** A last row of this name is no row like the others. */
export const otherRow =
  /(?<!\p{L})(?:others?|rest|remaining|elimination\p{L}*|consolidation|holding|group|target|average|mean|median|sonstige\p{L}*|übrige\p{L}*|konzern|konsolidierung|autres?|groupe|otr[ao]s|grupo|altr[ei]|gruppo|(?:19|20)\d\d)(?!\p{L})/iu;

interface Read extends KeyFigure {
  readonly column: number;
  readonly rows: RowRange;
}

/** Formulas over a column of a table that stop one row short of its end or start one row late, unlike the others over it. */
export function shortReads(tables: readonly SheetView[], figures: readonly KeyFigure[]): FindingDraft[] {
  const byName = new Map(tables.map((table) => [table.sheet.name, table]));
  const reads = new Map<SheetView, Read[]>();
  for (const figure of figures) {
    const { formula } = figure.cell;
    const ranges = formula === null ? [] : readRanges(formula, figure.table.sheet.name);
    // Growth divides the rows of a column by those before.
    if (new Set(ranges.map(({ range }) => `${range.firstRow}:${range.lastRow}`)).size !== 1) continue;
    for (const { sheet, range } of ranges) {
      const target = byName.get(sheet);
      if (target?.body == null || isWithin(figure, target) || range.firstColumn !== range.lastColumn)
        continue;
      const known = reads.get(target) ?? [];
      known.push({ ...figure, column: range.firstColumn, rows: range });
      reads.set(target, known);
    }
  }
  return [...reads].flatMap(([target, all]) => shortIn(target, all));
}

/** Rows of the table itself, and the totals below them, which are checked as such. */
function isWithin({ table, cell }: KeyFigure, target: SheetView): boolean {
  return table === target && cell.row <= (target.body?.lastRow ?? 0);
}

function shortIn(target: SheetView, reads: readonly Read[]): FindingDraft[] {
  const { body, sheet, totals } = target;
  if (body === null || body.lastRow - body.firstRow + 1 < minRows || isPartialTotal(sheet, body.lastRow))
    return [];
  const full = reads.filter(({ rows }) => rows.lastRow === body.lastRow && rows.firstRow <= body.firstRow);
  const short = reads.filter(
    ({ rows, column, label }) =>
      missedRow(rows, body) !== null &&
      isOfAll(label, target, column) &&
      typeof sheet.cells.cell(missedRow(rows, body) ?? 0, column)?.value === 'number',
  );
  const cells = new Set(short.map(({ cell }) => `${cell.row}:${cell.column}`));
  const [first] = short;
  const isTotal = totals.some(({ row }) => row === first?.cell.row && first.table === target);
  if (first === undefined || isTotal || cells.size > 1 || full.length < minFull) return [];
  const row = missedRow(first.rows, body) ?? 0;
  if (otherRow.test(firstText(target, row))) return [];
  const place = `${columnName(first.cell.column)}${first.cell.row}`;
  const letter = columnName(first.column);
  const owner = first.table === target ? '' : ` of ${sheetAt(target)}`;
  return [
    {
      key: `${first.table.rules === null ? first.table.sheet.name : titleKey(first.table.rules.title)}: rows of ${first.label}`,
      location: `${sheetAt(first.table)}, cell ${place}`,
      message: `${quote(first.label)} in ${place} is ${quote(`=${first.cell.formula}`)}, which leaves out ${letter}${row}${owner}.`,
      expected: `a range over rows ${body.firstRow} to ${body.lastRow}`,
      actual: quote(`=${first.cell.formula}`),
      suggestion:
        'Compute the ranges of all key figures from the first and last row that were written, in one place of the code.',
    },
  ];
}

/** True if a label has no other words than those of the column, the sheet and a sum or mean of all rows. */
export function isOfAll(label: string, { columns, sheet }: SheetView, column: number): boolean {
  const header = columns.find((tableColumn) => tableColumn.column === column)?.header ?? '';
  const known = foldTitle(
    `${header} ${columns[0]?.header ?? ''} ${columns[1]?.header ?? ''} ${sheet.name}`,
  ).split(' ');
  const line = lineOfTitle(header);
  return foldTitle(label)
    .split(' ')
    .every(
      (word) =>
        ofAll.test(word) ||
        known.some(
          (candidate) =>
            candidate === word || (word.length > 3 && candidate.slice(0, 5) === word.slice(0, 5)),
        ) ||
        (line !== null && lineOf(word) === line),
    );
}

/** The one row of the body, its first or its last, that a range leaves out; null for others. */
function missedRow({ firstRow, lastRow }: RowRange, body: RowRange): number | null {
  if (firstRow === body.firstRow && lastRow === body.lastRow - 1) return body.lastRow;
  return firstRow === body.firstRow + 1 && lastRow === body.lastRow ? body.firstRow : null;
}

function firstText({ sheet }: SheetView, row: number): string {
  for (const { kind, value } of sheet.cells.row(row)) if (kind === 'text') return String(value);
  return '';
}
