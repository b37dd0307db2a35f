import { expect, it } from 'vitest';
import { checkTexts } from '../../../testing/check-texts.js';
import { derivedFigures } from './check.js';

it.each([
  ['The enterprise value of EUR 96.0 m corresponds to 9.0x EBITDA of EUR 12.0 m.', '8.0x'],
  ['At 9.0x EBITDA of EUR 12.0 m, the enterprise value is EUR 96.0 m.', '8.0x'],
  ['Der Unternehmenswert von 96,0 Mio. EUR entspricht dem 9,0x des EBITDA von 12,0 Mio. EUR.', '8.0x'],
  ['Net debt of EUR 24.0 m is 3.0x EBITDA of EUR 12.0 m.', '2.0x'],
  ['Net debt was EUR 24.0 m, or 3.0 times EBITDA of EUR 12.0 m.', '2.0x'],
  ['Die Nettoverschuldung von 24,0 Mio. EUR entspricht 3,0x EBITDA von 12,0 Mio. EUR.', '2.0x'],
  ['With EBITDA of EUR 12.0 m on revenue of EUR 97.0 m, the margin was 21.4 %.', '12.4 %'],
  ['Revenue was EUR 97.0 m and EBITDA was EUR 12.0 m, a margin of 21.4 %.', '12.4 %'],
  ['EBITDA reached USD 12.0 million on sales of USD 97.0 million (21.4 % margin).', '12.4 %'],
])('reports the ratio in "%s"', (text, right) => {
  const [finding, ...others] = checkTexts(derivedFigures, [text]);
  expect(others).toEqual([]);
  expect(finding?.message).toContain(`gives ${right}`);
});

it.each([
  'The enterprise value of EUR 96.0 m corresponds to 8.0x EBITDA of EUR 12.0 m.',
  'Net debt of EUR 24.0 m is 2.0x EBITDA of EUR 12.0 m.',
  'Net debt of EUR 24.0 m is 3.0x, and EBITDA of EUR 12.0 m rose against last year.',
  'The enterprise value of EUR 96 m corresponds to 8.2x EBITDA of EUR 12 m.',
  'The enterprise value of EUR 96.0 m corresponds to 9.0x adjusted EBITDA of EUR 12.0 m.',
  'With EBITDA of EUR 12.0 m on revenue of EUR 97.0 m, the margin was 12.4 %.',
  'With EBITDA of EUR 12.0 m on revenue of EUR 97.0 m, growth was 21.4 %.',
  'EBITDA was EUR 12.0 m, revenue EUR 97.0 m and the gross margin rose against 21.4 %.',
  'EBITDA of EUR 12.0 m and revenue of EUR 97.0 m were records, and the EBIT margin was 9.1 %.',
  'The enterprise value of EUR 96.0 m compares with EBITDA of USD 14.0 m, or 8.0x.',
  'The enterprise value of EUR 96.0 m is 1.0x sales, and EBITDA is EUR 12.0 m.',
])('ignores "%s"', (text) => {
  expect(checkTexts(derivedFigures, [text])).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(derivedFigures, ['EBITDA of EUR 1 m '.repeat(60_000)])).toEqual([]);
});
