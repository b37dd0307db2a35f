import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TextStore } from './text-store.js';

it('returns every text, of any script, short and long, however often', () => {
  const long = fc.nat({ max: 3 }).map((size) => 'äx'.repeat(size * 80_000));
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), long);
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
      const store = new TextStore();
      expect(texts.map((item) => store.push(item))).toEqual(texts.map((_, index) => index));
      for (let round = 0; round < 2; round += 1) {
        expect(texts.map((_, index) => store.at(index))).toEqual(texts);
      }
      expect(texts.map((_, index) => store.isEmpty(index))).toEqual(texts.map((item) => item === ''));
    }),
    { numRuns: 20 },
  );
});
