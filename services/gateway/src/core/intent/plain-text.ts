/**
 * The same text with typographic variants made plain: hyphens, apostrophes, quotes, spaces. Every character is replaced by
 * exactly one, so positions in the result are positions in the original.
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
