import { foldTitle } from '../../text/words.js';

/** Something wanted by its title, or by another that serves as well. */
interface Titled {
  readonly title: string;
  readonly also: readonly string[];
  /** True for a figure: a title with its words over something else is another figure. */
  readonly isFigure?: boolean;
}

/**
 * Pairs the wanted titles with titles, each used once: the closest pairs first, so that "Revenue" does not take "EV / Revenue" from
 * the column with that name. Returns, for each wanted title, the index of its title; -1 without a match.
 */
export function matchTitles(wanted: readonly Titled[], titles: readonly string[]): number[] {
  const folded = titles.map((title) => ({ words: foldTitle(title), isRatio: isRatio(title) }));
  const pairs = wanted.flatMap(({ title, also, isFigure = false }, position) => {
    const names = [title, ...also].map((name) => ({
      words: foldTitle(name),
      mayBeRatio: !isFigure || isRatio(name),
    }));
    return folded.flatMap((candidate, index) => {
      const closeness = Math.max(...names.map((name) => closenessOf(name, candidate)));
      return closeness > 0 ? [{ at: position, index, closeness }] : [];
    });
  });
  const results = wanted.map(() => -1);
  const taken = new Set<number>();
  for (const { at, index } of pairs.sort((a, b) => b.closeness - a.closeness)) {
    if (results[at] !== -1 || taken.has(index)) continue;
    results[at] = index;
    taken.add(index);
  }
  return results;
}

/** 3: the same. Above 2: starts with the wanted words. Above 1: holds them. The share of the title that they are decides. */
function closenessOf(
  name: { readonly words: string; readonly mayBeRatio: boolean },
  title: { readonly words: string; readonly isRatio: boolean },
): number {
  if (name.words === '' || title.words === '') return 0;
  if (name.words === title.words) return 3;
  // "EBITDA" is another column than "EV / EBITDA".
  if (title.isRatio && !name.mayBeRatio) return 0;
  const share = name.words.length / title.words.length;
  if (title.words.startsWith(`${name.words} `)) return 2 + share;
  return ` ${title.words} `.includes(` ${name.words} `) ? 1 + share : 0;
}

/** One thing over another, units in brackets aside: "EV/EBITDA", and not "Revenue (USD m / year)". */
function isRatio(title: string): boolean {
  return title.replace(/\([^)]*\)|\[[^\]]*\]/g, '').includes('/');
}
