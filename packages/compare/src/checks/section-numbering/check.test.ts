import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chaptersOf } from '../../../../documents/testing/docx-models.js';
import { goodReport, withChapter } from '../../../../documents/testing/good-report.js';
import { compareReport } from '../../../testing/compare-report.js';
import { runCheck } from '../../../testing/presentations.js';
import { textDocumentViewOf } from '../../../testing/text-documents.js';
import { DocxTemplate } from '../../templates/docx-template.js';
import { sectionNumbering } from './check.js';

it('reports headings without numbers, in one finding (S0-190)', async () => {
  expect(await compareReport({ ...goodReport(), numbered: false })).toMatchObject([
    {
      check: 'section-numbering',
      severity: 'medium',
      message: expect.stringMatching(
        /^Heading ".+" has no number\. 10 more headings have the same problem\.$/,
      ),
      actual: '11 of 11 headings without a number',
    },
  ]);
});

it('reports a number that was typed twice, with its location (S0-190)', async () => {
  const report = withChapter('Market', (chapter) => ({ ...chapter, number: '2.' }));
  const chapters = report.chapters.map((chapter, index) => ({
    ...chapter,
    number: chapter.number ?? `${typed[index]}`,
  }));
  expect(await compareReport({ ...report, chapters, numbered: false })).toMatchObject([
    {
      location: 'section 2 "Market"',
      message: 'Number 2 of heading "Market" occurs twice; the expected number is 3.',
      expected: 'section 3 "Market"',
    },
    {
      location: 'section 4 "Financial Analysis"',
      message:
        'Number 4 of heading "Financial Analysis" leaves a gap after the previous number; the expected number is 3.',
    },
  ]);
});

const typed = ['1', '2', '2.1', '2.2', '3', '4', '5', '6', '7', '8', '9'];

const run = (headings: readonly string[], numbering: Record<string, unknown> = {}) => {
  const template = DocxTemplate.parse({ name: 'test', type: 'docx', numbering });
  const view = textDocumentViewOf(chaptersOf(headings));
  return runCheck(sectionNumbering, view, template).map(({ key, location }) => `${key}: ${location}`);
};

it('without rules reports only the number that two headings have, or the only gap', () => {
  const free = (headings: readonly string[]) =>
    runCheck(
      sectionNumbering,
      textDocumentViewOf(chaptersOf(headings)),
      DocxTemplate.parse({ name: 'test', type: 'docx' }),
    ).map(({ key, location }) => `${key}: ${location}`);
  expect(free(['1 One', '2 Two', '2.1 In', '2.2 More', '2.2 Again', '3 Three'])).toEqual([
    'duplicate: section 2.2 "Again"',
  ]);
  expect(free(['1 One', '2 Two', '2.1 In', '2.2 More', '2.3 Again', '3 Three'])).toEqual([]);
  expect(free(['1 One', '2 Two', '4 Four', '5 Five'])).toEqual(['gap: section 4 "Four"']);
  expect(free(['1 One', '2 Two', '4 Four', '6 Six'])).toEqual([]);
  expect(free(['4 One', '5 Two', '6 Four', '7 Six'])).toEqual([]);
  expect(free(['1 One', '3 Two', '5 In', 'Four', 'Five', '7 Six'])).toEqual([]);
  expect(free(['One', 'Two', '1 In', '1 More', 'Five', 'Six'])).toEqual([]);
});

describe('numbers in order (S0-190)', () => {
  it.each([
    ['1 One|2 Two|2.1 In two|2.2 More|3 Three', []],
    ['1. One|2. Two|2.1. In two', []],
    ['1.0 One|1.1 In one|2.0 Two', []],
    ['Section 1 One|Section 2 Two', []],
    ['1 One|2 Two|Appendix A: Sources', []],
    ['1 One|3 Three|4 Four', ['gap: section 3 "Three"']],
    ['2 Two|3 Three', ['gap: section 2 "Two"']],
    ['1 One|1 One again|2 Two', ['duplicate: section 1 "One again"']],
    ['1 One|3 Three|2 Two', ['gap: section 3 "Three"', 'disorder: section 2 "Two"']],
    ['1 One|2 Two|3.1 Below two', ['parent: section 3.1 "Below two"']],
    ['I. One|II. Two', ['style: section I "One"; section II "Two"']],
    ['1 One|Two', ['missing: section "Two"']],
    ['1 One|2024 results', ['missing: section "2024 results"']],
  ])('%s', (headings, expected) => {
    expect(run(headings.split('|'))).toEqual(expected);
  });

  it('accepts deep headings without numbers, but not with wrong ones', () => {
    expect(run(['1 One', '1.1 In', '# # Deep'])).toEqual([]);
    expect(run(['1 One', '1.1 In', '1.1.1 Deep', '1.1.3 Deeper'])).toEqual(['gap: section 1.1.3 "Deeper"']);
  });

  it('requires no numbers unless the template does, and reports nothing without rules', () => {
    expect(run(['One', 'Two'], { required: false })).toEqual([]);
    const silent = DocxTemplate.parse({ name: 'test', type: 'docx' });
    expect(runCheck(sectionNumbering, textDocumentViewOf(chaptersOf(['1 One', '5 Five'])), silent)).toEqual(
      [],
    );
  });

  it('finds nothing in any tree that is counted right', () => {
    const depths = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(depths, (wanted) => {
        const counts: number[] = [];
        const headings = wanted.map((depth) => {
          const level = Math.min(depth, counts.length + 1);
          counts.length = level;
          counts[level - 1] = (counts[level - 1] ?? 0) + 1;
          return `${counts.join('.')} Title`;
        });
        expect(run(headings)).toEqual([]);
      }),
    );
  });
});
