import fc from 'fast-check';
import { expect, it } from 'vitest';
import { capBytes, promptLimit, responseLimit } from './size-limits.js';

it('caps prompts at 100 KB and answers at 1 MB (S0-402)', () => {
  expect(promptLimit).toBe(102_400);
  expect(responseLimit).toBe(1_048_576);
  expect(capBytes('x'.repeat(102_401), promptLimit)).toEqual({ text: 'x'.repeat(102_400), cut: 1 });
});

it('never cuts inside a character and reports how much it cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat(60), (text, limit) => {
      const capped = capBytes(text, limit);
      expect(Buffer.byteLength(capped.text)).toBeLessThanOrEqual(limit);
      expect(text.startsWith(capped.text)).toBe(true);
      expect(Buffer.byteLength(capped.text) + capped.cut).toBe(Buffer.byteLength(text));
    }),
  );
});
