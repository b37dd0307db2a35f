import { expect, it } from 'vitest';
import { hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingFigures } from './check.js';

const results = [
  ['EUR million', '2024', '2025'],
  ['Revenue', '73.0', '79.5'],
  ['EBITDA', '10.2', '11.9'],
  ['Net income', '4.1', '5.0'],
];
const years = [
  ['EUR million', '2023', '2024', '2025'],
  ['Revenue', '58.0', '63.8', '69.6'],
  ['EBIT', '5.8', '7.0', '8.4'],
];
const run = (text: string, table = results) =>
  runCheck(conflictingFigures, documentTextOf([text], [], [], [table]), templateOf({}));

it.each([
  ['The EBITDA margin was 17.0 %.', '15 %'],
  ['Revenue grew by 12.4 %.', '8.9 %'],
  ['EBITDA margin of 17.0 %', '15 %'],
  ['Our revenue has grown by 12.4 %, helped by two new shops.', '8.9 %'],
  ['Die EBITDA-Marge liegt bei 17,0 %.', '15 %'],
  ['Der Umsatz stieg um 12,4 %.', '8.9 %'],
  ['Der Umsatz ist um 12,4 % gestiegen.', '8.9 %'],
  ['La marge d’EBITDA est de 17,0 %.', '15 %'],
  ['Le chiffre d’affaires a augmenté de 12,4 %.', '8.9 %'],
  ['El margen EBITDA es del 17,0 %.', '15 %'],
  ['Las ventas crecieron un 12,4 %.', '8.9 %'],
  ['L’EBITDA margin è del 17,0 %.', '15 %'],
  ['I ricavi sono cresciuti del 12,4 %.', '8.9 %'],
  ['Net income fell by 22 %.', '22 %'],
  ['EBITDA rose from EUR 10.2 million to EUR 11.9 million, a margin of 17.0 %.', '15 %'],
  ['Revenue reached EUR 79.5 million in 2025, up 12.4 % on the year before.', '8.9 %'],
  ['Revenue was EUR 79.5 million in 2025, an increase of 12.4 %; half of it came from services.', '8.9 %'],
  [
    'EBITDA rose from EUR 10.2 million in 2024 to EUR 11.9 million in 2025, an EBITDA margin of 17.0 %.',
    '15 %',
  ],
  ['Der Umsatz lag 2025 bei 79,5 Mio. EUR und damit 12,4 % über dem Vorjahr.', '8.9 %'],
  ['Lower costs lifted EBITDA to EUR 11.9 million, and the EBITDA margin widened to 17.0 %.', '15 %'],
  ['El margen EBITDA fue del 17,0 % en 2025.', '15 %'],
  ['La marge d’EBITDA est passée à 17,0 % en 2025.', '15 %'],
  ['Las ventas crecieron un 12,4 % en 2025.', '8.9 %'],
  ['Die EBITDA-Marge stieg 2025 auf 17,0 %.', '15 %'],
])('compares the rate in "%s" with the figures of the table', (text, right) => {
  const [finding, ...others] = run(text);
  expect(others).toEqual([]);
  expect(finding?.location).toBe('text 1');
  expect(finding?.message).toContain(right);
});

it.each([
  'The EBITDA margin was 15.0 %.',
  'EBITDA margin of 15.0 %',
  'EBITDA margin of 17.0 % in the segment of pumps',
  'EBITDA rose from EUR 10.2 million to EUR 11.9 million, a margin of 15.0 %.',
  'EBITDA in Norway rose from EUR 1.2 million to EUR 1.9 million, a margin of 17.0 %.',
  'Revenue reached EUR 79.5 million in 2025, up 8.9 % on the year before.',
  'Revenue in Norway reached EUR 12.5 million in 2025, up 12.4 % on the year before.',
  'Revenue reached EUR 79.5 million in 2025, up 12.4 % on 2023.',
  'Der Umsatz in Norwegen lag 2025 bei 12,5 Mio. EUR und damit 12,4 % über dem Vorjahr.',
  'The EBITDA margin was 14.0 %.',
  'Revenue grew by 8.9 %.',
  'Revenue grew by almost 9 %.',
  'Organic revenue grew by 12.4 %.',
  'Revenue grew by 12.4 % in France.',
  'Revenue grew by 12.4 % a year.',
  'Revenue grew by 12.4 % in 2021.',
  'La marge d’EBITDA est passée à 15,0 % en 2025.',
  'Revenue grew in 2021 and 2022, and the EBITDA margin widened to 17.0 %.',
  'El margen EBITDA fue del 17,0 % en 2021.',
  'Revenue of the segment grew by 12.4 %.',
  'The adjusted EBITDA margin was 17.0 %.',
  'The EBITDA margin was 17.0 % in the first quarter.',
  'The EBITDA margin is expected to reach 17.0 %.',
  'The EBITDA margin of the peers was 17.0 %.',
  'Der Umsatz stieg um 12,4 % im Inland.',
  'I ricavi esteri sono cresciuti del 12,4 %.',
])('accepts "%s"', (text) => {
  expect(run(text)).toEqual([]);
});

it('leaves a line of several tables alone', () => {
  const content = documentTextOf(['Revenue grew by 12.4 %.'], [], [], [results, results]);
  expect(runCheck(conflictingFigures, content, templateOf({}))).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(
    runCheck(conflictingFigures, documentTextOf(hostileTexts, [], [], [results]), templateOf({})),
  ).toEqual([]);
});

it.each([
  ['Revenue grew by 10 % in 2024 and by 9.1 % in 2025.', '9.1'],
  ['Revenue rose 10 % in 2024 and 9.1 % in 2025.', '9.1'],
  ['Der Umsatz wuchs 2024 um 10 % und 2025 um 9,1 %.', '9,1'],
  ['Der Umsatz ist 2024 um 10 % und 2025 um 9,1 % gestiegen.', '9,1'],
  ['Le chiffre d’affaires a augmenté de 10 % en 2024 et de 9,1 % en 2025.', '9,1'],
  ['Las ventas crecieron un 10 % en 2024 y un 9,1 % en 2025.', '9,1'],
  ['I ricavi sono cresciuti del 10 % nel 2024 e del 9,1 % nel 2025.', '9,1'],
  ['Die EBIT-Marge betrug 2024 11 % und 2025 12,1 %.', '12,1'],
])('compares both rates of "%s"', (text, rate) => {
  expect(run(text, years)).toEqual([]);
  expect(run(text.replace(rate, rate.replace(/^1?/, '2')), years)).toHaveLength(1);
});

it.each([
  'Revenue grew by 10 % in 2024 and costs by 19.1 % in 2025.',
  'Revenue grew by 10 % in 2024 and 19.1 % of it came from services in 2025.',
  'Revenue will grow by 10 % in 2026 and 19 % in 2027.',
])('accepts "%s"', (text) => {
  expect(run(text, years)).toEqual([]);
});

it('reads a fall behind the figure', () => {
  const fallen = [
    ['EUR million', '2024', '2025'],
    ['Revenue', '80.0', '76.0'],
  ];
  for (const text of ['Der Umsatz ist 2025 um 5 % gesunken.', 'Der Umsatz ist um 5 % zurückgegangen.'])
    expect(run(text, fallen)).toEqual([]);
  expect(run('Der Umsatz ist 2025 um 9 % gesunken.', fallen)).toHaveLength(1);
});
