import type { NumberingRule } from '../../templates/docx-template.js';
import { bearsTitle } from '../../views/manuscript/find-parts.js';
import type { Chapter } from '../../views/manuscript/manuscript.js';
import { docxCheck, noOptions } from '../check.js';
import { count, list } from '../wording.js';
import { sequenceDefects } from './sequence-defects.js';

export const sectionNumbering = docxCheck({
  name: 'section-numbering',
  category: 'structure',
  defaultSeverity: 'medium',
  description: 'Headings are numbered 1, 2, 2.1 … in order, without gaps or repetitions.',
  options: noOptions,
  run({ chapters, headings }, { numbering }) {
    if (numbering === undefined) return [];
    const held = headings.filter((heading) => !isExempt(heading, numbering));
    const bare = held.filter(({ level, number }) => number === null && level <= numbering.levels);
    const foreign = held.filter(({ number }) => number !== null && !/^\d+(\.\d+)*$/.test(number));
    const missing = numbering.required && bare.length > 0 ? [missingNumbers(bare, held, numbering)] : [];
    const style = foreign.length > 0 ? [foreignNumbers(foreign)] : [];
    return [
      ...missing,
      ...style,
      ...sequenceDefects(chapters).map(({ kind, chapter, expected, what }) => ({
        key: kind,
        location: chapter.location,
        message: `The number ${chapter.number} ${what}.`,
        expected: `section ${expected} "${chapter.title}"`,
        actual: `section ${chapter.number} "${chapter.title}"`,
        suggestion:
          'Let the heading styles count: link one multi-level list to them instead of typing numbers, and do not restart it between sections.',
      })),
    ];
  },
});

function isExempt({ title }: Chapter, { exempt }: NumberingRule): boolean {
  return exempt.some((wanted) => bearsTitle(title, { title: wanted, also: [] }));
}

function missingNumbers(bare: readonly Chapter[], held: readonly Chapter[], { levels }: NumberingRule) {
  return {
    key: 'missing',
    location: list(
      bare.map(({ location }) => location),
      '; ',
    ),
    message: `${count(bare.length, 'heading has', 'headings have')} no number.`,
    expected: `a number at every heading down to level ${levels}: 1, 2, 2.1`,
    actual: `${bare.length} of ${held.length} headings without one`,
    suggestion:
      'Link a multi-level decimal list to the heading styles where the service builds its report, so that every heading is numbered by the program.',
  };
}

function foreignNumbers(foreign: readonly Chapter[]) {
  return {
    key: 'style',
    location: list(
      foreign.map(({ location }) => location),
      '; ',
    ),
    message: `${count(foreign.length, 'heading is', 'headings are')} not numbered in decimals.`,
    expected: 'decimal numbers: 1, 2, 2.1',
    actual: list(foreign.map(({ number }) => `"${number}"`)),
    suggestion: 'Use the decimal format at every level of the list that numbers the headings.',
  };
}
