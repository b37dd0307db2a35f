const wordless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
/** The segmenter copies all it was given for every word that it finds, so it is given little at a time. */
const segmentedAtOnce = 1_000;
/** Longer texts, which nobody writes, are counted by their first part. */
const longestSegmented = 50_000;

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

/** Words of a text: runs between white space that hold a letter or digit; by dictionary in scripts without spaces. */
export function countWords(text: string): number {
  if (plain.test(text)) return countPlainWords(text);
  if (wordless.test(text)) {
    const start = text.slice(0, longestSegmented);
    let words = 0;
    for (let from = 0; from < start.length; from += segmentedAtOnce) {
      const piece = segmenter.segment(start.slice(from, from + segmentedAtOnce));
      for (const { isWordLike } of piece) if (isWordLike === true) words += 1;
    }
    return Math.round((words * text.length) / start.length);
  }
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

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
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Text by which two names are the same: as `foldTitle`, but signs that tell names apart stay: `%`, `#`, `+`, currencies. */
export function foldName(text: string): string {
  if (plain.test(text) && !/[%#+$<>=*]/.test(text)) return foldTitle(text);
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}\p{Sc}%#+<>=*]+/gu, ' ')
    .trim();
}

/** Whether `title` holds `wanted` as whole words. */
export function titleContains(title: string, wanted: string): boolean {
  return ` ${foldTitle(title)} `.includes(` ${foldTitle(wanted)} `);
}
