/** A formula relative to its cell: equal for cells that were filled from one another. */
export interface FormulaShape {
  /** With its references as R1C1, counted from the cell: `SUM(R[0]C[-4]:R[0]C[-1])`. */
  readonly relative: string;
  /** Without references: `SUM(#:#)`. */
  readonly skeleton: string;
  /** The references alone, in their order. */
  readonly references: string;
}

/** A string, a name in quotation marks, or a reference with its sheet. */
const token =
  /"[^"]*"|(?<sheet>'[^']{1,60}'!|[\p{L}_][\p{L}\p{N}_.]{0,40}!)?(?<![\p{L}\p{N}_.$[])(?<columnAt>\$?)(?<column>[A-Z]{1,3})(?<rowAt>\$?)(?<row>\d{1,7})(?![\p{L}\p{N}_(.[])/gu;
const maxFormulaLength = 500;

/** Null for formulas that are too long to be filled by hand. */
export function shapeOf(formula: string, row: number, column: number): FormulaShape | null {
  if (formula.length > maxFormulaLength) return null;
  const references: string[] = [];
  const plain = formula.replace(/\s+/g, '');
  const relative = plain.replace(token, (...match) => {
    const [all] = match as [string];
    const groups = match.at(-1) as Readonly<Record<string, string | undefined>>;
    if (groups.column === undefined) return all;
    const to = { row: Number(groups.row), column: columnNumber(groups.column) };
    const rows = groups.rowAt === '$' ? `R${to.row}` : `R[${to.row - row}]`;
    const columns = groups.columnAt === '$' ? `C${to.column}` : `C[${to.column - column}]`;
    references.push(`${groups.sheet ?? ''}${rows}${columns}`);
    return '#';
  });
  let next = 0;
  return {
    skeleton: relative,
    relative: relative.replace(/#/g, () => references[next++] ?? '#'),
    references: references.join(' '),
  };
}

/** The references of a shape in the formula of a cell, all counted from the first cell of the sheet. */
export function cellsNamed({ references }: FormulaShape, row: number, column: number): string {
  return references
    .replace(/R\[(-?\d+)\]/g, (_, rows: string) => `R${row + Number(rows)}`)
    .replace(/C\[(-?\d+)\]/g, (_, columns: string) => `C${column + Number(columns)}`);
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
