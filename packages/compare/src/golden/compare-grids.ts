import { countOf } from '@fixpoint/shared/text';
import { andMore, andOthers, capitalised, inPlace, quote } from '../checks/wording.js';
import { compareCells } from './compare-cells.js';
import type { Difference, GridPlace } from './difference.js';
import { goldenLimits } from './golden-limits.js';
import { cellText, type Grid } from './grid.js';
import { type ColumnAlignment, type ColumnMatch, matchColumns } from './match-columns.js';
import { matchRows, type RowAlignment } from './match-rows.js';
import { longestIncreasing } from './match-sequence.js';

export interface GridComparison {
  readonly differences: readonly Difference[];
  readonly columns: ColumnAlignment;
  readonly rows: RowAlignment;
}

/** Differences between two grids: columns, rows, cells. */
export function compareGrids(output: Grid, golden: Grid, place: GridPlace): GridComparison {
  const columns = matchColumns(output, golden);
  const rows = matchRows(output, golden, columns);
  const differences = [
    ...columns.columns.flatMap((column) =>
      compareColumn(column, column.output === null ? golden : output, place),
    ),
    ...onlyOn('golden', rows, golden, place),
    ...onlyOn('output', rows, output, place),
    ...movedRows(rows, output, place),
    ...compareCells({ output, golden, columns, rows }, place),
  ];
  return { differences, columns, rows };
}

function compareColumn(column: ColumnMatch, grid: Grid, place: GridPlace): Difference[] {
  if (column.output !== null && column.golden !== null) return [];
  const isMissing = column.output === null;
  const label =
    column.name === '' ? `column ${(column.golden ?? column.output ?? 0) + 1}` : `column "${column.name}"`;
  if (column.name === '' && isEmpty(grid, column.output ?? column.golden ?? 0)) return [];
  return [
    {
      kind: place.kinds.columns,
      change: isMissing ? 'missing' : 'extra',
      key: `${place.page}|column|${isMissing}|${column.name}`,
      location: place.location,
      message: isMissing
        ? `${capitalised(label)} of the golden document is missing ${inPlace(place.location)}.`
        : `${capitalised(label)} ${inPlace(place.location)} is not in the golden document.`,
      expected: isMissing ? label : `no ${label}`,
      actual: isMissing ? 'no such column' : label,
      suggestion: isMissing
        ? 'Make the service write the column again, with the header of the golden document.'
        : 'Remove the column, or create a new golden document if the column is intended.',
    },
  ];
}

/** A column without a name and without a value does not count. */
function isEmpty(grid: Grid, column: number): boolean {
  return grid.rows.every((_, index) => grid.cell(index, column) === null);
}

/** Rows that one side alone has: one difference each while they are few. */
function onlyOn(
  side: 'output' | 'golden',
  { rows, key }: RowAlignment,
  grid: Grid,
  place: GridPlace,
): Difference[] {
  const other = side === 'golden' ? 'output' : 'golden';
  const alone = rows.flatMap((match) => (match[other] === null && match[side] !== null ? [match[side]] : []));
  if (alone.length === 0) return [];
  if (alone.length <= goldenLimits.single) return alone.map((row) => rowAlone(side, [row], grid, place, key));
  return [rowAlone(side, alone, grid, place, key)];
}

function rowAlone(
  side: 'output' | 'golden',
  alone: readonly number[],
  grid: Grid,
  place: GridPlace,
  key: number | null,
): Difference {
  const isMissing = side === 'golden';
  const shown = alone.slice(0, goldenLimits.single).map((row) => `"${describeRow(grid, row)}"`);
  const more = alone.length > shown.length ? ` and ${alone.length - shown.length} more` : '';
  const texts = `${shown.join(', ')}${more}`;
  const first = alone[0] ?? 0;
  return {
    kind: place.kinds.rows,
    change: isMissing ? 'missing' : 'extra',
    key: `${place.page}|${side}|${alone.length === 1 ? describeRow(grid, first) : 'rows'}`,
    location: isMissing || alone.length > 1 ? place.location : place.locateRow(grid.rows[first] ?? 0),
    message: isMissing
      ? `Row ${quote(describeRow(grid, first))} of the golden document is missing ${inPlace(place.location)}${andMore(alone.length - 1, 'row')}.`
      : `Row ${quote(describeRow(grid, first))} ${inPlace(place.location)} is not in the golden document${andMore(alone.length - 1, 'row')}.`,
    expected: isMissing ? texts : 'no such row',
    actual: isMissing ? `no such row${key === null ? '' : ' by its key'}` : texts,
    suggestion: isMissing
      ? 'Find out where the service filters out, cuts or fails to fetch these rows.'
      : 'Look for a filter that the service no longer applies. If the rows are correct, create a new golden document.',
  };
}

/** The row's cells as one line. */
export function describeRow(grid: Grid, index: number): string {
  const texts = grid.cells(index).map(cellText);
  const last = texts.findLastIndex((text) => text !== '');
  return texts
    .slice(0, Math.min(last + 1, 12))
    .map((text) => text.slice(0, 120))
    .join(' | ');
}

function movedRows({ rows }: RowAlignment, output: Grid, place: GridPlace): Difference[] {
  const paired = rows.flatMap((match) =>
    match.output !== null && match.golden !== null ? [{ output: match.output, golden: match.golden }] : [],
  );
  const kept = longestIncreasing(paired.map(({ golden }) => golden));
  const moved = paired.filter((_, index) => !kept.has(index));
  if (moved.length === 0) return [];
  const shown = moved.slice(0, goldenLimits.single).map((match) => `"${describeRow(output, match.output)}"`);
  return [
    {
      kind: place.kinds.rows,
      change: 'moved',
      key: `${place.page}|moved`,
      location: place.location,
      message: `${countOf(moved.length, 'row')} ${inPlace(place.location)} ${moved.length === 1 ? 'is' : 'are'} in a different order than in the golden document: ${shown[0]}${andOthers(moved.length - 1)}.`,
      expected: 'the order of the golden document',
      actual: `elsewhere: ${shown.join(', ')}${moved.length > shown.length ? ` and ${moved.length - shown.length} more` : ''}`,
      suggestion: 'Sort the rows as in the golden document.',
    },
  ];
}
