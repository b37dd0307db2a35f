import type { Cell } from '@fixpoint/documents/model';
import type { LocatedTable } from '../document-text.js';
import { columnName } from './workbook-text.js';
import type { SheetView } from './workbook-view.js';

/** Longer or wider tables are no lists that a person reads. */
const maxRows = 2_000;
const maxColumns = 60;

/** Sheets with a header row, as tables of their texts: figures are left out. */
export function sheetLists(tables: readonly SheetView[]): LocatedTable[] {
  return tables.flatMap((table) => {
    const { body, columns, sheet } = table;
    if (body === null || body.lastRow - body.firstRow >= maxRows || columns.length > maxColumns) return [];
    const header = columns.map(({ header: name }) => name);
    let rows: (readonly string[])[] | null = null;
    return [
      {
        get rows() {
          rows ??= [header, ...rowsOf(table, body)];
          return rows;
        },
        figure: (row, column) =>
          figureIn(sheet.cells.cell(body.firstRow + row - 2, columns[column]?.column ?? 0)),
        locate: (row, column) =>
          placeIn(
            sheet.name,
            row === undefined ? undefined : body.firstRow + row - 2,
            columns[column ?? -1]?.column,
          ),
      },
    ];
  });
}

function rowsOf(
  { sheet, columns }: SheetView,
  body: { readonly firstRow: number; readonly lastRow: number },
) {
  return Array.from({ length: body.lastRow - body.firstRow + 1 }, (_, index) =>
    columns.map(({ column }) => textOf(sheet.cells.cell(body.firstRow + index, column))),
  );
}

function placeIn(sheet: string, row: number | undefined, column: number | undefined): string {
  if (row === undefined) return `sheet "${sheet}"`;
  return column === undefined
    ? `sheet "${sheet}", row ${row}`
    : `sheet "${sheet}", cell ${columnName(column)}${row}`;
}

function figureIn(cell: Cell | null): number | null {
  const isFigure = cell?.kind === 'number' || cell?.kind === 'date';
  return isFigure && typeof cell.value === 'number' ? cell.value : null;
}

function textOf(cell: Cell | null): string {
  return cell?.kind === 'text' ? String(cell.value) : '';
}
