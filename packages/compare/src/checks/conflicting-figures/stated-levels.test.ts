import { expect, it } from 'vitest';
import { hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { pptxOf, runCheck, slideOf, tableOf, templateOf } from '../../../testing/presentations.js';
import type { DocumentText } from '../../views/document-text.js';
import { presentationText } from '../../views/presentation/presentation-text.js';
import { conflictingFigures } from './check.js';

const years = ['2022', '2023', '2024', '2025'];
const chartOf = (title: string, values: readonly number[]) => ({
  title,
  series: [{ name: title.split(',')[0] ?? '', categories: years, values }],
  locate: () => 'slide 3, chart 1',
});

const run = (text: string, title: string, values = [352, 371, 420, 410]) => {
  const content: DocumentText = {
    ...documentTextOf([{ text, locate: () => 'slide 3' }]),
    charts: () => [chartOf(title, values)],
  };
  return runCheck(conflictingFigures, content, templateOf({}));
};

it.each([
  ['The market reached EUR 440 million in 2025.', 'Market, EUR million'],
  ['Shipments rose to 462 thousand tonnes in 2025.', 'Shipments, thousand tonnes'],
  ['Der Markt erreichte 2025 ein Volumen von 440 Mio. EUR.', 'Markt, Mio. EUR'],
  ['In 2025, orders amounted to EUR 462 million.', 'Orders, EUR million'],
  ['Market: EUR 440 million in 2025', 'Market, EUR million'],
  ['2025 erreichte der Auftragseingang 440 Mio. EUR.', 'Auftragseingang, Mio. EUR'],
  ['Der Auftragseingang betrug 2025 rund 480 Mio. EUR.', 'Auftragseingang, Mio. EUR'],
  ['Le marché a atteint 440 millions d’euros en 2025.', 'Marché, millions d’euros'],
  ['El mercado alcanzó 440 millones de euros en 2025.', 'Mercado, millones de euros'],
  ['Mercato: 440 milioni di euro nel 2025', 'Mercato, milioni di euro'],
  ['Il mercato ha raggiunto 440 milioni di euro nel 2025.', 'Mercato, milioni di euro'],
])('reports the level in "%s"', (text, title) => {
  const [finding, ...others] = run(text, title);
  expect(others).toEqual([]);
  expect(finding?.location).toBe('slide 3');
  expect(finding?.message).toContain('but 410 ');
});

it.each([
  ['Orders peaked in 2023.', 'Orders, EUR million'],
  ['Orders reached their highest level in 2025.', 'Orders, EUR million'],
  ['Der Auftragseingang erreichte 2023 seinen Höchststand.', 'Auftragseingang, Mio. EUR'],
  ['Les commandes ont atteint leur plus haut niveau en 2023.', 'Commandes, millions d’euros'],
  ['Los pedidos alcanzaron su máximo en 2023.', 'Pedidos, millones de euros'],
  ['Gli ordini hanno toccato il massimo nel 2023.', 'Ordini, milioni di euro'],
])('reports the year in "%s"', (text, title) => {
  expect(run(text, title)[0]?.message).toContain('420 in 2024 against');
});

const table = [
  ['EUR million', '2024', '2025'],
  ['Air/water', '512', '548'],
  ['Ground/water', '118', '117'],
  ['Other', '72', '77'],
  ['Total', '702', '742'],
];
const beside = (text: string) =>
  runCheck(conflictingFigures, documentTextOf(['Heat pumps', text], [], [], [table]), templateOf({}));

it.each([
  ['Air/water grew by 9.0 % in 2025.', '7 %'],
  ['Air/water wuchs 2025 um 9,0 %.', '7 %'],
  ['Air/water grew by 9.0 %.', '7 %'],
  ['Air/water accounts for 79 % of the market.', '72.9 %, 73.9 %'],
  ['Air/water représente 79 % des ventes.', '72.9 %, 73.9 %'],
  ['Air/water representó el 79 % de las ventas en 2025.', '73.9 %'],
])('compares the rate in "%s" with the figures of the row', (text, right) => {
  expect(beside(text)[0]?.message).toContain(`give ${right}`);
});

it.each([
  'Air/water grew by 7.0 % in 2025.',
  'Air/water grew by 9.0 % in 2023.',
  'Air/water accounts for 73.9 % of the market.',
  'Air/water accounts for 79 % of installations in Norway.',
  'Air/water heaters for pools grew by 9.0 %.',
  'Air/water exports grew by 9.0 %.',
  'Prices of air/water grew by 9.0 % in 2025.',
])('accepts "%s" beside the row', (text) => {
  expect(beside(text)).toEqual([]);
});

it('reports the year of the lowest point', () => {
  expect(run('Orders were lowest in 2023.', 'Orders, EUR million')[0]?.message).toContain(
    '352 in 2022 against 371 in 2023',
  );
});

it.each([
  ['The market reached EUR 410 million in 2025.', 'Market, EUR million'],
  ['The market reached EUR 440 million in 2026.', 'Market, EUR million'],
  ['The French market reached EUR 300 million in 2025.', 'Market, EUR million'],
  ['The market is expected to reach EUR 440 million in 2025.', 'Market, EUR million'],
  ['The market grew by EUR 300 million in 2025.', 'Market, EUR million'],
  ['Orders peaked in 2024.', 'Orders, EUR million'],
  ['Orders were lowest in 2022.', 'Orders, EUR million'],
  ['Orders were at their second-highest level in 2025.', 'Orders, EUR million'],
  ['Growth of orders peaked in 2023.', 'Orders, EUR million'],
  ['Prices peaked in 2023.', 'Orders, EUR million'],
  ['Orders were about EUR 400 million in 2025.', 'Orders, EUR million'],
  ['Orders reached 8.1 % of the market in 2025.', 'Orders, EUR million'],
])('accepts "%s"', (text, title) => {
  expect(run(text, title)).toEqual([]);
});

it('is done with hostile texts', () => {
  const content: DocumentText = {
    ...documentTextOf(hostileTexts),
    charts: () => [chartOf('Orders', [1, 2, 3, 4])],
  };
  expect(runCheck(conflictingFigures, content, templateOf({}))).toEqual([]);
});

it.each([
  ['Net debt stood at €34.0m on 31 December 2025.', '31 Dec 2025', 1],
  ['La dette nette était de 34,0 M€ au 31 décembre 2025.', '31.12.2025', 0],
  ['Net debt stood at €31.0m on 31 December 2025.', '31 Dec 2025', 0],
  ['Net debt stood at €34.0m on 30 June 2025.', '31 Dec 2025', 0],
  ['Net debt stood at €34.0m on 31 December 2024.', '31 Dec 2025', 0],
])('compares "%s" with the balance of %s', (text, day, count) => {
  const rows = [
    ['€m', day],
    ['Bank loans', '45.0'],
    ['Cash', '-14.0'],
    ['Net debt', '31.0'],
  ];
  expect(runCheck(conflictingFigures, documentTextOf([text], [], [], [rows]), templateOf({}))).toHaveLength(
    count,
  );
});

it('reads a year behind "after" as that of the change before', () => {
  const lines = [
    ['k€', '2023', '2024', '2025'],
    ['Programmes', '800', '860', '910'],
    ['Recettes', '1160', '1150', '1265'],
  ];
  const tell = (text: string) =>
    runCheck(
      conflictingFigures,
      presentationText(pptxOf([{ ...slideOf(3, 'Comptes', [text]), tables: [tableOf(lines)] }]).slides),
      templateOf({}),
    );
  expect(tell('Les recettes ont progressé de 10 %, après un recul de 1 % en 2024.')).toEqual([]);
  expect(tell('Les recettes ont progressé de 14 % en 2025.')).toHaveLength(1);
});
