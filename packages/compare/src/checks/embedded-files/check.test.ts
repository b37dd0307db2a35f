import { readDocument } from '@fixpoint/documents/reader';
import { expect, it } from 'vitest';
import { presentation, relationship, relationships } from '../../../../documents/testing/zip-bytes.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { pptxOf, runCheck, templateOf } from '../../../testing/presentations.js';
import { embeddedFiles } from './check.js';

const read = (source: string) =>
  readDocument(
    presentation({
      [source]: relationships(relationship('rId7', 'package', '../embeddings/model.xlsx')),
      'ppt/embeddings/model.xlsx': 'a workbook',
    }),
  );

it('reports a file behind a slide, with its part', async () => {
  const document = await read('ppt/slides/_rels/slide1.xml.rels');
  expect(runCheck(embeddedFiles, documentTextOf([]), templateOf({}), {}, document)).toMatchObject([
    { location: 'part ppt/slides/slide1.xml', actual: 'ppt/embeddings/model.xlsx' },
  ]);
  expect(runCheck(embeddedFiles, documentTextOf([]), templateOf({}), { max: 1 }, document)).toEqual([]);
});

it('lists the contents of a file if it is readable', () => {
  const content = { summary: 'a workbook with 2 sheets, 1 of them hidden', texts: [] };
  const document = {
    ...pptxOf([]),
    embedded: [{ part: 'a.xlsx', source: 'ppt/slides/slide1.xml', content }],
  };
  expect(runCheck(embeddedFiles, documentTextOf([]), templateOf({}), {}, document)).toMatchObject([
    { actual: 'a.xlsx: a workbook with 2 sheets, 1 of them hidden' },
  ]);
});

it('ignores the workbook behind a chart', async () => {
  const document = await read('ppt/charts/_rels/chart1.xml.rels');
  expect(runCheck(embeddedFiles, documentTextOf([]), templateOf({}), {}, document)).toEqual([]);
});

it('reports a chart that carries hidden sheets, but not one with only its figures', () => {
  const behind = (content: { summary: string; hidden?: number }) => ({
    ...pptxOf([]),
    chartData: [{ part: 'a.xlsx', source: 'ppt/charts/chart1.xml', content: { ...content, texts: [] } }],
  });
  const of = (document: ReturnType<typeof behind>) =>
    runCheck(embeddedFiles, documentTextOf([]), templateOf({}), {}, document);
  expect(of(behind({ summary: 'a workbook with 1 sheet' }))).toEqual([]);
  expect(of(behind({ summary: 'a workbook with 3 sheets, 2 of them hidden', hidden: 2 }))).toMatchObject([
    {
      key: 'charts',
      location: 'part ppt/charts/chart1.xml',
      message:
        'The workbook behind a chart, "a.xlsx: a workbook with 3 sheets, 2 of them hidden", has hidden sheets that every reader can open.',
    },
  ]);
});
