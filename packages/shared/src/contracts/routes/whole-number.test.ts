import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { wholeNumber, wholeNumberOr } from './whole-number.js';

it('takes whole numbers and their decimal digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), (number) => {
      expect(wholeNumber(1, 50).parse(number)).toBe(number);
      expect(wholeNumber(1, 50).parse(String(number))).toBe(number);
    }),
  );
  expect(z.strictObject({ limit: wholeNumberOr(20, 1, 50) }).parse({})).toEqual({ limit: 20 });
});

it.each([
  '0x10',
  '1e1',
  ' 5',
  '5 ',
  '+5',
  '-5',
  '5.0',
  '',
  'five',
  '51',
  '0',
  [5],
  ['5'],
  true,
  null,
  {},
  5.5,
  Number.NaN,
])('refuses %j instead of converting it', (value) => {
  expect(wholeNumber(1, 50).safeParse(value).success).toBe(false);
  expect(wholeNumberOr(20, 1, 50).safeParse(value).success).toBe(false);
});
