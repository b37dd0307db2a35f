import type { Cell, CellGrid, SheetTable } from '../model/xlsx-document.js';
import type { DocumentFaults } from '../repairs/document-faults.js';
import { quote } from '../repairs/document-faults.js';
import { nameOfColumn } from './cell-reference.js';

/** A table with the facts that the check of its part needs. */
export interface CheckedTable extends SheetTable {
  readonly part: string;
  readonly id: string;
}

/** Names and ids that the tables of a workbook have used. */
export interface TableRegistry {
  readonly names: Map<string, string>;
  readonly ids: Map<string, string>;
}

export function createTableRegistry(): TableRegistry {
  return { names: new Map(), ids: new Map() };
}

/**
 * Reports what Excel repairs in tables: headers that repeat (XlsxWriter, issue 362) or differ from their cells (its issue 1126), another
 * number of columns than the range has (exceljs, issue 106), names and ids that are used twice, and tables that share cells.
 */
export function checkTables(
  tables: readonly CheckedTable[],
  cells: CellGrid,
  registry: TableRegistry,
  faults: DocumentFaults,
): void {
  for (const [index, table] of tables.entries()) {
    const where = { part: table.part, place: '' };
    checkNames(table, registry, faults);
    const { range, columns, hasHeader } = table;
    const width = range.lastColumn - range.firstColumn + 1;
    if (columns.length !== width) {
      const fact = `The table ${quote(table.name)} covers ${width} columns, but lists ${columns.length}`;
      faults.repair('table-columns', where, fact);
    } else checkHeaders(table, hasHeader ? cells : null, faults);
    const checkedTable = tables.slice(0, index).find((before) => shareCells(before, table));
    if (checkedTable !== undefined)
      faults.repair(
        'table-overlap',
        where,
        `The tables ${quote(checkedTable.name)} and ${quote(table.name)} share cells`,
      );
  }
}

function checkNames(
  { name, id, part }: CheckedTable,
  { names, ids }: TableRegistry,
  faults: DocumentFaults,
): void {
  const where = { part, place: '' };
  const key = name.toLowerCase();
  if (names.has(key)) faults.repair('table-name', where, `Two tables are named ${quote(name)}`);
  else if (ids.has(id)) faults.repair('table-name', where, `Two tables have the id ${quote(id)}`);
  else if (/\s|^\d/.test(name))
    faults.repair(
      'table-name',
      where,
      `The table name ${quote(name)} contains a space or starts with a digit`,
    );
  names.set(key, part);
  ids.set(id, part);
}

/** Reports the first header of a table that is wrong: those behind it often are so for the same reason. */
function checkHeaders(
  { name, part, range, columns }: CheckedTable,
  cells: CellGrid | null,
  faults: DocumentFaults,
): void {
  const seen = new Set<string>();
  for (const [index, column] of columns.entries()) {
    const cell = `${nameOfColumn(range.firstColumn + index)}${range.firstRow}`;
    const where = { part, place: `cell ${cell}` };
    const key = column.toLowerCase();
    if (seen.has(key)) {
      faults.repair('table-header', where, `The table ${quote(name)} has two columns named ${quote(column)}`);
      return;
    }
    seen.add(key);
    const fault =
      cells === null ? null : headerFault(column, cells.cell(range.firstRow, range.firstColumn + index));
    if (fault !== null) {
      faults.repair(
        'table-header',
        where,
        `The table ${quote(name)} names a column ${quote(column)}, but its header cell ${fault}`,
      );
      return;
    }
  }
}

function headerFault(column: string, cell: Cell | null): string | null {
  // Excel names a column by a header of spaces.
  if (cell === null) return folded(column) === '' ? null : 'is empty';
  // A program does not compare the formula's result.
  if (cell.formula !== null) return null;
  if (cell.kind !== 'text')
    return `contains the ${cell.kind} ${String(cell.value).slice(0, 30)} instead of text`;
  return folded(String(cell.value)) === folded(column) ? null : `contains ${quote(String(cell.value))}`;
}

/** Line ends are spaces in an attribute, and writers differ in how they escape them. */
function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

function shareCells({ range: one }: SheetTable, { range: other }: SheetTable): boolean {
  return (
    one.firstRow <= other.lastRow &&
    other.firstRow <= one.lastRow &&
    one.firstColumn <= other.lastColumn &&
    other.firstColumn <= one.lastColumn
  );
}
