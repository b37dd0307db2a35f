import { expect, it } from 'vitest';
import { addSlide, checkPresentation } from '../../../testing/check-presentation.js';
import { offSlide } from './check.js';

const pixel =
  'image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it('reports shapes that are mostly outside the slide', async () => {
  const findings = await checkPresentation(offSlide, (deck) => {
    const slide = addSlide(deck, 'Logos');
    slide.addImage({ data: pixel, x: 9.4, y: 1, w: 1, h: 1 });
    slide.addImage({ data: pixel, x: 9.75, y: 1, w: 1, h: 1 });
    slide.addText('Below the edge', { x: 1, y: 6, w: 5, h: 1 });
    slide.addText('At home', { x: 1, y: 3, w: 5, h: 1 });
  });
  expect(findings).toMatchObject([
    {
      key: '',
      location: 'slide 1, text "Below the edge"; slide 1, picture 2',
      message:
        'Text "Below the edge" on slide 1 is not fully on the slide: none of it is visible. 1 more shape has the same problem.',
      actual: 'slide 1, text "Below the edge": 0 % on the slide; slide 1, picture 2: 25 % on the slide',
    },
  ]);
});

/** A deck of pptxgenjs has rows of no stated height, which grow with their text. */
const withTable = (rows: number, columns = 2) =>
  checkPresentation(offSlide, (deck) => {
    addSlide(deck, 'Peers').addTable(
      Array.from({ length: rows }, (_, row) =>
        Array.from({ length: columns }, (_, column) => ({ text: `${row} ${column}` })),
      ),
      { x: 0.5, y: 1, w: 4, colW: Array.from({ length: columns }, () => 2), fontSize: 12 },
    );
  });

it('reports rows below the slide although the frame is on it', async () => {
  expect(await withTable(27)).toMatchObject([
    {
      location: 'slide 1, table 1',
      message: 'Table 1 on slide 1 is not fully on the slide: rows 16 to 27 are below its lower edge.',
    },
  ]);
  expect(await withTable(12)).toEqual([]);
});

it('reports columns beyond the slide', async () => {
  expect(await withTable(3, 7)).toMatchObject([
    { actual: 'slide 1, table 1: columns 6 to 7 are beyond its right edge' },
  ]);
  expect(await withTable(3, 4)).toEqual([]);
});

it('takes the template’s share', async () => {
  const cut = (visible: number) =>
    checkPresentation(
      offSlide,
      (deck) => addSlide(deck, 'Logos').addImage({ data: pixel, x: 9.4, y: 1, w: 1, h: 1 }),
      { options: { visible } },
    );
  expect(await cut(0.5)).toEqual([]);
  expect(await cut(0.9)).toHaveLength(1);
});

it('reports a chart that is cut at the edge, and no picture', async () => {
  const run = (x: number) =>
    checkPresentation(offSlide, (deck) => {
      const slide = addSlide(deck, 'Sales');
      slide.addChart('bar', [{ name: 'Sales', labels: ['a', 'b'], values: [1, 2] }], { x, y: 1, w: 5, h: 3 });
      slide.addImage({ data: pixel, x: 9, y: 1, w: 1.4, h: 1 });
    });
  expect(await run(6.2)).toMatchObject([{ location: 'slide 1, chart 1' }]);
  expect(await run(5.2)).toEqual([]);
});
