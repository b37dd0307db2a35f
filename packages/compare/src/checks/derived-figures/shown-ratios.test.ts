import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { derivedFigures } from './check.js';

const lines = [
  ['EUR million', '2024', '2025'],
  ['Revenue', '12.5', '14.0'],
  ['EBITDA', '2.0', '2.4'],
  ['Net debt', '5.1', '4.8'],
];
const valuation = [
  ['EUR million', 'Value'],
  ['Enterprise value', '96.0'],
  ['Revenue 2025', '60.0'],
  ['EBITDA 2025', '12.0'],
  ['Net debt', '16.0'],
];
const run = (text: string, table: readonly (readonly string[])[] = lines) =>
  runCheck(derivedFigures, documentTextOf([text], [], [], [table]), templateOf({}));

it.each([
  ['Net debt was 2.7x EBITDA at the end of 2025.', '2.0x', lines],
  ['Leverage was 2.7x in 2025.', '2.0x', lines],
  ['Leverage was 2.2x in 2025.', '2.0x', lines],
  ['Net debt / EBITDA stood at 2.7x in 2025.', '2.0x', lines],
  ['The net debt to EBITDA ratio was 2.7x at the end of 2025.', '2.0x', lines],
  ['Der Verschuldungsgrad (Nettoverschuldung/EBITDA) lag 2025 bei 2,7x.', '2.0x', lines],
  ['Le levier (dette nette/EBITDA) était de 2,7x en 2025.', '2.0x', lines],
  ['El apalancamiento fue de 2,7x EBITDA en 2025.', '2.0x', lines],
  ['La leva finanziaria era pari a 2,7x nel 2025.', '2.0x', lines],
  ['This is 9.5x EBITDA.', '8.0x', valuation],
  ['The price implies an EV/EBITDA multiple of 9.5x.', '8.0x', valuation],
  ['The enterprise value equals 2.1x revenue.', '1.6x', valuation],
  ['At 2.1x EV/Sales the price looks fair.', '1.6x', valuation],
  ['Das entspricht dem 9,5-fachen EBITDA.', '8.0x', valuation],
  ['Cela correspond à 9,5x l’EBITDA.', '8.0x', valuation],
  ['El múltiplo EV/EBITDA es de 9,5x.', '8.0x', valuation],
  ['Il multiplo EV/EBITDA è pari a 9,5x.', '8.0x', valuation],
  ['At an enterprise value of EUR 96.0 million, the price is 9.1x EBITDA.', '8.0x', valuation],
  ['Net debt was 2.6x EBITDA at the end of 2025.', '2.0x', lines],
] as const)('recomputes the ratio in "%s"', (text, right, table) => {
  const [finding, ...others] = run(text, table);
  expect(others).toEqual([]);
  expect(finding?.location).toBe('text 1');
  expect(finding?.message).toContain(right);
});

it('recomputes a multiple whose two figures are in its sentence', () => {
  const own = (multiple: string) =>
    `The price of EUR 24 million is ${multiple} times EBITDA of EUR 3.0 million; with earn-out it may reach EUR 28 million.`;
  expect(run(own('7.0'), [])[0]?.message).toContain('gives 8.0x');
  expect(run(own('8.0'), [])).toEqual([]);
  expect(run('The price of EUR 24 million is 7.0 times EBITDA without EUR 0.4 million of rent.', [])).toEqual(
    [],
  );
});

it.each([
  ['Net debt was 2.0x EBITDA at the end of 2025.', lines],
  ['Leverage is 2.5 times EBITDA after the sale of the logistics unit.', lines],
  ['Excluding leases, leverage is 1.6x EBITDA.', lines],
  ['The seller asked for 10 times EBITDA.', valuation],
  ['Die erste Offerte bietet das 7-fache EBITDA.', valuation],
  ['Leverage was 2.0x in 2025.', lines],
  ['Net debt / EBITDA stood at 2.0x in 2025.', lines],
  ['The net debt to EBITDA ratio was 2.0x at the end of 2025.', lines],
  ['Der Verschuldungsgrad (Nettoverschuldung/EBITDA) lag 2025 bei 2,0x.', lines],
  ['Le levier (dette nette/EBITDA) était de 2,0x en 2025.', lines],
  ['El apalancamiento fue de 2,0x EBITDA en 2025.', lines],
  ['La leva finanziaria era pari a 2,0x nel 2025.', lines],
  ['This is 8.0x EBITDA.', valuation],
  ['The price implies an EV/EBITDA multiple of 8.0x.', valuation],
  ['The enterprise value equals 1.6x revenue.', valuation],
  ['At 1.6x EV/Sales the price looks fair.', valuation],
  ['Das entspricht dem 8,0-fachen EBITDA.', valuation],
  ['Cela correspond à 8,0x l’EBITDA.', valuation],
  ['El múltiplo EV/EBITDA es de 8,0x.', valuation],
  ['Il multiplo EV/EBITDA è pari a 8,0x.', valuation],
  ['The peers are valued at 9.5x EBITDA.', valuation],
  ['At 1.3x EBITDA, debt is low.', valuation],
  ['Net debt was 2.6x EBITDA at the end of 2024.', lines],
  ['Adjusted net debt / EBITDA stood at 2.7x in 2025.', lines],
  ['The covenant of the bank is a leverage of at most 3.5x.', lines],
  ['Leverage is expected to fall to 1.5x in 2026.', lines],
  ['Leverage fell from 2.9x to 1.8x.', lines],
  ['Transactions in the sector were closed at 9.5x EBITDA.', valuation],
  ['The bank allows leverage of 3.5x.', lines],
  ['El apalancamiento máximo permitido es de 3,5x.', lines],
  ['At an enterprise value of EUR 108.0 million, the price is 9.0x EBITDA.', valuation],
] as const)('ignores "%s"', (text, table) => {
  expect(run(text, table)).toEqual([]);
});

it('finds the scale of a table that names it elsewhere', () => {
  const thousands = [
    ['', '2024', '2025'],
    ['EBITDA', '2 900', '3 400'],
  ];
  const text = (times: string) => `La dette nette est de 4,8 millions d’euros, soit ${times} fois l’EBITDA.`;
  expect(run(text('1,4'), thousands)).toEqual([]);
  expect(run(text('2,4'), thousands)).toHaveLength(1);
});
