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
