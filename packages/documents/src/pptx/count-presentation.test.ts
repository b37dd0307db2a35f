import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PptxGenJS } from '../../testing/pptxgenjs.js';
import { readPptx } from '../../testing/read-pptx.js';
import { countPresentation } from './count-presentation.js';

const savedByLibreOffice = readFileSync(
  new URL('../../testing/files/saved-by-libreoffice.pptx', import.meta.url),
);

it('counts the contents of a deck of another library, by the documented rules', async () => {
  const deck = new PptxGenJS();
  const slide = deck.addSlide();
  const link = { hyperlink: { url: 'https://a.example/' } };
  slide.addText('Two words', { x: 0, y: 0, w: 5, h: 1, fontSize: 30 });
  slide.addText(
    [
      { text: 'three more words', options: { breakLine: true } },
      { text: 'site', options: link },
    ],
    {
      x: 0,
      y: 1,
      w: 5,
      h: 1,
    },
  );
  slide.addTable([
    [{ text: 'a b' }, { text: '' }],
    [{ text: 'c', options: link }, { text: 'd' }],
  ]);
  slide.addNotes('Notes do not count.');
  const hidden = deck.addSlide();
  hidden.hidden = true;
  hidden.addChart('bar', [{ name: 'Sales', labels: ['a'], values: [1] }], { x: 1, y: 1, w: 4, h: 3 });
  const bytes = (await deck.write({ outputType: 'nodebuffer' })) as Buffer;
  expect(countPresentation(await readPptx(bytes))).toEqual({
    slides: 2,
    pictures: 0,
    tables: 1,
    charts: 1,
    hyperlinks: 2,
    paragraphs: 3,
    words: 6,
    tableParagraphs: 3,
    tableWords: 4,
  });
});

it('counts a deck the same before and after LibreOffice saved it', async () => {
  const document = await readPptx(savedByLibreOffice, { expected: 'pptx' });
  expect(countPresentation(document)).toEqual({
    slides: 5,
    pictures: 1,
    tables: 1,
    charts: 1,
    hyperlinks: 2,
    paragraphs: 12,
    words: 25,
    tableParagraphs: 8,
    tableWords: 10,
  });
});

it('reads a deck that LibreOffice saved: titles, notes, chart data, links, the hidden slide', async () => {
  const { slides } = await readPptx(savedByLibreOffice);
  expect(slides.map(({ title }) => title)).toEqual([
    'Bottled water in Ruritania',
    'Market Overview',
    'Alder Springs',
    'Prices',
    'Draft',
  ]);
  expect(slides).toMatchObject([
    { layout: 'Title Slide', titleShape: { fonts: ['Georgia'], colors: ['1F3864'] } },
    { notes: 'Say why glass returns.', texts: [{ paragraphs: [{ bullet: true }, { bullet: true }] }] },
    {
      tables: [
        {
          rows: [
            ['Year', 'Volume', 'Source'],
            ['2025', '12 Ml', 'Register'],
            ['2026', '', 'Own plan'],
          ],
        },
      ],
      pictures: [{ description: 'Logo of Alder Springs' }],
      links: [{ text: 'Website', address: 'https://alder.example/a?b=1&c=2' }, { text: 'Register' }],
    },
    {
      charts: [
        {
          title: 'Price of a litre',
          kind: 'barChart',
          series: [
            { name: 'Glass', categories: ['2024', '2025', '2026'], values: [1.5, 1.75, 2] },
            { name: 'Plastic' },
          ],
        },
      ],
    },
    { hidden: true },
  ]);
});
