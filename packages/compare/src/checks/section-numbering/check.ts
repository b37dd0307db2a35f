import type { NumberingRule } from '../../templates/docx-template.js';
import { titleMatcher } from '../../views/text-document/find-parts.js';
import type { Chapter } from '../../views/text-document/text-document-view.js';
import { docxCheck, type FindingDraft, noOptions } from '../check.js';
import { andMore, list, placedAt, quote } from '../wording.js';

export const sectionNumbering = docxCheck({
  name: 'section-numbering',
  category: 'structure',
  defaultSeverity: 'medium',
  description: 'Headings are numbered 1, 2, 2.1 … in order, without gaps or repetitions.',
  options: noOptions,
  run({ chapters, headings }, { numbering }) {
    if (numbering === undefined) return repeatedNumbers(chapters, headings);
    const [exempt, ...also] = numbering.exempt;
    const isExempt = exempt === undefined ? () => false : titleMatcher({ title: exempt, also });
    const held = headings.filter(({ title }) => !isExempt(title));
    const bare = held.filter(({ level, number }) => number === null && level <= numbering.levels);
    const foreign = held.filter(({ number }) => number !== null && !/^\d+(\.\d+)*$/.test(number));
    const missing = numbering.required && bare.length > 0 ? [missingNumbers(bare, held, numbering)] : [];
    const defects = sequenceDefects(chapters);
    const style = foreign.length > 0 ? [foreignNumbers(foreign)] : [];
    return [...missing, ...style, ...kinds.flatMap((kind) => wrongNumbers(kind, defects))];
  },
});

const minNumbered = 4;
const minShareNumbered = 0.7;

/** Without rules of a template only a number that two headings in a row have is wrong, or the only gap among them. */
function repeatedNumbers(chapters: readonly Chapter[], headings: readonly Chapter[]): FindingDraft[] {
  const numbered = headings.filter(({ number }) => decimal(number) !== null).length;
  if (numbered < minNumbered || numbered < headings.length * minShareNumbered) return [];
  const defects = sequenceDefects(chapters);
  const gaps = defects.filter(({ kind, expected }) => kind === 'gap' && !/(?:^|\.)1$/.test(expected));
  const isOnlyGap = gaps.length === 1 && defects.length === 1;
  return [...wrongNumbers('duplicate', defects), ...(isOnlyGap ? wrongNumbers('gap', gaps) : [])];
}

const kinds = ['duplicate', 'gap', 'disorder', 'parent'] as const;

/** All defects of one kind as one finding: they have one cause. */
function wrongNumbers(kind: SequenceDefect['kind'], all: readonly SequenceDefect[]): FindingDraft[] {
  const defects = all.filter((defect) => defect.kind === kind);
  if (defects.length === 0) return [];
  const describe = (text: (defect: SequenceDefect) => string) => list(defects.map(text), '; ');
  return [
    {
      key: kind,
      location: describe(({ chapter }) => chapter.location),
      message: `${describeFirst(defects)}${andMore(defects.length - 1, 'heading')}.`,
      expected: describe(({ chapter, expected }) => `section ${expected} "${chapter.title}"`),
      actual: describe(({ chapter }) => chapter.location),
      suggestion:
        'Number headings automatically: link one multi-level list to the heading styles instead of typing numbers, and do not restart the list between sections.',
    },
  ];
}

/** `Section 4 "Risks" leaves a gap: its number should be 3`. */
function describeFirst([defect]: readonly SequenceDefect[]): string {
  if (defect === undefined) return '';
  const { chapter, what, expected } = defect;
  return `Number ${chapter.number} of heading ${quote(chapter.title)} ${what}; the expected number is ${expected}`;
}

function missingNumbers(bare: readonly Chapter[], held: readonly Chapter[], { levels }: NumberingRule) {
  return {
    key: 'missing',
    ...placedAt(bare.map(({ location }) => location)),
    message: `Heading ${quote(bare[0]?.title ?? '')} has no number${andMore(bare.length - 1, 'heading')}.`,
    expected: `a number at every heading down to level ${levels}: 1, 2, 2.1`,
    actual: `${bare.length} of ${held.length} headings without a number`,
    suggestion:
      'Link a multi-level decimal list to the heading styles where the service builds its report, so that every heading is numbered by the program.',
  };
}

function foreignNumbers(foreign: readonly Chapter[]) {
  return {
    key: 'style',
    ...placedAt(foreign.map(({ location }) => location)),
    message: `Heading ${quote(foreign[0]?.title ?? '')} has the number ${quote(foreign[0]?.number ?? '')}, which is not a decimal${andMore(foreign.length - 1, 'heading')}.`,
    expected: 'decimal numbers: 1, 2, 2.1',
    actual: list(foreign.map(({ number }) => `"${number}"`)),
    suggestion: 'Use the decimal format at every level of the list that numbers the headings.',
  };
}

/** A number that does not follow from those around it. */
interface SequenceDefect {
  readonly kind: 'duplicate' | 'gap' | 'disorder' | 'parent';
  readonly chapter: Chapter;
  /** The number that belongs there. */
  readonly expected: string;
  /** Ends the sentence that starts with the number. */
  readonly what: string;
}

/**
 * Checks decimal numbers only. After a defect the count continues from the number that is there, so that one slip is one
 * defect and not one for each heading behind it.
 */
function sequenceDefects(chapters: readonly Chapter[], parent: string | null = null): SequenceDefect[] {
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
    const defect = orderDefect(own, before);
    before = own;
    return defect === null ? below : [{ chapter, expected, ...defect }, ...below];
  });
}

/** `1.0` numbers a chapter as 1 does. */
function decimal(number: string | null): string | null {
  if (number === null || !/^\d+(\.\d+)*$/.test(number)) return null;
  return number.replace(/(?<=\d)\.0$/, '');
}

function orderDefect(own: number, before: number): Pick<SequenceDefect, 'kind' | 'what'> | null {
  if (own === before + 1) return null;
  if (own === before && own > 0) return { kind: 'duplicate', what: 'occurs twice' };
  if (!(own > before)) return { kind: 'disorder', what: 'comes after a higher number' };
  const what = before === 0 ? 'is not the first number' : 'leaves a gap after the previous number';
  return { kind: 'gap', what };
}
