import type { Cell, Sheet, XlsxDocument } from '@fixpoint/documents/model';
import type { SheetView } from '../views/workbook/workbook-view.js';
import { createGrid, insertRow, removeRow } from './changed-grid.js';
import { areOfOneSize } from './mutate-table.js';
import { type Mutation, spread, withItem, without } from './mutation.js';

/** A copy is made for each change. */
const maxCells = 100_000;
/** Of larger tables, rows from all over are changed. */
const maxRows = 200;

/** Every change of a workbook's visible sheets: of their tables' headers, rows, cells, figures and formulas. */
export function mutateWorkbook(document: XlsxDocument, tables: readonly SheetView[]): Mutation[] {
  return tables.flatMap((table) => {
    const { sheet } = table;
    const index = document.sheets.indexOf(sheet);
    if (index < 0 || sheet.cells.count > maxCells) return [];
    const removed: Mutation[] =
      tables.length === 1
        ? []
        : [
            {
              kind: 'sheet removed',
              place: `sheet "${sheet.name}"`,
              evident: false,
              apply: () => ({ ...document, sheets: without(document.sheets, index) }),
            },
          ];
    const replace = (changed: Partial<Sheet>): XlsxDocument => ({
      ...document,
      sheets: withItem(document.sheets, index, { ...sheet, ...changed }),
    });
    return [...removed, ...mutateSheet(table, replace)];
  });
}

function mutateSheet(
  { sheet, headerRow, columns, body }: SheetView,
  replace: (changed: Partial<Sheet>) => XlsxDocument,
): Mutation[] {
  if (headerRow === null || body === null) return [];
  const here = `sheet "${sheet.name}"`;
  const rows = Array.from({ length: body.lastRow - body.firstRow + 1 }, (_, index) => body.firstRow + index);
  const byRow = new Map([...sheet.cells.rowNumbers()].map((row) => [row, [...sheet.cells.row(row)]]));
  const all = [...byRow.values()].flat();
  // Made when they are applied: all changes of a large sheet would not fit into memory.
  const change = (cells: () => readonly Cell[]) => () => replace({ cells: createGrid(cells()) });
  const put = (cell: Cell, other: Partial<Cell>) =>
    change(() => all.map((item) => (item === cell ? { ...item, formula: null, ...other } : item)));
  const cellAt = (row: number, column: number) =>
    all.find((cell) => cell.row === row && cell.column === column);
  const chosen = spread(rows, maxRows);
  const chosenRows = new Set(chosen);
  const isChosen = ({ row }: Cell) => chosenRows.has(row);
  const isInBody = ({ row }: Cell) => row >= body.firstRow && row <= body.lastRow;
  const isFull =
    rows.length > 1 &&
    rows.every((row) => columns.every(({ column }) => sheet.cells.cell(row, column) !== null));
  return [
    ...columns.flatMap(({ column, header }): Mutation[] => {
      const named = cellAt(headerRow, column);
      if (named === undefined) return [];
      const place = `${here}, column "${header}"`;
      return [
        {
          kind: 'header cell emptied',
          place,
          evident: true,
          apply: change(() => all.filter((cell) => cell !== named)),
        },
        {
          kind: 'column removed',
          place,
          evident: false,
          apply: change(() => all.filter((cell) => cell.column !== column || cell.row < headerRow)),
        },
      ];
    }),
    ...chosen.flatMap((row): Mutation[] => {
      const own = byRow.get(row) ?? [];
      const place = `${here}, row ${row}`;
      return [
        { kind: 'row removed', place, evident: false, apply: () => replace(removeRow(sheet, all, row)) },
        ...(own.length < 3
          ? []
          : [
              {
                kind: 'row twice',
                place,
                evident: true,
                apply: () => replace(insertRow(sheet, all, row)),
              },
            ]),
      ];
    }),
    ...columns.flatMap(({ column, header }): Mutation[] => {
      const own = all.filter((cell) => cell.column === column && isInBody(cell));
      const figures = own.filter(({ kind }) => kind === 'number');
      const isUsual = areOfOneSize(figures.map(({ value }) => Number(value)));
      const computed = own.filter(({ formula }) => formula !== null).length;
      return own.filter(isChosen).flatMap((cell): Mutation[] => {
        const place = `${here}, column "${header}", row ${cell.row}`;
        const between = cell.row > body.firstRow && cell.row < body.lastRow;
        return [
          {
            kind: 'cell emptied',
            place,
            evident: isFull,
            apply: change(() => all.filter((candidate) => candidate !== cell)),
          },
          ...(cell.kind !== 'number' || !isUsual
            ? []
            : [
                {
                  kind: 'figure × 1,000',
                  place,
                  evident: true,
                  apply: put(cell, { value: Number(cell.value) * 1_000, formula: cell.formula }),
                },
              ]),
          ...(cell.kind !== 'number' || figures.length < 5
            ? []
            : [
                {
                  kind: 'figure stored as text',
                  place,
                  evident: true,
                  apply: put(cell, { kind: 'text', value: String(cell.value) }),
                },
              ]),
          ...(cell.formula === null || computed < 5 || !between
            ? []
            : [{ kind: 'formula replaced by its value', place, evident: true, apply: put(cell, {}) }]),
        ];
      });
    }),
  ];
}
