import { expect, it } from 'vitest';
import { addSlide, checkPresentation } from '../../../testing/check-presentation.js';
import { presentationViewOf, runCheck, slideOf, templateOf } from '../../../testing/presentations.js';
import { chartWithoutData } from './check.js';

const place = { x: 1, y: 1, w: 4, h: 3 };

it('reports charts none of whose series holds a number', async () => {
  const findings = await checkPresentation(chartWithoutData, (deck) => {
    const slide = addSlide(deck, 'Prices');
    slide.addChart('bar', [{ name: 'Glass', labels: ['2025', '2026'], values: [1, Number.NaN] }], place);
    const unknown = { name: 'Plastic', labels: ['2025'], values: [Number.NaN] };
    slide.addChart('bar', [unknown], { ...place, showTitle: true, title: 'Price of plastic' });
  });
  expect(findings).toMatchObject([
    {
      key: '',
      location: 'slide 1, chart 2',
      message: 'Chart "Price of plastic" (slide 1, chart 2) shows no data.',
      actual: '"Price of plastic": 1 series without a number ("Plastic")',
    },
  ]);
});

it('distinguishes a chart without its part from one without series, and reports nothing about newer kinds', () => {
  const chart = (kind: string) => ({ name: kind, box: null, title: null, kind, series: [] });
  const slide = { ...slideOf(2, 'Prices'), charts: [chart('chartex'), chart(''), chart('pieChart')] };
  expect(runCheck(chartWithoutData, presentationViewOf({ slides: [slide] }), templateOf({}))).toMatchObject([
    {
      location: 'slide 2, chart 2; slide 2, chart 3',
      actual: '"": the file of the chart is missing or empty; "pieChart": no series',
    },
  ]);
});
