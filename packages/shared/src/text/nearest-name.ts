import { distance } from 'fastest-levenshtein';

/** Longer names are nobody's typing error for a known one. */
const longestCompared = 60;

/** The known name that a misspelt one most likely means; null where none is near. Case, dashes, underscores and spaces do not count. */
export function nearestName(written: string, known: Iterable<string>): string | null {
  const wanted = plain(written);
  let nearest: string | null = null;
  // Two letters swapped are two edits.
  let least = Math.ceil(wanted.length / 3) + 1;
  for (const name of known) {
    const edits = distance(wanted, plain(name));
    if (edits < least) {
      least = edits;
      nearest = name;
    }
  }
  return nearest;
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .slice(0, longestCompared);
}
