import type { Cell, Sheet } from '@fixpoint/documents/model';
import type { LocatedTable } from '../document-text.js';

/** A statement is short; whatever is larger is a list. */
const maxRows = 200;
const maxColumns = 40;
/** Rows in which the years are looked for. */
const searched = 30;

/** Sheets with labels at the left of figures and years above, as tables of texts: statements of income, balance sheets. */
export function sheetStatements(sheets: readonly Sheet[]): LocatedTable[] {
  return sheets.flatMap((sheet) => statementOf(sheet) ?? []);
}

function statementOf(sheet: Sheet): LocatedTable | null {
  const { cells } = sheet;
  if (cells.lastRow > maxRows || cells.lastColumn > maxColumns || cells.countOf('number') < 4) return null;
  const first = headerOf(sheet);
  if (first === null) return null;
  const [label = 1, width] = [labelColumn(sheet, first), cells.lastColumn];
  const rows = Array.from({ length: cells.lastRow - first + 1 }, (_, index) =>
    Array.from({ length: width - label + 1 }, (__, column) =>
      textOf(cells.cell(first + index, label + column)),
    ),
  );
  return {
    rows,
    locate: (row) =>
      row === undefined ? `sheet "${sheet.name}"` : `sheet "${sheet.name}", row ${first + row - 1}`,
  };
}

/** The first row of two years or more; null if there is no such row. */
function headerOf({ cells }: Sheet): number | null {
  for (let row = 1; row <= Math.min(searched, cells.lastRow); row += 1) {
    const years = [...cells.row(row)].filter(({ value }) =>
      /^(?:FY ?)?(?:19|20)\d{2}[AEFPB]?$/i.test(String(value)),
    );
    if (years.length >= 2) return row;
  }
  return null;
}

/** The column with most texts below the years. */
function labelColumn({ cells }: Sheet, first: number): number {
  const counts = new Map<number, number>();
  cells.visitRows({ firstRow: first + 1, lastRow: cells.lastRow }, ({ kind, column }) => {
    if (kind === 'text') counts.set(column, (counts.get(column) ?? 0) + 1);
  });
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 1;
}

function textOf(cell: Cell | null): string {
  if (cell === null || cell.kind === 'uncalculated' || cell.kind === 'error') return '';
  const { value, format } = cell;
  if (typeof value !== 'number' || cell.kind !== 'number') return String(value);
  if (/%/.test(format)) return `${Number((value * 100).toPrecision(12))} %`;
  return String(Number(value.toPrecision(12)));
}
