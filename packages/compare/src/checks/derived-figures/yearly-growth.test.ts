import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { derivedFigures } from './check.js';

const run = (text: string, tables: readonly (readonly (readonly string[])[])[] = []) =>
  runCheck(derivedFigures, documentTextOf([text], [], [], tables), templateOf({}));

it.each([
  [
    'The market grew from EUR 695 million in 2021 to EUR 1,154 million in 2025, which is 16.5 % a year.',
    13.5,
  ],
  [
    'Revenue grew from SGD 61.3 million in FY2023 to SGD 74.3 million in FY2025, a rate of 7.4% a year.',
    10.1,
  ],
  ['Revenue rose by 7.4% a year from SGD 61.3 million in 2023 to SGD 74.3 million in 2025.', 10.1],
  ['Revenue grew from 61.3 to 74.3 million in two years, or 7.4 % per annum.', 10.1],
  ['Between 2021 and 2025 sales rose from EUR 40 m to EUR 60 m, or 14 % p.a.', 10.7],
  [
    'Der Umsatz stieg von 61,3 Mio. EUR im Jahr 2021 auf 74,3 Mio. EUR im Jahr 2023, das sind 7,4 % im Jahr.',
    10.1,
  ],
  ['Der Umsatz wuchs von 2021 bis 2023 von 61,3 auf 74,3 Mio. EUR, also jährlich um 7,4 %.', 10.1],
  [
    'Le marché est passé de 695 millions d’euros en 2021 à 1 154 millions d’euros en 2025, soit 16,5 % par an.',
    13.5,
  ],
  [
    'Las ventas pasaron de 61,3 millones de euros en 2023 a 74,3 millones de euros en 2025, un 7,4 % al año.',
    10.1,
  ],
  [
    'I ricavi sono saliti da 61,3 milioni di euro nel 2023 a 74,3 milioni di euro nel 2025, il 7,4 % all’anno.',
    10.1,
  ],
  [
    'Sales climbed from GBP 61.3 million in 2023 to GBP 74.3 million in 2025, a compound rate of 7.4% a year.',
    10.1,
  ],
  ['Sales grew by 7.4% a year from 61.3 in 2023 to 74.3 in 2025.', 10.1],
  ['Sales reached EUR 74.3 million in 2025, up from EUR 61.3 million in 2023, or 7.4% per year.', 10.1],
  ['Sales were EUR 61.3 million in 2023 and EUR 74.3 million in 2025, which is 7.4% a year.', 10.1],
  ['Sales rose from EUR 61.3 million (2023) to EUR 74.3 million (2025), a CAGR of 7.4%.', 10.1],
  ['Die Erlöse stiegen von 613 Tausend Euro Ende 2023 auf 743 Tausend Euro Ende 2025, 7,4 % p. a.', 10.1],
  [
    'Der Umsatz betrug 74,3 Mio. Euro im Jahr 2025 nach 61,3 Mio. Euro im Jahr 2023, ein Wachstum von 7,4 % pro Jahr.',
    10.1,
  ],
  [
    'Les ventes sont passées de 61,3 M€ en 2023 à 74,3 M€ en 2025, soit une croissance annuelle moyenne de 7,4 %.',
    10.1,
  ],
  [
    'Les ventes ont progressé de 7,4 % l’an, de 61,3 millions d’euros en 2023 à 74,3 millions d’euros en 2025.',
    10.1,
  ],
  [
    'Entre 2023 et 2025, le chiffre d’affaires est passé de 61,3 à 74,3 millions d’euros (TCAC de 7,4 %).',
    10.1,
  ],
  [
    'Los ingresos crecieron un 7,4 % anual, de 61,3 millones de euros en el ejercicio 2023 a 74,3 millones en 2025.',
    10.1,
  ],
  ['La facturación pasó de 613 en 2023 a 743 en 2025, una tasa anual compuesta del 7,4 %.', 10.1],
  ['Il fatturato è cresciuto del 7,4 % annuo, da 61,3 milioni nel 2023 a 74,3 milioni nel 2025.', 10.1],
  [
    'Tra il 2023 e il 2025 i ricavi sono passati da 61,3 a 74,3 milioni di euro, con un tasso annuo composto del 7,4 %.',
    10.1,
  ],
])('checks a rate against the two figures of its sentence: %s', (text, right) => {
  expect(run(text)).toMatchObject([{ message: expect.stringContaining(`gives ${right} %`) }]);
  const digits = String(right);
  const fitting = text.replace(
    /(?:16|7|14)[.,]?[45]?(?= ?%)/,
    text.includes(',4 %') ? digits.replace('.', ',') : digits,
  );
  expect(run(fitting)).toEqual([]);
});

it.each([
  'Revenue grew from USD 71.5 million in 2022 to USD 88.2 million in 2025, and EBITDA grew by 10 % a year.',
  'Revenue grew from USD 71.5 million in 2022 to USD 88.2 million in 2025; wages rose by 3 % a year.',
  'Revenue grew from USD 71.5 million in 2022 to USD 88.2 million in 2025, against 3 % a year in the market.',
  'Revenue grew from USD 71.5 million in 2022 to USD 88.2 million in 2025 and will grow by 5 % a year.',
  'Revenue grew from USD 71.5 million in 2022 to USD 88.2 million in 2025, about 23 % in all.',
  // The mean of the rates, and the change by year of the first figure.
  'Revenue grew from USD 50 million in 2022 to USD 100 million in 2025, on average 33.3 % a year.',
  'Rent rises from EUR 50 million in 2022 to EUR 100 million in 2025 at an interest of 3 % a year.',
  'From 2021 to 2025 growth was 3 % a year.',
  'Prices rose from 2.10 to 2.30 a litre, 3 % a year.',
  'We visited 12 sites in 2023 and 15 firms in 2025, of which 30 % close each year, 4 of them abroad.',
  'Of 61 sites in 2023 and 74 sites in 2025, and with 3 % interest a year, none was sold.',
])('ignores "%s"', (text) => {
  expect(run(text)).toEqual([]);
});

it('checks a rate against the table line that its sentence names', () => {
  const table = [
    ['USD million', '2022', '2023', '2024', '2025'],
    ['Revenue', '71.5', '76.9', '81.4', '88.2'],
    ['EBITDA', '10.9', '11.8', '13.0', '14.6'],
  ];
  expect(run('Revenue rose by 7.2% a year between 2022 and 2025.', [table])).toEqual([]);
  expect(run('Revenue rose by 9.2% a year between 2022 and 2025.', [table])).toMatchObject([
    { message: expect.stringContaining('gives 7.2 %') },
  ]);
  expect(run('Revenue rose by 9.2% a year between 2022 and 2025 in Norway.', [table])).toEqual([]);
});
