import { defaultReaderLimits } from '@fixpoint/documents/limits';
import { readDocument } from '@fixpoint/documents/reader';
import type { Finding } from '@fixpoint/shared/contracts';
import { DocumentPages } from '@fixpoint/shared/contracts';
import { Document, ImageRun, Packer, Paragraph, TextRun } from 'docx';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { goodReport, renderReport } from '../../../documents/testing/good-report.js';
import { sheetBytes } from '../../../documents/testing/good-workbooks.js';
import { goodContent, renderDeck } from '../../../documents/testing/market-deck.js';
import { PptxGenJS } from '../../../documents/testing/pptxgenjs.js';
import { layOutPages, preparePages } from './lay-out-pages.js';
import { createPagesBudget, type PagesBudget, pagesLimits } from './pages-budget.js';

await preparePages('xlsx');

async function pagesOf(bytes: Buffer, findings: readonly Finding[] = [], budget?: PagesBudget) {
  const document = await readDocument(bytes, {});
  return layOutPages({ document, bytes, limits: defaultReaderLimits, findings }, budget);
}

it('shows the slides of a deck with their texts in position, in drawing order', async () => {
  const pages = await pagesOf(await renderDeck(goodContent()));
  if (pages.type !== 'pptx') throw new Error('no deck');
  expect(pages).toMatchObject({ version: 1, width: 720, height: 405, notes: [] });
  const [, summary] = pages.slides;
  expect(summary).toMatchObject({ number: 2, title: 'Executive Summary' });
  const bullets = summary?.shapes.find((shape) => shape.kind === 'text' && shape.lines.length === 3);
  expect(bullets).toMatchObject({
    box: { left: 0.05, top: 0.6222, width: 0.9 },
    lines: [{ first: -27, runs: [{ size: 14 }] }, {}, {}],
  });
  expect(DocumentPages.safeParse(pages).success).toBe(true);
});

it('keeps the beginning of a large sheet and the rows around its findings, and states that', async () => {
  const rows = Array.from({ length: 400 }, (_, index) => [`Row ${index + 1}`, index]);
  const range = { firstRow: 300, lastRow: 300, firstColumn: 2, lastColumn: 2 };
  const finding = { anchors: [{ kind: 'cells', document: 0, sheet: 'Data', range }] } as unknown as Finding;
  const pages = await pagesOf(await sheetBytes('Data', rows), [finding]);
  if (pages.type !== 'xlsx') throw new Error('no workbook');
  const numbers = pages.sheets[0]?.rows.map(({ number }) => number) ?? [];
  expect([numbers.length, numbers[199], numbers[200], numbers.at(-1)]).toEqual([207, 200, 297, 303]);
  expect(pages.sheets[0]?.rows.find(({ number }) => number === 300)?.cells).toEqual(['Row 300', '299']);
  expect(pages.notes).toEqual([
    'Large sheets are shown in part: their beginning, and the rows with findings.',
  ]);
});

it('limits a document to its budget, and states the omitted parts', async () => {
  const budget = createPagesBudget({ ...pagesLimits, blocks: 3, characters: 40 });
  const pages = await pagesOf(await renderReport(goodReport()), [], budget);
  if (pages.type !== 'docx') throw new Error('no text');
  expect(pages.blocks).toHaveLength(3);
  expect(JSON.stringify(pages.blocks).length).toBeLessThan(900);
  expect(pages.notes).toHaveLength(2);
});

it('shows the pictures of a deck, each kept once however many slides show it', async () => {
  const square = new PNG({ width: 8, height: 8 });
  square.data.fill(120);
  const data = `image/png;base64,${PNG.sync.write(square).toString('base64')}`;
  const deck = new PptxGenJS();
  for (const _ of [1, 2]) deck.addSlide().addImage({ data, x: 1, y: 1, w: 2, h: 2 });
  const bytes = Buffer.from((await deck.write({ outputType: 'nodebuffer' })) as Buffer);
  const pages = await pagesOf(bytes);
  if (pages.type !== 'pptx') throw new Error('no deck');
  const shown = pages.slides.flatMap(({ shapes }) =>
    shapes.flatMap((shape) => (shape.kind === 'picture' ? [shape.image] : [])),
  );
  expect(shown).toHaveLength(2);
  expect(new Set(shown)).toEqual(new Set(Object.keys(pages.pictures ?? {})));
  expect(DocumentPages.safeParse(pages).success).toBe(true);
});

it('shows the pictures of a text below the words of their paragraphs', async () => {
  const square = new PNG({ width: 8, height: 8 });
  square.data.fill(90);
  const data = PNG.sync.write(square);
  const picture = new ImageRun({ type: 'png', data, transformation: { width: 96, height: 48 } });
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ children: [new TextRun('With a logo: '), picture] }),
          new Paragraph({ children: [picture] }),
        ],
      },
    ],
  });
  const pages = await pagesOf(Buffer.from(await Packer.toBuffer(document)));
  if (pages.type !== 'docx') throw new Error('no text');
  const shown = { width: 72, height: 36, image: expect.any(String) };
  expect(pages.blocks).toMatchObject([
    { text: 'With a logo:', pictures: [shown] },
    { text: '', pictures: [shown] },
  ]);
  expect(Object.keys(pages.pictures ?? {})).toEqual([pages.blocks[0]?.pictures?.[0]?.image]);
  expect(DocumentPages.safeParse(pages).success).toBe(true);
});
