import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { derivedFigures } from './check.js';

const market = [
  ['Country', 'Market', 'Share'],
  ['Sweden', '960', '40 %'],
  ['Norway', '600', '25 %'],
  ['Denmark', '480', '20 %'],
  ['Finland', '360', '15 %'],
  ['Total', '2,400', '100 %'],
];
const markt = [
  ['Land', 'Umsatz, Mio. EUR'],
  ['Schweden', '960'],
  ['Norwegen', '600'],
  ['Dänemark', '840'],
  ['Summe', '2.400'],
];
const run = (text: string, table = market) =>
  runCheck(derivedFigures, documentTextOf([text], [], [], [table]), templateOf({}));

it.each<[string, string[][]?]>([
  ['Sweden and Norway together account for 65 % of the market.'],
  ['Sweden and Norway account for 65 % of the market.'],
  ['Sweden, Norway and Denmark make up 85 %.'],
  ['Sweden accounts for 40 % of the market.'],
  ['Sweden is the largest country, at 40 % of the market.'],
  ['Norwegen trug 25 % zum Umsatz bei.', markt],
  ['Schweden und Norwegen stehen zusammen für 65 % des Umsatzes.', markt],
  ['Schweden und Norwegen machen zusammen 65 % des Umsatzes aus.', markt],
])('compares "%s" with the rows', (text, table = market) => {
  expect(run(text, table)).toEqual([]);
  expect(run(text.replace(/40|65|85|25/, '55'), table)).toMatchObject([{ location: 'text 1' }]);
});

it.each([
  ['La Suède et la Norvège représentent ensemble 65 % du marché.', 'Pays|Marché', 'Suède|Norvège|Danemark'],
  ['Suecia y Noruega representan juntos el 65 % de las ventas.', 'País|Ventas', 'Suecia|Noruega|Dinamarca'],
  [
    'Svezia e Norvegia rappresentano insieme il 65 % dei ricavi.',
    'Paese|Ricavi',
    'Svezia|Norvegia|Danimarca',
  ],
])('compares "%s" too', (text, header, names) => {
  const rows = names.split('|').map((name, index) => [name, ['960', '600', '840'][index] ?? '']);
  const table = [header.split('|'), ...rows, ['Total', '2400']];
  expect(run(text, table)).toEqual([]);
  expect(run(text.replace('65', '56'), table)).toHaveLength(1);
});

it.each([
  'Sweden and Norway together account for 80 % of our exports.',
  'Sweden accounts for 55 % of our exports.',
  'Sweden accounts for 55 % of our market in hotels.',
  'Sweden accounts for 55 % of growth.',
  'Sweden accounts for 55 %.',
  'Southern Sweden accounts for 25 % of the market.',
  'Sweden holds about 45 % of the market.',
  'Sweden and Norway account for about two thirds, or 70 % of the market.',
  'Sweden and the cities of Norway account for 50 % of the market.',
  'Sweden and Norway together accounted for 60 % of the market in 2019, before the merger.',
  'Sweden and Norway together account for nearly 70 % of the market.',
  'Sweden and Norway together account for 75 % of the growth.',
])('accepts "%s"', (text) => {
  expect(run(text)).toEqual([]);
});

it('adds up no rates of growth', () => {
  const growth = [
    ['Country', 'Market growth'],
    ['Sweden', '4 %'],
    ['Norway', '3 %'],
    ['Denmark', '2 %'],
  ];
  expect(run('Sweden and Norway together account for 20 % of the market.', growth)).toEqual([]);
});

const suppliers = [
  ['Rank', 'Supplier', 'Share'],
  ['1', 'Halvorsen', '24 %'],
  ['2', 'Sorel', '18 %'],
  ['3', 'Grüneberg', '14 %'],
  ['4', 'Tecnocalor', '9 %'],
];

it.each([
  'The top three together hold 56 %.',
  'The three largest suppliers account for 56 % of the market.',
  'Die drei größten Anbieter halten zusammen 56 %.',
  'Les trois premiers représentent ensemble 56 % du marché.',
])('compares "%s" with the first rows of a ranking', (text) => {
  expect(run(text, suppliers)).toEqual([]);
  expect(run(text.replace('56', '59'), suppliers)).toMatchObject([{ location: 'text 1' }]);
  const unsorted = suppliers.toSpliced(1, 1).concat(suppliers.slice(1, 2));
  expect(run(text.replace('56', '59'), unsorted)).toEqual([]);
});

it.each([
  'The top three customers hold 59 contracts.',
  'The top ten together hold 91 %.',
  'The top three customers account for 59 % of sales.',
  'The three largest suppliers account for 59 % of our orders.',
  'Die drei größten Kunden stehen zusammen für 59 % des Marktes.',
  'The three youngest suppliers account for 59 % of the market.',
])('accepts "%s" beside a ranking', (text) => {
  expect(run(text, suppliers)).toEqual([]);
});
