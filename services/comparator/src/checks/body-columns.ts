import type { Cell, RowRange } from '../model/xlsx-document.js';
import type { SheetView, TableColumn, Workbook } from '../views/workbook/workbook.js';

/** A column of a table that has body rows. */
export interface BodyColumn {
  readonly table: SheetView;
  readonly column: TableColumn;
  readonly body: RowRange;
  /** Every body row, top to bottom; null where it holds nothing. `cell` is valid during the call only. */
  visit(visit: (row: number, cell: Cell | null) => void): void;
}

/** Columns whose cells a check looks at. */
export function bodyColumns(
  { tables }: Pick<Workbook, 'tables'>,
  isWanted: (column: TableColumn, table: SheetView) => boolean,
): BodyColumn[] {
  return tables.flatMap((table) => {
    const { body, sheet, columns } = table;
    if (body === null) return [];
    return columns
      .filter((column) => isWanted(column, table))
      .map((column) => ({
        table,
        column,
        body,
        visit: (visit) => sheet.cells.visitColumn(body, column.column, visit),
      }));
  });
}

/** Holds figures, says the template. */
export function isFigure({ rules }: TableColumn): boolean {
  return rules?.kind === 'number' || rules?.kind === 'percent';
}

/** A text that stands where there is no value, as the template allows it. */
export function isStandIn({ rules }: TableColumn, text: string): boolean {
  if (rules === null || rules.stand_ins.length === 0) return false;
  const folded = text.trim().toLowerCase();
  return rules.stand_ins.some((allowed) => allowed.toLowerCase() === folded);
}
