/** A cell as it is compared: what it shows and what kind of value that is. */
export interface GridCell {
  readonly text: string;
  readonly kind: string;
  readonly formula: string | null;
  readonly format: string;
}

/** Rows and columns: a table of a slide or chapter, or a sheet of a workbook. */
export interface Grid {
  /** Numbers of the rows that hold something, as a person counts them. */
  readonly rows: readonly number[];
  readonly columns: number;
  /** Cells of the row at that index of `rows`, one for each column; null where it is empty. */
  cells(index: number): readonly (GridCell | null)[];
}

/** A table's texts as a grid. */
export function tableGrid(rows: readonly (readonly string[])[]): Grid {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return {
    rows: rows.map((_, index) => index + 1),
    columns,
    cells: (index) =>
      Array.from({ length: columns }, (_, column) => {
        const text = rows[index]?.[column] ?? '';
        return text === '' ? null : { text, kind: 'text', formula: null, format: '' };
      }),
  };
}

/** Whether two cells show the same; a number and the same digits as text do not. */
export function sameCell(one: GridCell | null, other: GridCell | null): boolean {
  return one === null || other === null ? one === other : one.text === other.text && one.kind === other.kind;
}

/** Row by which columns are named, as an index into `rows`; null where no row looks like one. */
export function headerOf(grid: Grid): number | null {
  for (let index = 0; index < Math.min(grid.rows.length - 1, 20); index += 1) {
    const cells = grid.cells(index).filter((cell) => cell !== null);
    const names = new Set(cells.map(({ text }) => text.trim().toLowerCase()));
    const isHeader =
      cells.length >= 2 && names.size === cells.length && cells.every(({ kind }) => kind === 'text');
    if (isHeader && cells.length * 2 >= grid.columns) return index;
  }
  return null;
}
