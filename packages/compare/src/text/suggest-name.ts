import { distance } from 'fastest-levenshtein';

/** Longer names are nobody's typing error for a known one. */
const longestCompared = 60;

/** The known name that a misspelt one most likely means; null where none is near. */
export function nearestName(written: string, known: Iterable<string>): string | null {
  const wanted = written.toLowerCase().replaceAll('_', '-').slice(0, longestCompared);
  let nearest: string | null = null;
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const name of known) {
    const edits = distance(wanted, name.toLowerCase().replaceAll('_', '-').slice(0, longestCompared));
    if (edits < least) {
      least = edits;
      nearest = name;
    }
  }
  return nearest;
}

/** Longer lists are looked up, not read in an error. */
const fewEnough = 20;

/** `Did you mean "x"?` where a known name is near; and all of them, where they are few. */
export function suggestName(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  const all = near === null || known.length <= fewEnough ? `Known: ${[...known].sort().join(', ')}.` : null;
  return [near === null ? null : `Did you mean "${near}"?`, all].filter((part) => part !== null).join(' ');
}
