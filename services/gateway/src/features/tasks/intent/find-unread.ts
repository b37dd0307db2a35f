import { isEnglish, isOtherLanguage, isReadInFull } from './known-words.js';
import { findAll } from './text-search.js';

const clause = /[^.,:;!?()\n]{1,500}/g;
const token = /(?<![\p{L}\p{N}_@./\\-])\p{L}[\p{L}'’-]*(?![\p{L}\p{N}_@/\\-]|\.\p{L})/gu;
/** Letters that English, German, Spanish and French do not use. */
const otherLetter = /(?![a-zäöüßéèêëàâçîïôûùÿœæáíóúñ'’-])\p{Script=Latin}/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const maxClauses = 2_000;

/**
 * The first clause in a language that the rules do not read, or with too many unknown words to decide; null if all were read. Names count as little
 * as numbers: words with a capital are ignored unless they begin a clause. `text` is prose: without form values, paths, quotes and the names of
 * services.
 */
export function findUnread(text: string): string | null {
  let unknownWords = 0;
  let knownWords = 0;
  let mostUnknown: string | null = null;
  for (const { 0: words } of findAll(text, clause).slice(0, maxClauses)) {
    const counts = countWords(words);
    if (isUnread(counts)) return quote(words);
    if (counts.full > 0) continue;
    unknownWords += counts.unknown;
    knownWords += counts.english;
    if (counts.unknown > 1) mostUnknown ??= quote(words);
  }
  return unknownWords > 2 && unknownWords > knownWords ? mostUnknown : null;
}

function isUnread({ english, full, other, unknown, hasOtherLetter }: ReturnType<typeof countWords>): boolean {
  const known = english + full;
  return (
    hasOtherLetter ||
    (other > 0 && other >= full && other + unknown > english) ||
    (unknown > 1 && known === 0) ||
    (unknown > 2 && full === 0 && unknown > 1.5 * known)
  );
}

function countWords(words: string) {
  const counts = { english: 0, full: 0, other: 0, unknown: 0, hasOtherLetter: false };
  for (const [index, { 0: word }] of findAll(words, token).entries()) {
    const lower = word.toLowerCase();
    const isName = word !== lower && !(index === 0 && word.slice(1) === lower.slice(1));
    if (isName || unspaced.test(word)) continue;
    if (isEnglish(lower)) counts.english += 1;
    else if (isReadInFull(lower)) counts.full += 1;
    else if (isOtherLanguage(lower)) counts.other += 1;
    else if (lower.length > 1 && lower === word) {
      counts.unknown += 1;
      counts.hasOtherLetter ||= otherLetter.test(lower);
    }
  }
  return counts;
}

function quote(words: string): string {
  return words.trim().replace(/\s+/g, ' ').slice(0, 60);
}
