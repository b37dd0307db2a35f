import { expect, it } from 'vitest';
import { checkPresentation } from '../../../testing/check-presentation.js';
import { overlappingTexts } from './check.js';

const two = (first: object, second: object, words = 'Margins fell in the second quarter') =>
  checkPresentation(overlappingTexts, (deck) => {
    const slide = deck.addSlide();
    slide.addText('Revenue grew by nine per cent', { x: 1, y: 1, w: 5, h: 0.5, fontSize: 18, ...first });
    slide.addText(words, { x: 1, y: 1.1, w: 5, h: 0.5, fontSize: 18, ...second });
  });

it('reports words on words, and names both texts', async () => {
  expect(await two({}, {})).toMatchObject([
    {
      location: 'slide 1, text "Revenue grew by nine per cent"',
      message: '"Margins fell in the second quarter" overlaps the title of slide 1.',
      actual: 'slide 1: text "Margins fell in the second quarter" on text "Revenue grew by nine per cent"',
    },
  ]);
});

it('compares the areas of the words, not of the boxes', async () => {
  expect(await two({ align: 'left' }, { align: 'left', x: 4.5 })).toEqual([]);
  expect(await two({ align: 'left', w: 9 }, { align: 'right', w: 8 })).toEqual([]);
  expect(await two({ valign: 'top', h: 3 }, { valign: 'bottom', h: 3 })).toEqual([]);
  expect(await two({ align: 'left', w: 9 }, { align: 'center', w: 9 })).toHaveLength(1);
});

it('treats repeated words as a shadow, and ignores rotated texts', async () => {
  expect(await two({}, {}, 'Revenue grew by nine per cent')).toEqual([]);
  expect(await two({}, { rotate: 90 })).toEqual([]);
});

it('reports a covered title, whichever of the two texts is drawn first', async () => {
  const [finding] = await checkPresentation(overlappingTexts, (deck) => {
    const slide = deck.addSlide();
    slide.addText('November 2026', { x: 1, y: 0.6, w: 5, h: 0.4, fontSize: 12 });
    slide.addText('Market study of bottled water', { x: 1, y: 0.5, w: 8, h: 0.6, fontSize: 28 });
  });
  expect(finding?.message).toBe('"November 2026" overlaps the title of slide 1.');
});
