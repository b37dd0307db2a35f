import { diffArrays } from 'diff';
import { quote } from '../checks/wording.js';
import type { SketchLine } from './alignment.js';
import { goldenLimits } from './golden-limits.js';

type Parts = SketchLine['parts'];

interface TextDifference {
  readonly output: Parts;
  readonly golden: Parts;
}

/** Texts of more characters are not compared word by word. */
const maxTextLength = 20_000;

/** Two texts, cut where they differ; wholly changed where they differ too much. */
export function compareTexts(output: string, golden: string): TextDifference {
  const changes =
    output.length + golden.length > maxTextLength
      ? undefined
      : diffArrays(wordsOf(golden), wordsOf(output), { maxEditLength: goldenLimits.wordEdits });
  if (changes === undefined) return { output: whole(output, true), golden: whole(golden, true) };
  const side = (left: 'added' | 'removed') =>
    joinMarked(
      changes
        .filter((change) => !change[left])
        .map(({ value, added, removed }) => ({ text: value.join(''), changed: added || removed })),
    );
  return { output: side('removed'), golden: side('added') };
}

/** The first words that differ: `"2026" instead of "2025"`, `"nearly" is added`, `"not" is missing`. */
export function changedWords({ output, golden }: TextDifference): string {
  const index = output.findIndex(({ changed }) => changed);
  const first = (parts: Parts) => parts.find(({ changed }) => changed)?.text.trim() ?? '';
  const [ours, theirs] = [first(output), first(golden)];
  if (ours === '') return `${quote(theirs)} is missing`;
  // Only words at the same place replace one another.
  const isReplaced = theirs !== '' && golden.findIndex(({ changed }) => changed) === index;
  return isReplaced ? `${quote(ours)} instead of ${quote(theirs)}` : `${quote(ours)} is added`;
}

/** The first words that only the golden text has; '' without any. */
export function missingWords({ golden }: TextDifference): string {
  return golden.find(({ changed }) => changed)?.text.trim() ?? '';
}

/** Two changed words with a space between are one change to people. */
function joinMarked(parts: Parts): Parts {
  const joined: { text: string; changed: boolean }[] = [];
  for (const [index, part] of parts.entries()) {
    const isBetween =
      part.text.trim() === '' && joined.at(-1)?.changed === true && parts[index + 1]?.changed === true;
    const changed = part.changed || isBetween;
    const last = joined.at(-1);
    if (last !== undefined && last.changed === changed) last.text += part.text;
    else joined.push({ text: part.text, changed });
  }
  return joined;
}

/** Words (`80,000` is one), the punctuation behind them, the spaces between; characters where no spaces are used. */
function wordsOf(text: string): string[] {
  return text.split(separators).filter((word) => word !== '');
}

const separators =
  /(\s+|[.,;:!?)\]]+(?=\s|$)|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/u;

export function whole(text: string, changed: boolean): Parts {
  return text === '' ? [] : [{ text, changed }];
}

/** Words kept on either side of a difference; what lies farther away is left out. */
const context = 8;

/** A text as one line in which ‹differing words› are marked and long equal stretches are cut. */
export function quoteParts(parts: Parts): string {
  // If every word differs, marks add nothing.
  if (parts.every(({ changed }) => changed)) return parts.map(({ text }) => text).join('');
  return parts
    .map(({ text, changed }, index) =>
      changed && text.trim() !== '' ? mark(text) : shorten(text, index > 0, index < parts.length - 1),
    )
    .join('');
}

function mark(text: string): string {
  const words = text.trim();
  return text.replace(words, () => `‹${words}›`);
}

function shorten(text: string, isAfter: boolean, isBefore: boolean): string {
  const words = text.split(/(?<=\s)(?=\S)/u);
  const kept = (isAfter ? context : 0) + (isBefore ? context : 0);
  if (kept === 0 || words.length <= kept + 2) return text;
  return [...(isAfter ? words.slice(0, context) : []), '… ', ...(isBefore ? words.slice(-context) : [])].join(
    '',
  );
}

/** Signs of scripts without spaces are separate words. */
const bagWords =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}])+/gu;

/** A text's words with how often each occurs: what similarity is computed from. */
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
      .match(bagWords) ?? [];
  const counted = words.slice(0, goldenLimits.words);
  for (const word of counted) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, size: counted.length };
}

/** From 0 to 1: the share of words that two texts have in common (Dice's coefficient); 1 for two empty ones. */
export function similarity(a: WordBag, b: WordBag): number {
  if (a.size + b.size === 0) return 1;
  const [small, large] = a.counts.size <= b.counts.size ? [a, b] : [b, a];
  let common = 0;
  for (const [word, count] of small.counts) common += Math.min(count, large.counts.get(word) ?? 0);
  return (2 * common) / (a.size + b.size);
}
