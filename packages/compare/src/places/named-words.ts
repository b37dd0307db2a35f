import type { Finding } from '@fixpoint/shared/contracts';
import { quotedTexts, unquotedTexts } from './quoted-texts.js';

/** Characters of a text, the last one left out. */
export interface WordRange {
  readonly start: number;
  readonly end: number;
}

/** Findings of a slide as a whole: their quotes only say which slide. */
const ofWholeSlides = new Set([
  'duplicate-slides',
  'empty-slides',
  'hidden-slides',
  'missing-actionable-insights',
  'thin-slides',
  'title-missing',
]);

export function isOfWholeSlide({ check }: Pick<Finding, 'check'>): boolean {
  return ofWholeSlides.has(check);
}

/** More places in one text are of no use. */
const maxRanges = 4;

/** Names that say which text, slide, section or sheet it is, and the text that the document should have instead. */
export const namesOfPlaces =
  /\b(?:text|shape|section(?: [\d.]+)?|sheet|chapter|column|slides? \d+|should read|perhaps|than) "[^"]*"/giu;

/** Words of a document that a finding names: those of its headline go before those of `actual`. */
export interface NamedTexts {
  readonly first: readonly string[];
  readonly others: readonly string[];
}

/** The words of a document that a finding names; none for one of a whole slide. */
export function namedTexts(finding: Pick<Finding, 'check' | 'message' | 'actual'>): NamedTexts {
  if (isOfWholeSlide(finding)) return { first: [], others: [] };
  const message = finding.message.replace(namesOfPlaces, '');
  const inMessage = quotedTexts({ actual: message, message });
  // A finding that is only its words has them in `actual`.
  const own = inMessage.filter((text) => text === finding.actual.trim());
  const results = [...quotedTexts({ actual: finding.actual, message }), ...unquotedTexts(finding)];
  const others = [...new Set(results.map(withoutAddress))];
  return { first: (own.length > 0 ? own : inMessage).map(withoutAddress), others };
}

/** Of `Annual report → http://…` people see the part before the arrow. */
function withoutAddress(text: string): string {
  return text.split(' → ')[0]?.trim() ?? text;
}

/** Ranges of a text that hold the words that a finding names: exactly as written, else in other letters or with other signs between them. */
export function rangesOf(text: string, { first, others }: NamedTexts): readonly WordRange[] {
  for (const named of [first, others]) {
    for (const find of [exactly, loosely]) {
      for (const words of named) {
        const wordRanges = find(text, words);
        if (wordRanges.length > 0 && wordRanges.length <= maxRanges)
          return wordRanges.map((range) => wholeWords(text, range));
      }
    }
  }
  return [];
}

function exactly(text: string, words: string): WordRange[] {
  const wordRanges: WordRange[] = [];
  if (words === '') return wordRanges;
  for (
    let start = text.indexOf(words);
    start !== -1 && wordRanges.length <= maxRanges;
    start = text.indexOf(words, start + words.length)
  )
    wordRanges.push({ start, end: start + words.length });
  return wordRanges;
}

const maxPatternLength = 300;

function loosely(text: string, words: string): WordRange[] {
  const tokens = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (tokens.length === 0 || words.length > maxPatternLength) return [];
  const between = '[^\\p{L}\\p{N}]{1,4}';
  const anyForm = tokens.map((token) => alternatives(token)).join(between);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${anyForm}(?![\\p{L}\\p{N}])`, 'giu');
  const matches = [...text.matchAll(pattern)]
    .slice(0, maxRanges + 1)
    .map(({ index, 0: match }) => edged(text, words, { start: index, end: index + match.length }));
  // Of `{{share}}` the word alone is another one.
  const whole = matches.filter(({ start, end }) => end - start >= words.length - 1);
  return whole.length > 0 ? whole : matches;
}

const numbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A small number is written either way. */
function alternatives(token: string): string {
  const word = /^\d{1,2}$/.test(token) ? numbers[Number(token)] : undefined;
  return word === undefined ? token : `(?:${token}|${word})`;
}

/** With the signs around the words that the finding names too: `[Client name]`. */
function edged(text: string, words: string, { start, end }: WordRange): WordRange {
  const before = /^[^\p{L}\p{N}]*/u.exec(words)?.[0] ?? '';
  const after = /[^\p{L}\p{N}]*$/u.exec(words)?.[0] ?? '';
  return {
    start: before !== '' && text.slice(0, start).endsWith(before) ? start - before.length : start,
    end: after !== '' && text.slice(end).startsWith(after) ? end + after.length : end,
  };
}

/** A quotation that was cut begins or ends within a word. */
function wholeWords(text: string, { start, end }: WordRange): WordRange {
  const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
  let [first, last] = [start, end];
  while (first > 0 && isLetter(text[first]) && isLetter(text[first - 1])) first -= 1;
  while (last < text.length && isLetter(text[last - 1]) && isLetter(text[last])) last += 1;
  return { start: first, end: last };
}
