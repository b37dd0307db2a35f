import { foldTitle } from '../text/words.js';
import { cellText, type Grid, headerOf } from './grid.js';

export interface ColumnMatch {
  /** Places from 0; null if one has no counterpart. */
  readonly output: number | null;
  readonly golden: number | null;
  /** Name in the header; empty if there is no name. */
  readonly name: string;
}

export interface ColumnAlignment {
  readonly columns: readonly ColumnMatch[];
  /** Indexes of the header's rows; null if columns go by their position. */
  readonly header: { readonly output: number; readonly golden: number } | null;
}

/** Pairs columns by what their headers call them; by position if either grid has no header. */
export function matchColumns(output: Grid, golden: Grid): ColumnAlignment {
  const header = { output: headerOf(output), golden: headerOf(golden) };
  if (header.output === null || header.golden === null) return byPosition(output, golden);
  const names = { output: namesOf(output, header.output), golden: namesOf(golden, header.golden) };
  const columns = byName(names.output, names.golden);
  const paired = columns.filter((column) => column.output !== null && column.golden !== null).length;
  if (paired * 2 < Math.min(output.columns, golden.columns)) return byPosition(output, golden);
  return { columns, header: { output: header.output, golden: header.golden } };
}

function namesOf(grid: Grid, header: number): string[] {
  return grid.cells(header).map((cell) => cellText(cell));
}

function byName(output: readonly string[], golden: readonly string[]): ColumnMatch[] {
  const folded = output.map(foldTitle);
  const taken = new Set<number>();
  const results = golden.map((name) => {
    const wanted = foldTitle(name);
    const place =
      wanted === '' ? -1 : folded.findIndex((candidate, index) => candidate === wanted && !taken.has(index));
    if (place >= 0) taken.add(place);
    return place;
  });
  const columns = golden.map((name, index): ColumnMatch => {
    const place = results[index] ?? -1;
    if (place >= 0) return { output: place, golden: index, name: output[place] ?? name };
    // At the same place and known to neither: a column that was renamed.
    const isRenamed = index < output.length && !taken.has(index);
    if (isRenamed) taken.add(index);
    return { output: isRenamed ? index : null, golden: index, name };
  });
  const extra = output.flatMap((name, index) =>
    taken.has(index) ? [] : [{ output: index, golden: null, name }],
  );
  return [...columns, ...extra];
}

function byPosition(output: Grid, golden: Grid): ColumnAlignment {
  const columns = Array.from({ length: Math.max(output.columns, golden.columns) }, (_, index) => ({
    output: index < output.columns ? index : null,
    golden: index < golden.columns ? index : null,
    name: '',
  }));
  return { columns, header: null };
}
