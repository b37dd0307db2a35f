import type { NumberingRule } from '../../templates/docx-template.js';
import { titleMatcher } from '../../views/manuscript/find-parts.js';
import type { Chapter } from '../../views/manuscript/manuscript.js';
import { docxCheck, type FindingDraft, noOptions } from '../check.js';
import { count, list } from '../wording.js';
import { type SequenceDefect, sequenceDefects } from './sequence-defects.js';

export const sectionNumbering = docxCheck({
  name: 'section-numbering',
  category: 'structure',
  defaultSeverity: 'medium',
  description: 'Headings are numbered 1, 2, 2.1 … in order, without gaps or repetitions.',
  options: noOptions,
  run({ chapters, headings }, { numbering }) {
    if (numbering === undefined) return [];
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

const kinds = ['duplicate', 'gap', 'disorder', 'parent'] as const;

/** All defects of one kind as one finding: they have one cause. */
function wrongNumbers(kind: SequenceDefect['kind'], all: readonly SequenceDefect[]): FindingDraft[] {
  const defects = all.filter((defect) => defect.kind === kind);
  if (defects.length === 0) return [];
  const say = (text: (defect: SequenceDefect) => string) => list(defects.map(text), '; ');
  return [
    {
      key: kind,
      location: say(({ chapter }) => chapter.location),
      message: `${say(({ chapter, what }) => `The number ${chapter.number} ${what}`)}.`,
      expected: say(({ chapter, expected }) => `section ${expected} "${chapter.title}"`),
      actual: say(({ chapter }) => chapter.location),
      suggestion:
        'Let the heading styles count: link one multi-level list to them instead of typing numbers, and do not restart it between sections.',
    },
  ];
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
