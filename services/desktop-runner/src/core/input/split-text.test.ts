import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitGraphemes, splitText } from './split-text.js';

it('equals what the segmenter of the whole text returns, wherever a window ends', () => {
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

const isAscii = (character: string): boolean => /^[ -~]$/.test(character);
const split = (text: string): string[] =>
  splitText(text, isAscii).map(({ how, text: part }) => `${how}:${part}`);

describe('splitText (X-7)', () => {
  it('types what the keyboard has and pastes from the first to the last character that it lacks', () => {
    expect(split('plain text')).toEqual(['keys:plain text']);
    expect(split('naïve 中文 😀!')).toEqual(['keys:na', 'paste:ïve 中文 😀', 'keys:!']);
    expect(split('é')).toEqual(['paste:é']);
    expect(split('')).toEqual([]);
  });

  it('leaves line breaks and tabs to the keyboard, whichever way they are written', () => {
    expect(split('a\r\nb\rc\n\tdé')).toEqual(['keys:a\nb\nc\n\td', 'paste:é']);
    expect(split('é\né')).toEqual(['paste:é', 'keys:\n', 'paste:é']);
  });

  it('keeps what belongs together: an accent with its letter, a family', () => {
    expect(split('e\u0301x')).toEqual(['paste:e\u0301', 'keys:x']);
    expect(split('👩‍👩‍👧')).toEqual(['paste:👩‍👩‍👧']);
  });

  it('loses and adds nothing, and types nothing that the keyboard lacks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const parts = splitText(text, isAscii);
        expect(parts.map((part) => part.text).join('')).toBe(text.replace(/\r\n?/g, '\n'));
        for (const { how, text: part } of parts) {
          expect(
            how === 'paste' || [...part].every((candidate) => isAscii(candidate) || /[\n\t]/.test(candidate)),
          ).toBe(true);
          expect(part).not.toBe('');
        }
      }),
    );
  });
});
