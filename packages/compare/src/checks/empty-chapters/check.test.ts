import { expect, it } from 'vitest';
import { headingOf, paragraphOf, tableOf } from '../../../../documents/testing/docx-models.js';
import { withChapter } from '../../../../documents/testing/good-report.js';
import { compareReport } from '../../../testing/compare-report.js';
import { runCheck } from '../../../testing/presentations.js';
import { docxTemplateOf, textDocumentViewOf } from '../../../testing/text-documents.js';
import { emptyChapters } from './check.js';

it('reports a heading with nothing under it, and nothing else', async () => {
  const report = withChapter('Operations', (chapter) => ({ ...chapter, content: [] }));
  expect(await compareReport(report)).toMatchObject([
    {
      check: 'empty-chapters',
      severity: 'high',
      location: 'section 5 "Operations"',
      message: 'Section 5 "Operations" has a heading and nothing under it.',
    },
  ]);
});

it.each([
  ['a text', paragraphOf('Words.')],
  ['a table', tableOf([['a']])],
  ['a picture', paragraphOf('', { drawings: 1 })],
  ['a text box', paragraphOf('Words.', { textBox: true })],
  ['a heading further in with a text', headingOf('Below', 2)],
])('counts %s as content', (_, block) => {
  const view = textDocumentViewOf([headingOf('One', 1), block, paragraphOf('Words.')]);
  expect(runCheck(emptyChapters, view, docxTemplateOf({}))).toEqual([]);
});

it('does not take empty paragraphs for content', () => {
  const view = textDocumentViewOf([headingOf('One', 1), paragraphOf(''), paragraphOf('')]);
  expect(runCheck(emptyChapters, view, docxTemplateOf({}))).toHaveLength(1);
});

it('counts sentences with an outline level as text', () => {
  const sentence = paragraphOf('The work was done in June.', { style: 'Note Level 1', outlineLevel: 1 });
  const view = (block: typeof sentence) =>
    textDocumentViewOf([headingOf('One', 1), block, headingOf('Two', 1), paragraphOf('Words.')]);
  expect(runCheck(emptyChapters, view(sentence), docxTemplateOf({}))).toEqual([]);
  for (const candidate of [
    { text: 'Allerød, 11-01-2012', style: null },
    { text: 'Name of the parent', style: 'Note Level 1' },
  ])
    expect(runCheck(emptyChapters, view({ ...sentence, ...candidate }), docxTemplateOf({}))).toEqual([]);
  const heading = { ...sentence, text: 'Work in June', style: null };
  expect(runCheck(emptyChapters, view(heading), docxTemplateOf({}))).toHaveLength(1);
});
