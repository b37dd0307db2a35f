/** Longer names are nobody's typing error for a known one. */
const longestCompared = 60;

/** The known name that a misspelt one most likely means; null where none is near. */
export function nearestName(written: string, known: Iterable<string>): string | null {
  const wanted = written.toLowerCase().replaceAll('_', '-').slice(0, longestCompared);
  let nearest: string | null = null;
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const name of known) {
    const edits = countEdits(wanted, name.toLowerCase().replaceAll('_', '-').slice(0, longestCompared));
    if (edits < least) {
      least = edits;
      nearest = name;
    }
  }
  return nearest;
}

/** Levenshtein's distance: letters to insert, delete or replace. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
