import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import type { LocatedChart } from '../../views/document-text.js';
import { derivedFigures } from './check.js';

/** Findings of a slide with this title and these lines, and a chart of three quarters. */
function run(title: string, lines: readonly string[], third = 31.5, chartTitle = 'Revenue by quarter') {
  const texts = documentTextOf([
    { kind: 'title', text: title, locate: () => 'slide 2, title' },
    ...lines.map((text) => ({ text, locate: () => 'slide 2' })),
  ]);
  const chart: LocatedChart = {
    title: chartTitle,
    series: [{ name: 'Revenue', categories: ['Q1', 'Q2', 'Q3'], values: [28.1, 29.7, third] }],
    locate: () => 'slide 2, chart 1',
  };
  return runCheck(derivedFigures, { ...texts, charts: () => [chart] }, templateOf({})).map(
    ({ location }) => location,
  );
}

it.each([
  ['Revenue: 5.0 % above last year', 'Revenue: EUR 31.5 million, after EUR 30.0 million', '5.0', '9.0'],
  [
    'Umsatz: 5,0 % über dem Vorjahr',
    'Umsatz im dritten Quartal: 31,5 Mio. €, nach 30,0 Mio. €',
    '5,0',
    '9,0',
  ],
  ['Ventas: 5,0 % más', 'Ventas: 31,5 millones de euros, frente a 30,0 millones de euros', '5,0', '9,0'],
  ['Orders: 4.0 % below last year', 'Orders: 480, after 500', '4.0', '8.0'],
])('compares the title "%s" with "%s"', (title, line, right, wrong) => {
  expect(run(title, [line])).toEqual([]);
  expect(run(title.replace(right, wrong), [line])).toEqual(['slide 2, title']);
});

it('compares a margin with the figures of its slide', () => {
  const lines = (margin: string) => [
    'Umsatz: 42,8 Mio. €, nach 40,8 Mio. €',
    'Ergebnis (EBIT): 3,6 Mio. €, nach 3,1 Mio. €',
    `EBIT-Marge: ${margin} %`,
  ];
  expect(run('Quartal', lines('8,4'))).toEqual([]);
  expect(run('Quartal', lines('4,8'))).toEqual(['slide 2']);
  expect(run('Quartal', [...lines('4,8'), 'Umsatz: 165 Mio. €'])).toEqual([]);
  expect(run('Quartal', lines('4,8').with(1, 'EBIT im ersten Quartal: 3,6 Mio. €'))).toEqual([]);
});

it('compares the column of a quarter with the line beside the chart', () => {
  const line = ['Revenue in the third quarter: EUR 31.5 million'];
  expect(run('Results', line)).toEqual([]);
  expect(run('Results', line, 35.1)).toEqual(['slide 2, chart 1']);
  expect(run('Results', ['Revenue in the third quarter of 2025: EUR 31.5 million'], 35.1)).toEqual([]);
  expect(run('Results', line, 35.1, 'Revenue of the north by quarter')).toEqual([]);
});

it.each([
  ['Revenue: 9 % above plan of the north', 'Revenue: EUR 31.5 million, after EUR 30.0 million (north: 4.1)'],
  ['Margin: 9.0 % above last year', 'Revenue: EUR 31.5 million, after EUR 30.0 million'],
  ['Revenue: 5.0 % below last year', 'Revenue of the north: EUR 8 million, after EUR 9 million; all: 31.5'],
])('says nothing about "%s" over "%s"', (title, line) => {
  expect(run(title, [line])).toEqual([]);
});
