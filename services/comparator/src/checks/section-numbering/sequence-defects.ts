import type { Chapter } from '../../views/manuscript/manuscript.js';

/** A number that does not follow from those around it. */
export interface SequenceDefect {
  readonly kind: 'duplicate' | 'gap' | 'disorder' | 'parent';
  readonly chapter: Chapter;
  /** The number that belongs there. */
  readonly expected: string;
  /** Ends the sentence that starts with the number. */
  readonly what: string;
}

/**
 * Looks at decimal numbers only. After a defect the count goes on from the number that stands there, so that one slip is one
 * defect and not one for each heading behind it.
 */
export function sequenceDefects(
  chapters: readonly Chapter[],
  parent: string | null = null,
): SequenceDefect[] {
  let before = 0;
  return chapters.flatMap((chapter) => {
    const number = decimal(chapter.number);
    const below = sequenceDefects(chapter.children, number);
    if (number === null) return below;
    const parts = number.split('.');
    const own = Number(parts.at(-1));
    const prefix = parts.slice(0, -1).join('.');
    const expected = [...(parent === null ? [] : [parent]), before + 1].join('.');
    if (parent !== null && prefix !== parent) {
      const what = `does not belong below section ${parent}`;
      return [{ kind: 'parent', chapter, expected, what } as const, ...below];
    }
    const defect = { chapter, expected };
    const previous = before;
    before = own;
    if (own === previous + 1) return below;
    if (own === previous && own > 0) {
      return [{ ...defect, kind: 'duplicate', what: 'occurs twice' } as const, ...below];
    }
    if (own > previous) {
      const what = previous === 0 ? 'is not where counting starts' : 'leaves a gap behind the one before it';
      return [{ ...defect, kind: 'gap', what } as const, ...below];
    }
    return [{ ...defect, kind: 'disorder', what: 'comes behind a higher one' } as const, ...below];
  });
}

/** `1.0` numbers a chapter as 1 does. */
function decimal(number: string | null): string | null {
  if (number === null || !/^\d+(\.\d+)*$/.test(number)) return null;
  return number.replace(/(?<=\d)\.0$/, '');
}
