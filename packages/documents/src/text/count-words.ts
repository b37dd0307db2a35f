const wordless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** True for a text in a script that puts no spaces between words. */
export function isWordless(text: string): boolean {
  return wordless.test(text);
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
/** The segmenter copies all it was given for every word that it finds, so it is given little at a time. */
const segmentedAtOnce = 1_000;
/** Longer texts are counted by their first part. */
const maxSegmentedLength = 50_000;

/** Words of such a text, by dictionary. */
export function countWordlessWords(text: string): number {
  const start = text.slice(0, maxSegmentedLength);
  let words = 0;
  for (let from = 0; from < start.length; from += segmentedAtOnce) {
    const piece = segmenter.segment(start.slice(from, from + segmentedAtOnce));
    for (const { isWordLike } of piece) if (isWordLike === true) words += 1;
  }
  return start.length === 0 ? 0 : Math.round((words * text.length) / start.length);
}

/** Words of a text whose white space is single: runs between spaces; by dictionary in scripts without spaces. */
export function countSpacedWords(text: string): number {
  if (text === '') return 0;
  return isWordless(text) ? countWordlessWords(text) : text.split(' ').length;
}
