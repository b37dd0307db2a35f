import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingFigures } from './check.js';

const run = (text: string, values: number[]) => {
  const categories = ['2021', '2022', '2023', '2024', '2025'];
  const series = [{ name: 'Revenue', categories, values }];
  const content = documentTextOf([{ text, kind: 'title', locate: () => 'slide 3' }]);
  const charts = () => [{ title: 'Revenue (EUR m)', series, locate: () => 'slide 3, chart 1' }];
  return runCheck(conflictingFigures, { ...content, charts }, templateOf({}), {});
};
const rising = [45, 46, 48, 52, 56];
const dented = [45, 46, 44, 52, 56];

it.each([
  'Sales have grown for four years',
  'Revenue rises every year',
  'Der Umsatz steigt seit vier Jahren',
  'Le chiffre d’affaires progresse chaque année',
  'Las ventas crecen cada año',
  'I ricavi crescono ogni anno',
])('compares "%s" with the chart', (text) => {
  expect(run(text, dented)).toMatchObject([
    { message: expect.stringContaining('rises every year on slide 3, but 2023 is 44 after 46 in 2022') },
  ]);
  expect(run(text, rising)).toEqual([]);
});

it('reports a fall', () => {
  expect(run('Sales have fallen every year', [9, 8, 7, 8, 6])).toHaveLength(1);
  expect(run('Sales have fallen every year', [9, 8, 7, 6, 5])).toEqual([]);
});

it.each([
  'Sales have grown for two years',
  'Revenue has grown in every year except 2023',
  'Revenue grew by 6 % every year on average',
  'Revenue will grow every year',
  'Revenue grew from 45 to 56',
  'Revenue has grown every year in real terms',
  'In constant prices, revenue has grown every year',
  'The number of customers has increased every year',
  'Der Exportanteil steigt jedes Jahr',
  'Le nombre de clients augmente chaque année',
  'Revenue has grown every year since 2023',
  'Revenue increased each year between 2023 and 2025',
  'Revenue of Marine has grown every year',
  'Der Umsatz der Sparte Nord wächst jedes Jahr',
  'Recurring revenue has grown every year',
  'Revenue has grown steadily',
])('accepts "%s"', (text) => {
  expect(run(text, dented)).toEqual([]);
});

it('accepts a rise for some years that ends before a forecast', () => {
  expect(run('Sales have grown for three years', [45, 48, 52, 56, 54])).toEqual([]);
});
