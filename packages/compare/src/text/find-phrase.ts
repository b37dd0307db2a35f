/**
 * Finds the first phrase that a text contains, at word boundaries and in any case. A trailing `*` in a phrase matches
 * any ending. Null: none.
 */
export function findPhrase(text: string, phrases: readonly string[]): string | null {
  let patterns = known.get(phrases);
  if (patterns === undefined) {
    patterns = phrases.map(phrasePattern);
    known.set(phrases, patterns);
  }
  const index = patterns.findIndex((pattern) => pattern.test(text));
  return phrases[index] ?? null;
}

/** A template's phrases are looked for in every text. */
const known = new WeakMap<readonly string[], readonly RegExp[]>();

/** Matches a phrase as `findPhrase` does. */
export function phrasePattern(phrase: string): RegExp {
  const source = phrase
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\\\*$/, '[\\p{L}\\p{N}]*')
    .replace(/\s+/g, '\\s+');
  return new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'iu');
}
