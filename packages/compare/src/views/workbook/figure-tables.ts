import type { Cell } from '@fixpoint/documents/model';
import type { LocatedTable } from '../document-text.js';
import { columnName } from './workbook-text.js';
import type { SheetView } from './workbook-view.js';

/** Longer or wider sheets hold data of programs. */
const maxRows = 200;
const maxColumns = 40;
const minColumns = 3;

/** Short sheets with a header row, as tables of texts with their figures and the rows of totals below. */
export function figureTables(tables: readonly SheetView[]): LocatedTable[] {
  return tables.flatMap(({ sheet, headerRow, columns, body }) => {
    const { cells } = sheet;
    if (headerRow === null || body === null || columns.length < minColumns || columns.length > maxColumns)
      return [];
    if (cells.lastRow - headerRow >= maxRows || cells.countOf('number') < 4) return [];
    let rows: (readonly string[])[] | null = null;
    return [
      {
        get rows() {
          rows ??= Array.from({ length: cells.lastRow - headerRow + 1 }, (_, index) =>
            columns.map(({ column, header }) =>
              index === 0 ? header : textOf(cells.cell(headerRow + index, column)),
            ),
          );
          return rows;
        },
        locate: (row, column) => {
          if (row === undefined) return `sheet "${sheet.name}"`;
          const position = headerRow + row - 1;
          const letter = column === undefined ? undefined : columns[column]?.column;
          return letter === undefined
            ? `sheet "${sheet.name}", row ${position}`
            : `sheet "${sheet.name}", cell ${columnName(letter)}${position}`;
        },
      },
    ];
  });
}

/** Its text or its figure, without thousands separators; a percentage as one. */
function textOf(cell: Cell | null): string {
  if (cell?.kind === 'text') return String(cell.value);
  if (cell?.kind !== 'number' || typeof cell.value !== 'number') return '';
  const { value, format } = cell;
  if (/%/.test(format)) return `${Number((value * 100).toPrecision(12))} %`;
  return String(Number(value.toPrecision(12)));
}
