import { countOf } from '@fixpoint/shared/text';
import { capitalised, inPlace, quote } from '../checks/wording.js';
import type { Difference, GridPlace } from './difference.js';
import { goldenLimits } from './golden-limits.js';
import { cellLook, cellText, type Grid, type GridCell, isSameFormat, isSameLook, sameCell } from './grid.js';

import type { ColumnAlignment, ColumnMatch } from './match-columns.js';
import type { RowAlignment } from './match-rows.js';

import { compareTexts, quoteParts } from './text-difference.js';

export interface AlignedGrids {
  readonly output: Grid;
  readonly golden: Grid;
  readonly columns: ColumnAlignment;
  readonly rows: RowAlignment;
}

type Aspect = 'value' | 'formula' | 'changed-formula' | 'format' | 'look';

/** Differences in one column: the first few cells, and their number. */
interface ColumnDifferences {
  count: number;
  readonly first: DifferingCell[];
}

interface DifferingCell {
  /** Index of the output's row. */
  readonly row: number;
  readonly output: GridCell | null;
  readonly golden: GridCell | null;
}

/** Differences between the paired cells of two grids. Columns with many differing cells get one difference for all. */
export function compareCells(grids: AlignedGrids, place: GridPlace): Difference[] {
  const paired = grids.columns.columns.filter((column) => column.output !== null && column.golden !== null);
  const found = new Map<string, ColumnDifferences>();
  for (const match of grids.rows.rows) {
    if (match.output === null || match.golden === null) continue;
    const [cells, counterparts] = [grids.output.cells(match.output), grids.golden.cells(match.golden)];
    for (const [index, column] of paired.entries()) {
      const [output, golden] = [
        cells[column.output ?? -1] ?? null,
        counterparts[column.golden ?? -1] ?? null,
      ];
      const isInPlace =
        grids.output.rows[match.output] === grids.golden.rows[match.golden] &&
        column.output === column.golden;
      const aspect = differingAspect(output, golden, isInPlace);
      if (aspect !== null) note(found, `${aspect} ${index}`, { row: match.output, output, golden });
    }
  }
  return [...found].flatMap(([name, differences]) => {
    const [aspect, index] = name.split(' ');
    const column = paired[Number(index)];
    return column === undefined ? [] : columnDifferences(aspect as Aspect, column, differences, grids, place);
  });
}

function differingAspect(
  output: GridCell | null,
  golden: GridCell | null,
  isInPlace: boolean,
): Aspect | null {
  // A changed formula is also the reason for a different value.
  if (isChangedFormula(output?.formula ?? null, golden?.formula ?? null, isInPlace)) return 'changed-formula';
  if (!sameCell(output, golden) && !isCalculatedNow(output, golden)) return 'value';
  if (output === null || golden === null) return null;
  if (golden.formula !== null && output.formula === null) return 'formula';
  if (!isSameFormat(output.format, golden.format)) return 'format';
  return isSameLook(output, golden) ? null : 'look';
}

const reference = /\$?[A-Z]{1,3}\$?\d{1,7}/g;

/** True if a formula calculates something else. References of a cell that has moved are not compared, because they move too. */
function isChangedFormula(output: string | null, golden: string | null, isInPlace: boolean): boolean {
  if (output === golden || output === null || golden === null) return false;
  const [ours, theirs] = [output, golden].map((text) => {
    const plain = text.replace(/\s+|\$|_xlfn\.(?:_xlws\.)?/g, '').toUpperCase();
    return isInPlace ? plain : plain.replace(reference, '#');
  });
  return ours !== theirs;
}

/** The golden cell holds the same formula, which the program that saved it did not calculate. */
function isCalculatedNow(output: GridCell | null, golden: GridCell | null): boolean {
  if (golden?.kind !== 'uncalculated' || output === null || output.formula === null) return false;
  const [ours, theirs] = [output.formula, golden.formula ?? ''].map((text) => text.replace(/\s+/g, ''));
  return ours === theirs;
}

function note(found: Map<string, ColumnDifferences>, name: string, cell: DifferingCell): void {
  const differences = found.get(name) ?? { count: 0, first: [] };
  found.set(name, differences);
  differences.count += 1;
  if (differences.first.length < goldenLimits.single) differences.first.push(cell);
}

function columnDifferences(
  aspect: Aspect,
  column: ColumnMatch,
  { count, first }: ColumnDifferences,
  grids: AlignedGrids,
  place: GridPlace,
): Difference[] {
  const at = (cell: DifferingCell) =>
    place.locateCell(grids.output.rows[cell.row] ?? 0, column.output ?? 0, column.name);
  if (aspect === 'value' && count <= goldenLimits.single) {
    return first.map((cell) => ({
      ...oneCell(cell, place, at(cell)),
      key: `${place.page}|${column.name}|${labelOf(cell, grids)}`,
    }));
  }
  const label = column.name === '' ? `column ${(column.output ?? 0) + 1}` : `column "${column.name}"`;
  const texts = (side: 'output' | 'golden') =>
    [
      ...first.map(
        (cell) =>
          `${lastPart(at(cell))}: ${cellAsText(cell[side], cell[side === 'output' ? 'golden' : 'output'], aspect)}`,
      ),
      ...(count > first.length ? [`and ${count - first.length} more`] : []),
    ].join('; ');
  return [
    {
      ...wordings[aspect](place, count),
      change: 'changed',
      key: `${place.page}|${column.name}|${aspect}`,
      location: `${place.location}, ${label}`,
      message: `${countOf(count, 'cell')} ${inPlace(`${place.location}, ${label}`)} ${wordings[aspect](place, count).message}: ${headlineOf(first, at, aspect)}.`,
      expected: texts('golden'),
      actual: texts('output'),
    },
  ];
}

const wordings = {
  value: ({ kinds }: GridPlace, _count: number) => ({
    kind: kinds.cells,
    message: 'differ from the golden document',
    suggestion: 'Check how the service computes or fetches this column.',
  }),
  formula: (_place: GridPlace, count: number) => ({
    kind: 'golden-formulas' as const,
    message: `${have(count)} a value instead of the formula in the golden document`,
    suggestion: 'Write the formula, so that the cell is recalculated when its inputs change.',
  }),
  'changed-formula': (_place: GridPlace, count: number) => ({
    kind: 'golden-formulas' as const,
    message: `${have(count)} a different formula than in the golden document`,
    suggestion: 'Check the code that writes the formula: its range, its signs and its functions.',
  }),
  look: (_place: GridPlace, count: number) => ({
    kind: 'golden-looks' as const,
    message: `${have(count)} another look than in the golden document`,
    suggestion: 'Use the typeface, type size and colours of the golden document in these cells.',
  }),
  format: (_place: GridPlace, count: number) => ({
    kind: 'golden-formats' as const,
    message: `${have(count)} a different number format than in the golden document`,
    suggestion: 'Use the number format of the golden document when the service writes the column.',
  }),
};

function have(count: number): string {
  return count === 1 ? 'has' : 'have';
}

/** The first of the cells, for a headline. */
function headlineOf(
  [cell]: readonly DifferingCell[],
  at: (cell: DifferingCell) => string,
  aspect: Aspect,
): string {
  if (cell === undefined) return '';
  const { output, golden } = cell;
  const shown = (a: GridCell | null, b: GridCell | null) =>
    a === null ? 'empty' : quote(cellAsText(a, b, aspect));
  return `${lastPart(at(cell))} is ${shown(output, golden)} instead of ${shown(golden, output)}`;
}

function oneCell({ output, golden }: DifferingCell, { kinds }: GridPlace, location: string) {
  const isText = output?.kind === 'text' && golden?.kind === 'text';
  const parts = isText ? compareTexts(cellText(output), cellText(golden)) : null;
  const shown = (cell: GridCell | null, gridCell: GridCell | null) =>
    cell === null
      ? 'empty'
      : `${quote(cellText(cell))}${gridCell === null || cell.kind === gridCell.kind ? '' : ` (${cell.kind})`}`;
  return {
    kind: kinds.cells,
    change: 'changed' as const,
    location,
    message: `${capitalised(location)} is ${shown(output, golden)}; in the golden document it is ${shown(golden, output)}.`,
    expected: parts === null ? cellAsText(golden, output, 'value') : quoteParts(parts.golden),
    actual: parts === null ? cellAsText(output, golden, 'value') : quoteParts(parts.output),
    suggestion: 'Check how the service computes or fetches this value.',
  };
}

function lastPart(location: string): string {
  return location.split(', ').at(-1) ?? location;
}

/** Kinds are named if they differ: 28 the number is not 28 the text. */
function cellAsText(cell: GridCell | null, gridCell: GridCell | null, aspect: Aspect): string {
  if (cell === null) return 'an empty cell';
  if (aspect === 'formula' || aspect === 'changed-formula')
    return cell.formula === null ? `${cellText(cell)} (typed in)` : `=${cell.formula.slice(0, 200)}`;
  if (aspect === 'format') return cell.format || 'General';
  if (aspect === 'look') return cellLook(cell);
  return `${cellText(cell).slice(0, 300)}${gridCell === null || cell.kind === gridCell.kind ? '' : ` (${cell.kind})`}`;
}

/** Name of the cell's row: its key, or its first text. */
function labelOf({ row }: DifferingCell, { output, columns, rows }: AlignedGrids): string {
  const cells = output.cells(row);
  const key = rows.key === null ? undefined : cells[columns.columns[rows.key]?.output ?? -1];
  return cellText(key ?? cells.find((cell) => cell !== null) ?? null);
}
