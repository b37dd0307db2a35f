import { goldenLimits } from './golden-limits.js';
import { cellText, type Grid, sameCell } from './grid.js';

import type { ColumnAlignment, ColumnMatch } from './match-columns.js';
import { type Match, matchSequence } from './match-sequence.js';
import { pairGaps } from './pair-gaps.js';

export interface RowAlignment {
  /** Indexes into the grids' rows, in the output's order as far as it is known. */
  readonly rows: readonly Match[];
  /** Column by whose values rows were paired, as a place in `columns`; null if they were paired by position or similarity. */
  readonly key: number | null;
}

/** Rows at the same place may differ in as many of a hundred before another way to pair them is tried. */
const tolerated = 0.2;
/** Share of rows that a key column must distinguish, and share that both grids must have. */
const distinct = 0.95;
const shared = 0.5;
/** Columns that are tried as a key. */
const candidates = 4;

/**
 * Pairs the rows of two grids whose columns are paired: by position if that fits, else by a column whose values name rows, else by
 * similarity. Linear in rows, except for gaps of bounded size.
 */
export function matchRows(output: Grid, golden: Grid, { columns, header }: ColumnAlignment): RowAlignment {
  const paired = columns.filter((column) => column.output !== null && column.golden !== null);
  const head = { output: header?.output ?? 0, golden: header?.golden ?? 0 };
  // Rows above the header, and the header itself, have no key.
  const above = matchBySequence(span(0, head.output), span(0, head.golden), {
    output,
    golden,
    columns: paired,
  });
  const named = header === null ? [] : [{ output: head.output, golden: head.golden }];
  const first = header === null ? 0 : 1;
  const body = {
    output: span(head.output + first, output.rows.length),
    golden: span(head.golden + first, golden.rows.length),
  };
  const sides = { output, golden, columns: paired };
  const fixed = [...above, ...named];
  if (fitsByPosition(body, sides)) return { rows: fixed.concat(byPosition(body)), key: null };
  const key = firstKey(body, sides, columns);
  const column = key === null ? undefined : columns[key];
  if (column !== undefined) return { rows: fixed.concat(byKey(body, sides, column)), key };
  const isLong = body.output.length + body.golden.length > goldenLimits.rows;
  const rows = isLong ? byPosition(body) : matchBySequence(body.output, body.golden, sides);
  return { rows: fixed.concat(rows), key: null };
}

interface Sides {
  readonly output: Grid;
  readonly golden: Grid;
  readonly columns: readonly ColumnMatch[];
}

interface Body {
  readonly output: readonly number[];
  readonly golden: readonly number[];
}

function span(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

/** Share of the paired columns in which two rows agree. */
function agreement(sides: Sides, one: number, other: number): number {
  const { columns } = sides;
  return columns.length === 0 ? 0 : 1 - countDiffering(sides, one, other) / columns.length;
}

function countDiffering(
  { output, golden, columns }: Sides,
  one: number,
  other: number,
  most = Number.POSITIVE_INFINITY,
): number {
  const [cells, counterparts] = [output.cells(one), golden.cells(other)];
  let differing = 0;
  for (const column of columns) {
    const isSame = sameCell(cells[column.output ?? -1] ?? null, counterparts[column.golden ?? -1] ?? null);
    if (!isSame) differing += 1;
    if (differing >= most) break;
  }
  return differing;
}

function fitsByPosition(body: Body, sides: Sides): boolean {
  if (body.output.length !== body.golden.length) return false;
  const allowed = Math.max(1, Math.floor(body.output.length * tolerated));
  let differing = 0;
  for (const [index, row] of body.output.entries()) {
    differing += countDiffering(sides, row, body.golden[index] ?? 0, 1);
    if (differing > allowed) return false;
  }
  return true;
}

function byPosition({ output, golden }: Body): Match[] {
  return Array.from({ length: Math.max(output.length, golden.length) }, (_, index) => ({
    output: output[index] ?? null,
    golden: golden[index] ?? null,
  }));
}

/** The leftmost column that names rows in both grids. */
function firstKey(body: Body, sides: Sides, columns: readonly ColumnMatch[]): number | null {
  for (const column of sides.columns.slice(0, candidates)) {
    const values = {
      output: new Set(valuesOf(sides.output, body.output, column.output).filter((value) => value !== '')),
      golden: new Set(valuesOf(sides.golden, body.golden, column.golden).filter((value) => value !== '')),
    };
    const fewer = Math.min(values.output.size, values.golden.size);
    const isDistinct =
      fewer > 0 &&
      values.output.size >= body.output.length * distinct &&
      values.golden.size >= body.golden.length * distinct;
    if (!isDistinct) continue;
    let known = 0;
    for (const value of values.golden) if (values.output.has(value)) known += 1;
    if (known >= fewer * shared) return columns.indexOf(column);
  }
  return null;
}

function valuesOf(grid: Grid, rows: readonly number[], column: number | null): string[] {
  return rows.map((row) => (column === null ? '' : cellText(grid.cell(row, column))));
}

function byKey(body: Body, { output, golden }: Sides, column: ColumnMatch): Match[] {
  const places = new Map<string, number[]>();
  for (const [index, value] of valuesOf(golden, body.golden, column.golden).entries()) {
    const row = body.golden[index] ?? 0;
    const known = places.get(value);
    if (known === undefined) places.set(value, [row]);
    else known.push(row);
  }
  const results = valuesOf(output, body.output, column.output).map((value, index) => ({
    output: body.output[index] ?? null,
    golden: places.get(value)?.shift() ?? null,
  }));
  return [...results, ...[...places.values()].flat().map((row) => ({ output: null, golden: row }))];
}

function matchBySequence(output: readonly number[], golden: readonly number[], sides: Sides): Match[] {
  const print = (grid: Grid, rows: readonly number[], side: 'output' | 'golden') =>
    rows.map((row) => {
      const cells = grid.cells(row);
      return JSON.stringify(
        sides.columns.map((column) => {
          const cell = cells[column[side] ?? -1];
          return cell ? [cellText(cell), cell.kind] : null;
        }),
      );
    });
  const matches = matchSequence(print(sides.output, output, 'output'), print(sides.golden, golden, 'golden'));
  const paired = pairGaps(matches, (a, b) => agreement(sides, output[a] ?? 0, golden[b] ?? 0));
  return paired.map((match) => ({
    output: match.output === null ? null : (output[match.output] ?? null),
    golden: match.golden === null ? null : (golden[match.golden] ?? null),
  }));
}
