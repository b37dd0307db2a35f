import { diffArrays } from 'diff';
import { goldenLimits } from './golden-limits.js';

/** Places of an item in the output and in the golden document, from 0; null if one has no counterpart. */
export interface Match {
  readonly output: number | null;
  readonly golden: number | null;
}

/**
 * Aligns two sequences by their longest common subsequence. Cost is bounded: sequences that differ in more than a
 * thousand places are taken position by position if nothing else is left.
 */
export function matchSequence(output: readonly string[], golden: readonly string[]): Match[] {
  const shorter = Math.min(output.length, golden.length);
  let start = 0;
  while (start < shorter && output[start] === golden[start]) start += 1;
  let end = 0;
  while (end < shorter - start && output.at(-1 - end) === golden.at(-1 - end)) end += 1;
  const middle = matchMiddle(
    output.slice(start, output.length - end),
    golden.slice(start, golden.length - end),
    start,
  );
  return span(start, 0, 0).concat(middle, span(end, output.length - end, golden.length - end));
}

function span(length: number, output: number, golden: number): Match[] {
  return Array.from({ length }, (_, index) => ({ output: output + index, golden: golden + index }));
}

function matchMiddle(output: readonly string[], golden: readonly string[], start: number): Match[] {
  const size = output.length + golden.length;
  const maxEditLength = Math.min(goldenLimits.edits, Math.floor(goldenLimits.editWork / Math.max(1, size)));
  const changes = diffArrays([...golden], [...output], { maxEditLength });
  if (changes === undefined) return byPosition(output.length, golden.length, start);
  const matches: Match[] = [];
  let [atOutput, atGolden] = [start, start];
  for (const { added, removed, count } of changes) {
    for (let index = 0; index < count; index += 1)
      matches.push({ output: removed ? null : atOutput + index, golden: added ? null : atGolden + index });
    if (!removed) atOutput += count;
    if (!added) atGolden += count;
  }
  return matches;
}

function byPosition(output: number, golden: number, start: number): Match[] {
  return Array.from({ length: Math.max(output, golden) }, (_, index) => ({
    output: index < output ? start + index : null,
    golden: index < golden ? start + index : null,
  }));
}

/** Indexes of a longest strictly increasing subsequence: what kept its order when everything else was moved. */
export function longestIncreasing(values: readonly number[]): Set<number> {
  const before: number[] = [];
  /** At each length less one: the index of the smallest value that ends a subsequence of that length. */
  const ends: number[] = [];
  for (const [index, value] of values.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before.push(low === 0 ? -1 : (ends[low - 1] ?? -1));
    ends[low] = index;
  }
  const kept = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) kept.add(index);
  return kept;
}
