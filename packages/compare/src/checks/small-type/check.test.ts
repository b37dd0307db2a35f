import { expect, it } from 'vitest';
import { checkPresentation } from '../../../testing/check-presentation.js';
import { smallType } from './check.js';

const at = { x: 1, y: 1, w: 5, h: 1 };

it('reports texts and tables in type that is too small', async () => {
  const findings = await checkPresentation(smallType, (deck) => {
    const slide = deck.addSlide();
    slide.addText('Fine print', { ...at, fontSize: 5 });
    slide.addText('Legible', { ...at, fontSize: 9 });
    slide.addTable([[{ text: 'Cell', options: { fontSize: 4 } }, { text: 'Other' }]], { x: 1, y: 3, w: 5 });
  });
  expect(findings).toMatchObject([
    {
      location: 'slide 1, text "Fine print"; slide 1, table 1',
      message:
        'Text "Fine print" on slide 1 has type of 5 points; the minimum is 8. 1 more text has the same problem.',
      actual: 'slide 1, text "Fine print": 5 points; slide 1, table 1: 4 points',
    },
  ]);
});

it('applies the size of the template, and ignores symbols', async () => {
  const small = (text: string, options: object) =>
    checkPresentation(smallType, (deck) => deck.addSlide().addText(text, { ...at, fontSize: 9 }), {
      options: { ...options },
    });
  expect(await small('Source', { min_points: 10 })).toHaveLength(1);
  expect(await small('• –', { min_points: 10 })).toEqual([]);
});

it('reports labels of charts that are too small', async () => {
  const labelled = (size: number) =>
    checkPresentation(smallType, (deck) => {
      const data = [{ name: 'Revenue', labels: ['2024', '2025'], values: [4, 5] }];
      const sizes = { catAxisLabelFontSize: size, valAxisLabelFontSize: 12 };
      deck.addSlide().addChart(deck.ChartType.bar, data, { ...at, h: 3, ...sizes });
    });
  expect(await labelled(4)).toMatchObject([
    { message: 'Chart 1 on slide 1 has type of 4 points; the minimum is 6.' },
  ]);
  expect(await labelled(7)).toEqual([]);
});
