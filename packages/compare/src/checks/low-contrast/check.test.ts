import { expect, it } from 'vitest';
import { addSlide, checkPresentation } from '../../../testing/check-presentation.js';
import { contrast, lowContrast } from './check.js';

const at = { x: 1, y: 1, w: 5, h: 1 };

const withColors = (
  color: string,
  {
    fill,
    options = {},
    below,
    type = {},
  }: { fill?: string; below?: string; options?: object; type?: object } = {},
) =>
  checkPresentation(
    lowContrast,
    (deck) => {
      const slide = deck.addSlide();
      if (below !== undefined) slide.addShape('rect', { x: 0, y: 0, w: 10, h: 3, fill: { color: below } });
      slide.addText('Hardly there', {
        ...at,
        fontSize: 12,
        ...type,
        color,
        ...(fill === undefined ? {} : { fill: { color: fill } }),
      });
    },
    { options: { ...options } },
  );

it('reports no ratio that rounds to the required one', async () => {
  expect(await withColors('000000', { fill: 'C0504D' })).toEqual([]);
  expect(await withColors('000000', { fill: 'B94A47' })).toMatchObject([
    { actual: expect.stringContaining('4.1 to 1') },
  ]);
});

it('reports a text that does not stand out from the background', async () => {
  expect(await withColors('CCCCCC')).toMatchObject([
    {
      location: 'slide 1, text "Hardly there"',
      message:
        'Text "Hardly there" on slide 1 is hard to read: #CCCCCC on #FFFFFF has a contrast of 1.6 to 1.',
      actual: 'slide 1, text "Hardly there": #CCCCCC on #FFFFFF is 1.6 to 1',
    },
  ]);
});

it('looks at what is behind the text: its box, or a shape below it', async () => {
  expect(await withColors('CCCCCC', { fill: '203040' })).toEqual([]);
  expect(await withColors('203040', { fill: '304050' })).toHaveLength(1);
  expect(await withColors('FFFFFF', { below: '203040' })).toEqual([]);
  expect(await withColors('000000', { below: '203040' })).toHaveLength(1);
});

it.each(['3', '<number>', '6/29/2021', 'Tuesday, June 29, 2021', '15:35:09', '12/30'])(
  'needs less contrast for the slide number or date %s in a plain text box',
  async (text) => {
    const faint = await checkPresentation(lowContrast, (deck) => {
      deck.addSlide().addText(text, { ...at, fontSize: 12, color: '888888' });
    });
    expect(faint).toEqual([]);
  },
);

it.each(['EUR 12', '12 %', '1,200', 'Since June 29, 2021'])(
  'needs full contrast for the text %s',
  async (text) => {
    const faint = await checkPresentation(lowContrast, (deck) => {
      deck.addSlide().addText(text, { ...at, fontSize: 12, color: '888888' });
    });
    expect(faint).toHaveLength(1);
  },
);

it('applies WCAG to texts, with a lower limit for large ones, unless the template allows fainter ones', async () => {
  expect(await withColors('888888')).toHaveLength(1);
  expect(await withColors('888888', { options: { min_ratio: 3 } })).toEqual([]);
  expect(await withColors('888888', { type: { fontSize: 18 } })).toEqual([]);
  expect(await withColors('AAAAAA', { type: { fontSize: 18 } })).toHaveLength(1);
});

it('applies the limit for large type to slide numbers', async () => {
  const numbered = (color: string) =>
    checkPresentation(lowContrast, (deck) => {
      deck.addSlide().slideNumber = { x: 9, y: 5, fontSize: 10, color };
    });
  expect(await numbered('898989')).toEqual([]);
  expect(await numbered('CCCCCC')).toHaveLength(1);
});

it('compares the text of a cell with the fill of the cell', async () => {
  const withCell = (color: string, fill: string | undefined) =>
    checkPresentation(lowContrast, (deck) => {
      const cell = {
        text: 'Total',
        options: { color, ...(fill === undefined ? {} : { fill: { color: fill } }) },
      };
      addSlide(deck, 'Peers').addTable([[{ text: 'Peer' }], [cell]], { x: 1, y: 1, w: 4, fontSize: 12 });
    });
  expect(await withCell('999999', 'BBBBBB')).toMatchObject([
    {
      location: 'slide 1, table 1, row 2',
      message: 'Table 1, row 2 on slide 1 is hard to read: #999999 on #BBBBBB has a contrast of 1.5 to 1.',
    },
  ]);
  expect(await withCell('FFFFFF', '203864')).toEqual([]);
  expect(await withCell('999999', undefined)).toEqual([]);
});

it('computes the contrast of WCAG', () => {
  expect(contrast('000000', 'FFFFFF')).toBeCloseTo(21, 5);
  expect(contrast('777777', 'FFFFFF')).toBeCloseTo(4.48, 2);
  expect(contrast('FFFFFF', '777777')).toBeCloseTo(4.48, 2);
});
