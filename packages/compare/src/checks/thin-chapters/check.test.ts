import { expect, it } from 'vitest';
import { headingOf, paragraphOf, tableOf } from '../../../../documents/testing/docx-models.js';
import { withChapter } from '../../../../documents/testing/good-report.js';
import { compareReport } from '../../../testing/compare-report.js';
import { runCheck } from '../../../testing/presentations.js';
import { docxTemplateOf, textDocumentViewOf } from '../../../testing/text-documents.js';
import { thinChapters } from './check.js';

it('reports a chapter with too few words, and nothing else', async () => {
  const report = withChapter('Operations', (chapter) => ({
    ...chapter,
    content: ['Nine lines run along the river.'],
  }));
  expect(await compareReport(report)).toMatchObject([
    {
      check: 'thin-chapters',
      severity: 'high',
      location: 'section 5 "Operations"',
      message: 'Section 5 "Operations" has 6 words; the template requires at least 40.',
    },
  ]);
});

const view = textDocumentViewOf([
  headingOf('Market', 1),
  paragraphOf('One two three.'),
  headingOf('Prices', 2),
  paragraphOf('Four five.'),
  tableOf([['six', 'seven']]),
  headingOf('Risks', 1),
]);
const run = (fields: Record<string, unknown>, options = {}) =>
  runCheck(thinChapters, view, docxTemplateOf(fields), options).map(({ key, actual }) => `${key}: ${actual}`);

it('counts paragraphs, tables and the sections below, exactly', () => {
  expect(run({ sections: [{ title: 'Market', min_words: 7 }] })).toEqual([]);
  expect(run({ sections: [{ title: 'Market', min_words: 8 }] })).toEqual(['Market: 7']);
  const sections = [{ title: 'Market', sections: [{ title: 'Prices', min_words: 5 }] }];
  expect(run({ sections })).toEqual(['Prices: 4']);
});

it('counts paragraphs if there are enough words, also in subsections', () => {
  expect(run({ sections: [{ title: 'Market', min_words: 7, min_paragraphs: 2 }] })).toEqual([]);
  expect(run({ sections: [{ title: 'Market', min_paragraphs: 3 }] })).toEqual(['Market paragraphs: 2']);
  expect(run({ sections: [{ title: 'Market', min_words: 8, min_paragraphs: 3 }] })).toEqual(['Market: 7']);
});

it('counts pictures and charts', () => {
  const sections = [{ title: 'Prices', min_drawings: 2 }];
  const results = (drawings: number) =>
    runCheck(
      thinChapters,
      textDocumentViewOf([
        headingOf('Prices', 1),
        paragraphOf('As shown.'),
        { ...paragraphOf(''), drawings },
      ]),
      docxTemplateOf({ sections }),
    );
  expect(results(2)).toEqual([]);
  expect(results(1)).toMatchObject([
    { message: 'Section "Prices" has 1 picture; the template requires at least 2.' },
  ]);
});

it('applies the option to other chapters, and leaves empty ones to another check', () => {
  expect(run({})).toEqual([]);
  expect(run({}, { min_words: 9 })).toEqual(['Market: 7']);
});

it('counts the words of a Chinese chapter', () => {
  const chinese = textDocumentViewOf([headingOf('市场', 1), paragraphOf('我们在北京卖水。')]);
  const results = (min_words: number) =>
    runCheck(thinChapters, chinese, docxTemplateOf({ sections: [{ title: '市场', min_words }] }), {});
  expect(results(5)).toEqual([]);
  expect(results(6)).toMatchObject([
    { message: 'Section "市场" has 5 words; the template requires at least 6.' },
  ]);
});

it('requires words of a chapter with nothing but a picture only if the template does', () => {
  const pictured = textDocumentViewOf([headingOf('Prices', 1), { ...paragraphOf(''), drawings: 1 }]);
  const results = (rule: object, options = {}) =>
    runCheck(thinChapters, pictured, docxTemplateOf({ sections: [{ title: 'Prices', ...rule }] }), options);
  expect(results({})).toEqual([]);
  expect(results({ min_words: 1 })).toMatchObject([{ key: 'Prices', actual: '0' }]);
  expect(results({}, { min_words: 1 })).toMatchObject([{ key: 'Prices', actual: '0' }]);
});
