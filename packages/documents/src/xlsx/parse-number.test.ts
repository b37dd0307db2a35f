import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseNumber } from './parse-number.js';

it('gives every double that its shortest spelling means', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(parseNumber(String(value))).toBe(Object.is(value, -0) ? 0 : value);
    }),
    { numRuns: 500 },
  );
});

it('gives the same for plain decimals as the language does, the short cut or not', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 12 });
  fc.assert(
    fc.property(digits, digits, (whole, decimals) => {
      const spelled = `${whole}.${decimals}1`;
      expect(parseNumber(spelled)).toBe(Number(spelled));
    }),
    { numRuns: 500 },
  );
});

it.each(['', '-', '.', 'NaN', 'Infinity', '1e999', '0x10', '1,5', '1.2.3', 'abc', '1 2'])(
  'knows no number in "%s"',
  (text) => {
    expect(parseNumber(text)).toBeNaN();
  },
);
