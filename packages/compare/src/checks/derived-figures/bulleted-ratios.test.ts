import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { derivedFigures } from './check.js';

const run = (...texts: string[]) =>
  runCheck(
    derivedFigures,
    documentTextOf(texts.map((text) => ({ text, locate: () => 'slide 2' }))),
    templateOf({}),
    {},
  );
const sales = 'Chiffre d’affaires 2025 : 124,0 M€, en hausse de 6,0 %';

it.each([
  [[sales, 'EBITDA 2025 : 15,5 M€, soit une marge de 13,5 %'], 'The margin is 13,5 % on slide 2'],
  [['EBITDA 2025 : 15,5 M€', 'Dette nette : 18,6 M€, soit 1,5 fois l’EBITDA'], 'The multiple is 1,5x'],
  [['Umsatz 2025: 104 Mio. €', 'EBIT 2025: 9,4 Mio. €, also 11,0 % vom Umsatz'], 'The margin is 11,0 %'],
  [['Revenue: EUR 50.0m', 'EBITDA: EUR 6.0m (margin of 14.0%)'], 'The margin is 14.0 %'],
])('reports %s', (texts, message) => {
  expect(run(...texts)).toMatchObject([{ message: expect.stringContaining(message) }]);
});

it.each([
  [
    [
      sales,
      'EBITDA 2025 : 15,5 M€, soit une marge de 12,5 %',
      'Dette nette : 18,6 M€, soit 1,2 fois l’EBITDA',
    ],
  ],
  [[sales, 'EBITDA 2024 : 15,5 M€, soit une marge de 13,5 %']],
  [['Revenue: EUR 50.0m', 'EBITDA: EUR 6.0m, target margin by 2028 14.0%, margin 12.0%']],
  [['Revenue: EUR 50.0m', 'EBITDA: EUR 6.0m, up 14.0%']],
  [['Revenue: EUR 50.0m', 'EBITDA: EUR 6.0m (adjusted margin of 14.0%)']],
  [['Revenue: EUR 50.0m', 'EBITDA: EUR 6.0m (prior-year margin of 14.0%)']],
  [['Revenue: EUR 50.0m', 'EBIT: EUR 4.0m (EBITDA margin of 12.0%)']],
  [['Revenue: EUR 50.0m in the second half', 'EBITDA: EUR 9.0m (margin of 14.0%)']],
  [['Umsatz Q4: 28 Mio. €', 'EBITDA: 9,0 Mio. €, Marge 20,0 %']],
  [['EBITDA: EUR 6.0m', 'Net debt: EUR 9.0m (1.3x adjusted EBITDA)']],
  [['EBITDA: EUR 6.0m', 'Net debt: EUR 9.0m, 1.4x EBITDA before leases']],
  [['EBITDA : 15,5 M€', 'Dette nette : 18,6 M€, soit 1,5 fois l’EBITDA de la division']],
])('accepts %s', (texts) => {
  expect(run(...texts)).toEqual([]);
});
