import { diffArrays } from 'diff';

/** Places in the two sequences that belong together; null: it is in one of them alone. In the order of both. */
export type Aligned = readonly [before: number | null, after: number | null];

/** Beyond so many differences, or such a stretch of them, items at the same place belong together. */
const maxEdits = 3_000;
const maxPairs = 40_000;
/** Two texts of which a smaller share is common are two, not one that changed. */
const minCommon = 0.3;

/** Aligns two sequences of texts: equal ones first, then, between them, those that have most words in common. */
export function align(before: readonly string[], after: readonly string[]): readonly Aligned[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: maxEdits });
  if (changes === undefined) return byPlace(0, before.length, 0, after.length);
  const aligned: Aligned[] = [];
  let [here, there] = [0, 0];
  let [removed, added] = [0, 0];
  const settle = () => {
    aligned.push(...alignStretch(before, after, [here, here + removed], [there, there + added]));
    [here, there] = [here + removed, there + added];
    [removed, added] = [0, 0];
  };
  for (const change of changes) {
    if (change.removed) removed += change.count;
    else if (change.added) added += change.count;
    else {
      settle();
      for (let index = 0; index < change.count; index += 1) aligned.push([here++, there++]);
    }
  }
  settle();
  return aligned;
}

type Stretch = readonly [start: number, end: number];

/** The alignment with the largest sum of common parts. */
function alignStretch(
  before: readonly string[],
  after: readonly string[],
  [start, end]: Stretch,
  [first, last]: Stretch,
): Aligned[] {
  const [rows, columns] = [end - start, last - first];
  if (rows * columns > maxPairs) return byPlace(start, end, first, last);
  const words = (text: string | undefined) => (text ?? '').toLowerCase().split(/\s+/);
  const olds = before.slice(start, end).map(words);
  const news = after.slice(first, last).map(words);
  const common = olds.map((oldRow) => news.map((newRow) => commonShare(oldRow, newRow)));
  const best = sumCommon(common, rows, columns);
  const aligned: Aligned[] = [];
  let [row, column] = [0, 0];
  while (row < rows && column < columns) {
    const value = best[row]?.[column] ?? 0;
    if (value === (best[row + 1]?.[column] ?? 0)) aligned.push([start + row++, null]);
    else if (value === (best[row]?.[column + 1] ?? 0)) aligned.push([null, first + column++]);
    else aligned.push([start + row++, first + column++]);
  }
  while (row < rows) aligned.push([start + row++, null]);
  while (column < columns) aligned.push([null, first + column++]);
  return aligned;
}

/** For each pair of places, the largest sum of common parts from there to the end. */
function sumCommon(
  common: readonly (readonly number[])[],
  rows: number,
  columns: number,
): readonly Float64Array[] {
  const best = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1));
  for (let row = rows - 1; row >= 0; row -= 1) {
    const [line, below] = [best[row], best[row + 1]] as [Float64Array, Float64Array];
    for (let column = columns - 1; column >= 0; column -= 1) {
      const share = common[row]?.[column] ?? 0;
      const paired = share < minCommon ? 0 : share + (below[column + 1] ?? 0);
      line[column] = Math.max(paired, below[column] ?? 0, line[column + 1] ?? 0);
    }
  }
  return best;
}

function byPlace(start: number, end: number, first: number, last: number): Aligned[] {
  return Array.from({ length: Math.max(end - start, last - first) }, (_, index) => [
    start + index < end ? start + index : null,
    first + index < last ? first + index : null,
  ]);
}

/** Words that both have, as a share of all of them: 0 to 1. */
function commonShare(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of b) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    shared += 1;
  }
  return (2 * shared) / (a.length + b.length);
}
