import type { CellRange } from '@fixpoint/documents/model';
import { titleContains } from '../../text/words.js';
import { columnName } from '../../views/workbook/workbook-text.js';
import type { SheetView, TableColumn } from '../../views/workbook/workbook-view.js';
import type { FindingDraft } from '../check.js';
import { sheetAt } from '../column-cells.js';
import { quote, titleKey } from '../wording.js';
import { type KeyFigure, onlyRange } from './key-figures.js';
import { isOfAll } from './short-reads.js';

const minHeaderLength = 4;

/** "Employees in total" over the column "Revenue" of a table that has a column "Employees". */
export function wrongColumns(tables: readonly SheetView[], figures: readonly KeyFigure[]): FindingDraft[] {
  const byName = new Map(tables.map((table) => [table.sheet.name, table]));
  return figures.flatMap((figure) => {
    const { table, cell, label } = figure;
    const read = onlyRange(figure);
    const target = read === null ? undefined : byName.get(read.sheet);
    if (read === null || target?.body == null || target === table) return [];
    const column = columnOf(target, read.range);
    if (column === null || isIn(label, column)) return [];
    const named = columnNamed(label, target);
    if (named === null || named === column || !isOfAll(label, target, named.column)) return [];
    const place = `${columnName(cell.column)}${cell.row}`;
    return [
      {
        key: `${table.rules === null ? table.sheet.name : titleKey(table.rules.title)}: column of ${label}`,
        location: `${sheetAt(table)}, cell ${place}`,
        message: `${quote(label)} in ${place} is ${quote(`=${cell.formula}`)}, which reads the column ${quote(column.header)} instead of ${quote(named.header)}.`,
        expected: `a formula over column ${columnName(named.column)} of ${sheetAt(target)}`,
        actual: quote(`=${cell.formula}`),
        suggestion: 'Look columns up by their header instead of by a letter in the code.',
      },
    ];
  });
}

function columnOf({ columns }: SheetView, { firstColumn, lastColumn }: CellRange): TableColumn | null {
  if (firstColumn !== lastColumn) return null;
  return columns.find(({ column }) => column === firstColumn) ?? null;
}

/** The only column of numbers whose header a label has. */
function columnNamed(label: string, target: SheetView): TableColumn | null {
  const [named, ...others] = target.columns.filter(
    (column) => column.header.length >= minHeaderLength && isIn(label, column),
  );
  return named === undefined || others.length > 0 || !holdsNumbers(target, named) ? null : named;
}

/** True if a label has the header of a column, without its unit, as whole words. */
function isIn(label: string, { header }: TableColumn): boolean {
  const name = header.replace(/\([^)]*\)|,.*$/gu, ' ').trim();
  return name !== '' && titleContains(label, name);
}

/** True if the first cells of a column are numbers. */
function holdsNumbers({ sheet, body }: SheetView, { column }: TableColumn): boolean {
  const first = body?.firstRow ?? 0;
  const last = Math.min(body?.lastRow ?? -1, first + 10);
  let numbers = 0;
  for (let row = first; row <= last; row += 1)
    if (sheet.cells.cell(row, column)?.kind === 'number') numbers += 1;
  return numbers * 2 > last - first;
}
