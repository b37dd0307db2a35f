import { expect, it } from 'vitest';
import { slideOf, tableOf } from '../../../testing/presentations.js';
import { presentationText } from './presentation-text.js';

it('yields the texts of each slide, with their locations', () => {
  const slide = {
    ...slideOf(3, 'Prices', ['They rise.']),
    tables: [tableOf([['Year', '']])],
    charts: [
      {
        name: 'Chart 1',
        box: null,
        title: 'Price of a litre',
        kind: 'barChart',
        series: [{ name: 'Glass', categories: ['2025'], values: [1] }],
      },
    ],
    notes: 'Say why.',
  };
  const results = [...presentationText([slide]).texts()].map(({ kind, text, locate }) => [
    kind,
    text,
    locate(),
  ]);
  expect(results).toEqual([
    ['title', 'Prices', 'slide 3, title'],
    ['paragraph', 'They rise.', 'slide 3'],
    ['cell', 'Year', 'slide 3, table 1, row 1'],
    ['paragraph', 'Price of a litre', 'slide 3, chart 1'],
    ['cell', 'Glass', 'slide 3, chart 1'],
    ['notes', 'Say why.', 'slide 3, notes'],
  ]);
});

it('yields the texts of masters and layouts once, as those of footers', () => {
  const fixed = [{ text: 'Project Skarv', place: 'master' }];
  const locatedTexts = [...presentationText([slideOf(1, 'Prices')], fixed).texts()];
  expect(locatedTexts.map(({ kind, text, locate }) => [kind, text, locate()])).toEqual([
    ['title', 'Prices', 'slide 1, title'],
    ['footer', 'Project Skarv', 'master'],
  ]);
});
