import type { Cell, CellGrid, CellRange, Sheet } from '@fixpoint/documents/model';

/** Cells as a sheet holds them. They come by row, and by column within each. */
export function createGrid(cells: readonly Cell[]): CellGrid {
  const rows = new Map<number, Cell[]>();
  for (const cell of cells) {
    const row = rows.get(cell.row);
    if (row === undefined) rows.set(cell.row, [cell]);
    else row.push(cell);
  }
  const inRange = (first: number, last: number) => [...rows].filter(([row]) => row >= first && row <= last);
  return {
    count: cells.length,
    countOf: (kind) => cells.filter((cell) => cell.kind === kind).length,
    lastRow: cells.at(-1)?.row ?? 0,
    lastColumn: cells.reduce((last, { column }) => Math.max(last, column), 0),
    rowNumbers: () => rows.keys(),
    row: (row) => rows.get(row) ?? [],
    cell: (row, column) => rows.get(row)?.find((cell) => cell.column === column) ?? null,
    visit(visit) {
      for (const cell of cells) visit(cell);
    },
    visitRows({ firstRow, lastRow }, visit) {
      for (const [, row] of inRange(firstRow, lastRow)) for (const cell of row) visit(cell);
    },
    visitColumn({ firstRow, lastRow }, column, visit) {
      for (const [number, row] of inRange(firstRow, lastRow))
        visit(number, row.find((cell) => cell.column === column) ?? null);
    },
    fingerprint: (row) =>
      hashOf((rows.get(row) ?? []).map(({ column, kind, value }) => `${column} ${kind} ${value}`).join('\n')),
  };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}

/** The sheet without that row, those below moved up. */
export function removeRow(sheet: Sheet, cells: readonly Cell[], row: number): Partial<Sheet> {
  return moveRows(
    sheet,
    cells.filter((cell) => cell.row !== row),
    { from: row + 1, end: row, by: -1 },
  );
}

/** The sheet with a copy of that row below it, those behind moved down. */
export function insertRow(sheet: Sheet, cells: readonly Cell[], row: number): Partial<Sheet> {
  const moved = moveRows(sheet, cells, { from: row + 1, end: row, by: 1 });
  const copy = [...(moved.cells?.row(row) ?? [])].map((cell) => ({ ...cell, row: row + 1 }));
  const all = [...(moved.cells?.rowNumbers() ?? [])].flatMap((number) => [
    ...(moved.cells?.row(number) ?? []),
    ...(number === row ? copy : []),
  ]);
  return { ...moved, cells: createGrid(all) };
}

interface Shift {
  /** First row that moves. */
  readonly from: number;
  /** First row whose ranges end elsewhere. */
  readonly end: number;
  readonly by: number;
}

/** As a program does that writes the table again: formulas, links and ranges follow their cells. */
function moveRows(sheet: Sheet, cells: readonly Cell[], shift: Shift): Partial<Sheet> {
  const { from, by } = shift;
  const place = <At extends { readonly row: number }>(at: At): At =>
    at.row < from ? at : { ...at, row: at.row + by };
  const range = <At extends CellRange>(at: At): At => ({
    ...at,
    firstRow: at.firstRow < from ? at.firstRow : at.firstRow + by,
    lastRow: at.lastRow < shift.end ? at.lastRow : at.lastRow + by,
  });
  return {
    cells: createGrid(
      cells.map((cell) => {
        const formula = cell.formula === null ? null : moveReferences(cell.formula, shift);
        return { ...place(cell), formula };
      }),
    ),
    links: sheet.links.filter((link) => by > 0 || link.row !== shift.end).map(place),
    comments: sheet.comments.map(place),
    merged: sheet.merged.map(range),
    tables: sheet.tables.map((table) => ({ ...table, range: range(table.range) })),
    hiddenRows: sheet.hiddenRows.map((row) => (row < from ? row : row + by)),
  };
}

const reference = /(\$?[A-Z]{1,3}\$?)(\d{1,7})(?::(\$?[A-Z]{1,3}\$?)(\d{1,7}))?(?![\d(A-Za-z])/g;

function moveReferences(formula: string, { from, end, by }: Shift): string {
  return formula.replace(
    reference,
    (_, column: string, row: string, lastColumn?: string, lastRow?: string) => {
      const moved = (number: string, first: number) => Number(number) + (Number(number) < first ? 0 : by);
      const start = `${column}${moved(row, from)}`;
      return lastColumn === undefined ? start : `${start}:${lastColumn}${moved(lastRow ?? '', end)}`;
    },
  );
}
