import { distance } from 'fastest-levenshtein';

/** Longest word that is compared, in characters: the work grows with the square. */
const maxWordLength = 100;

/**
 * The candidate that a misspelt word most likely means, or null if no candidate is near: one difference for every three characters, at
 * least one and at most three. Case and separators do not count.
 */
export function findNearest(word: string, candidates: readonly string[]): string | null {
  const wanted = plain(word);
  if (wanted === '' || wanted.length > maxWordLength) return null;
  const most = Math.min(3, Math.max(1, Math.floor(wanted.length / 3)));
  let nearest: { readonly candidate: string; readonly apart: number } | null = null;
  for (const candidate of candidates) {
    const spelling = plain(candidate.slice(0, maxWordLength));
    if (Math.abs(spelling.length - wanted.length) > most) continue;
    const apart = isSwapped(wanted, spelling) ? 1 : distance(wanted, spelling);
    // One letter of a short word makes another word of it.
    if (apart <= most && apart < spelling.length / 2 && (nearest === null || apart < nearest.apart))
      nearest = { candidate, apart };
  }
  return nearest?.candidate ?? null;
}

/** Two letters in the wrong order are one slip of the fingers, and two differences. */
function isSwapped(a: string, b: string): boolean {
  const sorted = (text: string) => [...text].sort().join('');
  return a !== b && a.length === b.length && a[0] === b[0] && sorted(a) === sorted(b);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '');
}
