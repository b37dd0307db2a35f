import { goldenLimits } from './golden-limits.js';

/** A text's words with how often each occurs: what likeness is computed from. */
export interface WordBag {
  readonly counts: ReadonlyMap<string, number>;
  readonly size: number;
}

export function wordBag(text: string): WordBag {
  const counts = new Map<string, number>();
  // Cut before it is split: a text of a million words costs no more than the first thousand.
  const words =
    text
      .slice(0, goldenLimits.words * 20)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const counted = words.slice(0, goldenLimits.words);
  for (const word of counted) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, size: counted.length };
}

/** From 0 to 1: the share of words that two texts have in common (Dice's coefficient); 1 for two empty ones. */
export function similarity(one: WordBag, other: WordBag): number {
  if (one.size + other.size === 0) return 1;
  const [small, large] = one.counts.size <= other.counts.size ? [one, other] : [other, one];
  let common = 0;
  for (const [word, count] of small.counts) common += Math.min(count, large.counts.get(word) ?? 0);
  return (2 * common) / (one.size + other.size);
}
