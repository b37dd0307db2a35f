import type { CellRange } from '../model/xlsx-document.js';
import { lastSheetColumn } from './cell-reference.js';

/** Steps after which the search ends: no real sheet has so many merged cells. */
const maxSteps = 5_000_000;

/** The first two of a sheet's merged ranges that share a cell; null without an overlap. */
export function findOverlap(merged: readonly CellRange[]): readonly [CellRange, CellRange] | null {
  if (merged.length < 2) return null;
  const sorted = merged.toSorted((a, b) => a.firstRow - b.firstRow);
  /** By column, 1 and more than the position of the range that was there last. */
  const last = new Int32Array(lastSheetColumn + 1);
  let steps = 0;
  for (const [index, range] of sorted.entries()) {
    steps += range.lastColumn - range.firstColumn + 1;
    if (steps > maxSteps) return null;
    for (let column = range.firstColumn; column <= range.lastColumn; column += 1) {
      const before = sorted[(last[column] ?? 0) - 1];
      if (before !== undefined && before.lastRow >= range.firstRow) return [before, range];
      last[column] = index + 1;
    }
  }
  return null;
}
