/**
 * The same text with typographic variants normalised: hyphens, apostrophes, quotes, spaces. Every character is replaced by exactly one, so positions
 * in the result are positions in the original.
 */
export function plainText(text: string): string {
  return text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u00ab\u00bb]/g, '"')
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ');
}

/** Blanks the given ranges, keeping every position. */
export function blank(
  text: string,
  ranges: readonly { readonly start: number; readonly end: number }[],
): string {
  let rest = 0;
  let result = '';
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    if (end <= rest) continue;
    const from = Math.max(start, rest);
    result += text.slice(rest, from) + ' '.repeat(end - from);
    rest = end;
  }
  return result + text.slice(rest);
}

/**
 * Every match of a global pattern, the first one first. Like `text.matchAll`, which copies the pattern each time: for a short text that takes longer
 * than the matching.
 */
export function findAll(text: string, pattern: RegExp): RegExpExecArray[] {
  const results: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    results.push(match);
    // An empty match would be found repeatedly.
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return results;
}

const reach = 80;
const wordsBack = 6;
const clauseEnd = /[.;!?\n,:()]|\b(?:but|because|since|so|then)\b/gi;

/**
 * The last few words before a position, within the same clause: the place of a negation or a condition. "It failed. Don't skip the form" gives "Don't
 * " before "skip".
 */
export function clauseBefore(text: string, index: number): string {
  const near = text.slice(Math.max(0, index - reach), index);
  let start = 0;
  for (const match of findAll(near, clauseEnd)) start = match.index + match[0].length;
  const words = near.slice(start).split(/\s+/).filter(Boolean);
  return words.slice(-wordsBack).join(' ');
}

/** The words with single spaces between them. */
export function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ');
}
