import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingFigures } from './check.js';

const lines = chart('Sales by line, 2025 (%)', ['Industrial', 'Architectural', 'Marine'], [55, 30, 15]);
const families = chart(
  'Ventes 2025 par famille (%)',
  ['Fromages', 'Yaourts', 'Beurre', 'Lait'],
  [48, 27, 14, 11],
);
const sales = chart('Umsatz 2025 (Mio. €)', ['Nord', 'Süd', 'West'], [42.5, 31, 18.2]);

function chart(title: string, categories: string[], values: number[]) {
  return { title, series: [{ name: 'Series', categories, values }], locate: () => 'slide 3, chart 1' };
}
const run = (text: string, shown: ReturnType<typeof chart>) => {
  const content = documentTextOf([{ text, locate: () => 'slide 3' }]);
  return runCheck(conflictingFigures, { ...content, charts: () => [shown] }, templateOf({}), {});
};

it.each([
  ['Marine is the smallest line, with 18%', lines, 'Marine is 18% on slide 3, but 15 % on slide 3, chart 1.'],
  ['Les fromages pèsent 48 % des ventes, devant les yaourts (24 %)', families, 'Yaourts is 24 %'],
  ['Süd erreichte 33,0 Mio. €', sales, 'Süd is 33,0 Mio. €'],
  ['Industrial accounts for 50% of sales', lines, 'Industrial is 50%'],
])('reports "%s"', (text, shown, message) => {
  expect(run(text, shown)).toMatchObject([{ message: expect.stringContaining(message) }]);
});

it.each([
  ['Marine is the smallest line, with 15%', lines],
  ['Les fromages pèsent 48 % des ventes, devant les yaourts (27 %)', families],
  ['Marine grew by 18% in 2025', lines],
  ['Marine reached 18% in 2024', lines],
  ['Marine and Architectural account for 45%', lines],
  ['Marine accounts for 22% of EBITDA', lines],
  ['Marine stood at 17% at the beginning of the year', lines],
  ['Marine is the smallest line, with 18% more orders than in 2024', lines],
  ['Industrial is at 60% capacity utilisation', lines],
  ['Marine had 26% before the merger', lines],
  ['Marine was 17%, before the disposal of the boat business', lines],
  ['Beurre (16 %)', families],
  ['By headcount, Marine is at 20%', lines],
  ['Les yaourts représentent 35 % des volumes', families],
  ['Süd hat 40 % der Mitarbeiter', chart('Umsatzanteil (%)', ['Nord', 'Süd', 'West'], [45, 34, 21])],
  ['Asia contributed 24% of sales', chart('Sales growth (%)', ['Europe', 'Americas', 'Asia'], [9, 12, 20])],
  ['Süd erreichte 28,4 Mio. € ohne Zukäufe', sales],
  ['Marine has 24 customers and a target of 18%', lines],
  ['Süd erreichte 31 Mio. €, West 18,2 Mio. €', sales],
  ['Süd erreichte eine Marge von 33 %', sales],
  ['Süd kam auf USD 36.4 million', sales],
])('accepts "%s"', (text, shown) => {
  expect(run(text, shown)).toEqual([]);
});
