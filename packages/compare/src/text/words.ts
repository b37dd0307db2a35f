import { countWordlessWords, isWordless } from '@fixpoint/documents/text';

const plain = /^[ -~]*$/;

/** The same for texts of ASCII without line breaks, which most are, in a tenth of the time. */
function countPlainWords(text: string): number {
  let words = 0;
  let isCounted = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x20) isCounted = false;
    else if (!isCounted && isPlainLetter(code)) {
      words += 1;
      isCounted = true;
    }
  }
  return words;
}

function isPlainLetter(code: number): boolean {
  const small = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (small >= 0x61 && small <= 0x7a);
}

/** Class of each letter of European languages in words: 1 white space, 2 letters and digits, 0 all others. */
const kinds = Uint8Array.from({ length: 0x250 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/\s/u.test(character)) return 1;
  return /[\p{L}\p{N}]/u.test(character) ? 2 : 0;
});

/** The same for texts of European letters; null for others. */
function countEuropeanWords(text: string): number | null {
  let words = 0;
  let isCounted = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= kinds.length) {
      // Quotation marks, dashes and bullets.
      if (code < 0x2010 || code > 0x2027) return null;
      continue;
    }
    const kind = kinds[code];
    if (kind === 1) isCounted = false;
    else if (kind === 2 && !isCounted) {
      words += 1;
      isCounted = true;
    }
  }
  return words;
}

/** Words of a text: runs between white space that hold a letter or digit; by dictionary in scripts without spaces. */
export function countWords(text: string): number {
  if (plain.test(text)) return countPlainWords(text);
  const european = countEuropeanWords(text);
  if (european !== null) return european;
  if (isWordless(text)) return countWordlessWords(text);
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Letters that are written in one way only, and marks that become spaces. */
const european = /^[ -~À-ÖØ-öø-ÿ–—‘’“”„•…]*$/;

/** Text by which two titles are the same: case, punctuation, width and accents' spelling do not count. */
export function foldTitle(text: string): string {
  // The same in a third of the time: a workbook folds half a million names.
  if (plain.test(text)) {
    return text
      .toLowerCase()
      .replace(/&/g, ' and ')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  }
  if (european.test(text)) {
    return text
      .toLowerCase()
      .replace(/&/g, ' and ')
      .replace(/[^a-z0-9ß-öø-ÿ]+/g, ' ')
      .trim();
  }
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Text by which two names are the same: as `foldTitle`, but signs that distinguish names stay: `%`, `#`, `+`, currencies. */
export function foldName(text: string): string {
  if (plain.test(text) && !/[%#+$<>=*]/.test(text)) return foldTitle(text);
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}\p{Sc}%#+<>=*]+/gu, ' ')
    .trim();
}

/** True if `title` holds `wanted` as whole words. */
export function titleContains(title: string, wanted: string): boolean {
  return ` ${foldTitle(title)} `.includes(` ${foldTitle(wanted)} `);
}
