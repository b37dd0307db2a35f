import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitGraphemes } from './split-graphemes.js';

it('is what the segmenter of the whole text says, wherever a window ends', () => {
  const parts = [
    'a',
    'e\u0301',
    '中',
    '😀',
    '👩‍👩‍👧',
    '🇩🇪',
    '\uD83D',
    '\u0301'.repeat(300),
    'क्षि',
    '👩‍'.repeat(100),
    '한',
  ];
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 260 }),
      fc.array(fc.constantFrom(...parts), { maxLength: 6 }),
      fc.string({ unit: 'binary' }),
      (before, middle, after) => {
        const text = 'x'.repeat(before) + middle.join('') + after;
        const whole = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
        expect(splitGraphemes(text)).toEqual(whole);
      },
    ),
    { numRuns: 50 },
  );
});

it('takes a long line, which the segmenter at once does not', () => {
  for (const character of ['x', '中']) expect(splitGraphemes(character.repeat(50_000))).toHaveLength(50_000);
});
