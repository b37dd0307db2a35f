import { describe, expect, it } from 'vitest';
import { headingOf, paragraphOf, tableOf } from '../../../../documents/testing/docx-models.js';
import { goodReport, withChapter, withTable } from '../../../../documents/testing/good-report.js';
import { compareReport } from '../../../testing/compare-report.js';
import { runCheck } from '../../../testing/presentations.js';
import { docxTemplateOf, textDocumentViewOf } from '../../../testing/text-documents.js';
import { tableStructure } from './check.js';

describe('tables of a real report (S0-191)', () => {
  it('reports a missing table, and nothing else', async () => {
    const report = withChapter('Risks', ({ content, ...chapter }) => ({
      ...chapter,
      content: content.slice(0, 1),
    }));
    expect(await compareReport(report)).toMatchObject([
      {
        check: 'table-structure',
        severity: 'high',
        location: 'document',
        message: 'The document has no table "Key Risks".',
      },
    ]);
  });

  it('reports a missing column', async () => {
    const report = withTable('Risks', (rows) => rows.map((row) => row.slice(0, 2)));
    expect(await compareReport(report)).toMatchObject([
      {
        check: 'table-structure',
        location: 'section 7 "Risks", table 1',
        message: 'Table "Key Risks" has no column "Mitigation".',
        actual: 'the header row reads "Risk", "Impact"',
      },
    ]);
  });

  it('reports too few rows, and a row that is empty', async () => {
    const report = withTable('Risks', (rows) => [...rows.slice(0, 3), ['', '', '']]);
    expect(await compareReport(report)).toMatchObject([
      {
        message: 'Table "Key Risks" has 2 rows below its header; the template requires at least 3.',
        expected: 'at least 3',
      },
      {
        message: 'Section 7 "Risks", table 1, row 4 is empty.',
        location: 'section 7 "Risks", table 1, row 4',
      },
    ]);
  });

  it('reports a row with fewer cells than the others', async () => {
    const report = withTable('Risks', (rows) =>
      rows.map((row, index) => (index === 2 ? row.slice(0, 2) : row)),
    );
    expect(await compareReport(report)).toMatchObject([
      { check: 'table-structure', location: 'section 7 "Risks", table 1, row 3' },
    ]);
  });

  it('requires a table in the financial section', async () => {
    const report = withChapter('Financial Analysis', ({ content, ...chapter }) => ({
      ...chapter,
      content: content.slice(0, 1),
    }));
    expect(await compareReport(report)).toMatchObject([
      {
        check: 'table-structure',
        location: 'section 4 "Financial Analysis"',
        message: 'Section "Financial Analysis" has 0 tables; the template requires at least 1.',
      },
    ]);
  });

  it('finds a table by its columns, wherever it is', async () => {
    const report = withTable('Risks', (rows) => rows, 'Table 2: What may go wrong');
    const moved = report.chapters.map((chapter) =>
      chapter.title === 'Risks' ? { ...chapter, title: 'Red flags' } : chapter,
    );
    expect(await compareReport({ ...goodReport(), chapters: moved })).toEqual([]);
  });
});

const run = (rows: readonly (readonly string[])[], headerRows = 0) =>
  runCheck(
    tableStructure,
    textDocumentViewOf([headingOf('Figures', 1), tableOf(rows, headerRows), paragraphOf('Words.')]),
    docxTemplateOf({ sections: [{ title: 'Figures' }] }),
  ).map(({ key }) => key);

it('requires a header above figures; years count as one, and two columns need no header (S0-191)', () => {
  expect(
    run([
      ['Sales', '12', '13'],
      ['Costs', '4', '5'],
    ]),
  ).toEqual(['header']);
  expect(
    run([
      ['', '2024', '2025'],
      ['Costs', '4', '5'],
    ]),
  ).toEqual([]);
  expect(
    run([
      ['Sales', '12'],
      ['Costs', '4'],
    ]),
  ).toEqual([]);
  expect(
    run(
      [
        ['Sales', '12', '13'],
        ['Costs', '4', '5'],
      ],
      1,
    ),
  ).toEqual([]);
});

it('reports nothing if the template describes neither tables nor sections', () => {
  const view = textDocumentViewOf([
    tableOf([
      ['a', 'b'],
      ['', ''],
    ]),
  ]);
  expect(runCheck(tableStructure, view, docxTemplateOf({}))).toEqual([]);
});
