import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { derivedFigures } from './check.js';

it.each([
  ['Revenue grew by 25 % from EUR 40 million in 2024 to EUR 46 million in 2025.', '15.0 %'],
  ['Revenue rose from EUR 40.0 m in 2024 to EUR 46.0 m in 2025, an increase of 25 %.', '15.0 %'],
  ['Sales were USD 46 million in 2025, against USD 40 million in 2024, a rise of 25 %.', '15.0 %'],
  [
    'Le marché a atteint 168 millions d’euros en 2025, contre 162 millions d’euros en 2024, soit une hausse de 14,8 %.',
    '3.7 %',
  ],
  ['EBITDA fell 12.5% from $9.6 million to $7.2 million.', '25.0 %'],
  ['Headcount increased from 240 in 2024 to 300 in 2025 (+20 %).', '25.0 %'],
  ['Der Umsatz stieg um 12 % von 41,2 Mio. EUR im Jahr 2023 auf 46,8 Mio. EUR im Jahr 2024.', '13.6 %'],
  [
    'Le chiffre d’affaires a augmenté de 30 %, de 20 millions d’euros en 2024 à 24 millions d’euros en 2025.',
    '20.0 %',
  ],
  [
    'Las ventas aumentaron un 30 %, de 20 millones de euros en 2024 a 24 millones de euros en 2025.',
    '20.0 %',
  ],
  [
    'I ricavi sono cresciuti del 30 %, da 20 milioni di euro nel 2024 a 24 milioni di euro nel 2025.',
    '20.0 %',
  ],
])('reports the rate in "%s"', (text, right) => {
  const [finding, ...others] = checkTexts(derivedFigures, [text]);
  expect(others).toEqual([]);
  expect(finding?.location).toBe('text 1');
  expect(finding?.message).toContain(`gives ${right}`);
});

it.each([
  'Revenue grew by 15 % from EUR 40 million in 2024 to EUR 46 million in 2025.',
  'Revenue rose from EUR 40.3 m in 2024 to EUR 46.0 m in 2025, an increase of 14 %.',
  'EBITDA fell 25% from $9.6 million to $7.2 million.',
  'Revenue grew by almost 15 % from EUR 40.6 million in 2024 to EUR 46.1 million in 2025.',
  'Sales were USD 46 million in 2025, against USD 40 million in 2024, a rise of 15 %.',
  'Sales were USD 46 million in 2025, against USD 40 million in 2023, a rise of 25 % in the second year.',
  'Sales were USD 46 million in 2025, against USD 40 million in 2024, with an increase of 25 % in exports.',
  'Revenue grew by 7.2 % a year from EUR 40 million in 2023 to EUR 46 million in 2025.',
  'Revenue grew from EUR 40 million to EUR 46 million, driven by the 60 % stake in Alder.',
  'Revenue rose from EUR 40 million in 2024 to EUR 46 million in 2025, while costs rose by 4 %.',
  'Revenue rose from EUR 40 million in 2024 to EUR 46 million in 2025, and the margin to 14 %.',
  'The share of exports rose by 4 points, from EUR 40 million in 2024 to EUR 46 million in 2025, or 31 % of revenue.',
  'Der Umsatz stieg von 40 Mio. EUR auf 46 Mio. EUR, die Exportquote auf 52 %.',
  'Sales rose from EUR 40 million to EUR 46 million, the share of exports to 52 %.',
  'Organic growth was 4 %, and revenue rose from EUR 40 million in 2024 to EUR 46 million in 2025.',
  'Revenue is expected to grow by 10 % from EUR 40 million in 2025 to EUR 46 million in 2026.',
  'Der Umsatz stieg um 13,6 % von 41,2 Mio. EUR im Jahr 2023 auf 46,8 Mio. EUR im Jahr 2024.',
  'The fund raised its stake from EUR 40 million to EUR 46 million, up to 25 % of the shares.',
])('ignores "%s"', (text) => {
  expect(checkTexts(derivedFigures, [text])).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(derivedFigures, hostileTexts)).toEqual([]);
});
