import { expect, it } from 'vitest';
import { hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { derivedFigures } from './check.js';

const run = (text: string) => runCheck(derivedFigures, documentTextOf([text], [], [], []), templateOf({}));

it.each([
  ['Of the 600 employees, 210 work abroad, that is 30 %.', '35.0 %'],
  ['Of revenue of EUR 14.0 million, EUR 5.2 million, or 30 %, came from exports.', '37.1 %'],
  [
    'En 2025, le chiffre d’affaires était de 14,0 millions d’euros, dont 30 %, soit 5,2 millions, à l’étranger.',
    '37.1 %',
  ],
  ['Vom Umsatz von 14,0 Mio. EUR entfielen 5,2 Mio. EUR, also 30 %, auf das Ausland.', '37.1 %'],
  ['De los 600 empleados, 210 trabajan en el extranjero, es decir, el 30 %.', '35.0 %'],
  ['Dei 600 dipendenti, 210 lavorano all’estero, pari al 30 %.', '35.0 %'],
  ['Von den 600 Beschäftigten arbeiten 210 im Ausland, das sind 30 %.', '35.0 %'],
  ['Sur les 600 salariés, 210 travaillent à l’étranger, soit 30 %.', '35.0 %'],
  ['210 of the 600 employees (30 %) work abroad.', '35.0 %'],
  ['Le groupe emploie 600 personnes, dont 210 (30 %) à l’étranger.', '35.0 %'],
  ['The group has 600 employees, of whom 210 (30 %) are women.', '35.0 %'],
  ['Revenue was EUR 14.0 million in 2025, 30 % of it, or EUR 5.2 million, from abroad.', '37.1 %'],
] as const)('recomputes the share in "%s"', (text, right) => {
  const [finding, ...others] = run(text);
  expect(others).toEqual([]);
  expect(finding?.location).toBe('text 1');
  expect(finding?.message).toContain(right);
});

it.each([
  'Of the 600 employees, 180 work abroad, that is 30 %.',
  'Of revenue of EUR 14.0 million, EUR 4.2 million, or 30 %, came from exports.',
  'En 2025, le chiffre d’affaires était de 14,0 millions d’euros, dont 30 %, soit 4,2 millions, à l’étranger.',
  'Vom Umsatz von 14,0 Mio. EUR entfielen 4,2 Mio. EUR, also 30 %, auf das Ausland.',
  'De los 600 empleados, 180 trabajan en el extranjero, es decir, el 30 %.',
  'Dei 600 dipendenti, 180 lavorano all’estero, pari al 30 %.',
  'Von den 600 Beschäftigten arbeiten 180 im Ausland, das sind 30 %.',
  'Sur les 600 salariés, 180 travaillent à l’étranger, soit 30 %.',
  '180 of the 600 employees (30 %) work abroad.',
  'Le groupe emploie 600 personnes, dont 180 (30 %) à l’étranger.',
  'The group has 600 employees, of whom 180 (30 %) are women.',
  'Revenue was EUR 14.0 million in 2025, 30 % of it, or EUR 4.2 million, from abroad.',
  'Of the 600 employees, 210 work abroad, and 30 % of them are women.',
  'Of the 600 employees, 210 work abroad, 30 % more than in 2024.',
  'The group has 600 employees, and 210 customers (30 %) are abroad.',
  'Of the EUR 600 budget, EUR 210 was spent on a course with 30 % discount.',
])('ignores "%s"', (text) => {
  expect(run(text)).toEqual([]);
});

it('is done with hostile texts', () => {
  for (const text of [...hostileTexts, 'dont 210 (30 %) '.repeat(20_000)]) expect(run(text)).toEqual([]);
});

it.each([
  ['Of the 640 employees, 288 are women (45%). 96 people work part-time, which is %%.', '18%', '15%'],
  ['Von den 640 Beschäftigten sind 288 Frauen. 96 Personen arbeiten in Teilzeit (%%).', '18 %', '15 %'],
  [
    'Des 640 salariés, 288 sont des femmes. 96 personnes travaillent à temps partiel, soit %%.',
    '18 %',
    '15 %',
  ],
])('compares a share with the whole that opens the paragraph: %s', (text, wrong, right) => {
  const check = (share: string) =>
    runCheck(derivedFigures, documentTextOf([text.replace('%%', share)]), templateOf({}), {});
  expect(check(wrong)).toHaveLength(1);
  expect(check(right)).toEqual([]);
});

it('accepts shares of another whole', () => {
  const check = (text: string) => runCheck(derivedFigures, documentTextOf([text]), templateOf({}), {});
  expect(
    check('Of the 640 employees, 288 are women. 96 people of them work part-time, which is 33%.'),
  ).toEqual([]);
  expect(check('Of the 640 employees, 288 are women. 96 people joined the scheme, which is 80%.')).toEqual(
    [],
  );
  const opening = 'Of the 640 employees, 420 work in production. ';
  for (const text of [
    '126 women work there, which is 30%.',
    '126 people work part-time, which is 30%.',
    '96 people in production work part-time, which is 23%.',
    '72 women work part-time, which is 25%.',
  ])
    expect(check(opening + text)).toEqual([]);
  expect(check('Of the 640 customers, 400 answered. 96 people work abroad, which is 24%.')).toEqual([]);
  expect(check('Sales rose. 96 people work part-time, which is 18%.')).toEqual([]);
});
