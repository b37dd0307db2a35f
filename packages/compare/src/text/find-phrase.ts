/**
 * Finds the first phrase that a text contains, at word boundaries and in any case. A trailing `*` in a phrase matches
 * any ending. Null: none.
 */
export function findPhrase(text: string, phrases: readonly string[]): string | null {
  return phrases.find((phrase) => phrasePattern(phrase).test(text)) ?? null;
}

/** Matches a phrase as `findPhrase` does. */
export function phrasePattern(phrase: string): RegExp {
  const source = phrase
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\\\*$/, '[\\p{L}\\p{N}]*')
    .replace(/\s+/g, '\\s+');
  return new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'iu');
}
