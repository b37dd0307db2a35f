import { expect, it } from 'vitest';
import { headingOf } from '../../../../documents/testing/docx-models.js';
import { withChapter } from '../../../../documents/testing/good-report.js';
import { compareReport } from '../../../testing/compare-report.js';
import { runCheck } from '../../../testing/presentations.js';
import { docxTemplateOf, textDocumentViewOf } from '../../../testing/text-documents.js';
import { headingOrder } from './check.js';

it('reports a heading that skips a level, in a real document', async () => {
  const report = withChapter('Products', (chapter) => ({ ...chapter, level: 3 }));
  const chapters = report.chapters.filter(({ title }) => title !== 'History and ownership');
  const findings = await compareReport({ ...report, chapters });
  expect(findings.filter(({ check }) => check === 'heading-order')).toMatchObject([
    {
      severity: 'medium',
      message: 'Heading "Products" is of level 3, directly after "Company Overview" of level 1.',
      actual: 'level 3 "Products" after level 1 "Company Overview"',
    },
  ]);
});

const run = (...levels: number[]) =>
  runCheck(
    headingOrder,
    textDocumentViewOf(levels.map((level, index) => headingOf(`Heading ${'abcdefgh'[index]}`, level))),
    docxTemplateOf({}),
  ).map(({ key }) => key);

it.each([
  [[1, 2, 3, 1, 2], []],
  [[1, 2, 3, 2, 1], []],
  [[1, 3], ['jump']],
  [[2, 3, 2], ['first']],
  [
    [3, 1, 4],
    ['first', 'jump'],
  ],
  [[], []],
])('finds in the levels %j: %j', (levels, expected) => {
  expect(run(...levels)).toEqual(expected);
});

it('treats a single heading above all others as the title of the document', () => {
  expect(run(1, 2, 2, 3)).toEqual([]);
  expect(run(1, 2, 2, 4)).toEqual(['jump']);
});
