import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasUnsafeCharacters, stripUnsafe, toSafeLine, toSafeText, truncate } from './text-safety.js';

const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ...['\u0000', '\u0007', '\u001b[31m', '\u0085', '\u009b', '\r\n', '\n', '\t', ' ', '\u00a0', '\u200b'],
      ...[
        '\u2028',
        '\u2029',
        '\u202a',
        '\u202e',
        '\u2066',
        '\u2069',
        '\ufeff',
        '\ud800',
        '\udc00',
        '\ufffe',
        '😀',
        '❤',
        ...['\ufe0f', '\ufe00', '\u{e0101}', '\u3164', '\u115f', '\u034f', '\u180b'],
      ],
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
  ),
});
const isShownAsIs = (character: string): boolean =>
  !/(?!\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(character) &&
  !'\uFFFE\uFFFF'.includes(character);

describe('text safety', () => {
  it('leaves nothing in a line that moves a cursor, ends it or changes its direction', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const line = toSafeLine(text);
        expect([...line].every(isShownAsIs)).toBe(true);
        expect(hasUnsafeCharacters(line)).toBe(false);
        expect(line).toBe(line.trim());
        expect(line).not.toMatch(/\s{2}/u);
        expect(toSafeLine(line)).toBe(line);
      }),
    );
  });

  it('keeps lines and tabs of a text, and nothing else that is unsafe', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const safe = toSafeText(text);
        expect([...safe].every((character) => '\t\n'.includes(character) || isShownAsIs(character))).toBe(
          true,
        );
        expect(stripUnsafe(safe)).toBe(stripUnsafe(text));
        expect(toSafeText(safe)).toBe(safe);
      }),
    );
    expect(toSafeText('a\r\nb\rc\u2028d\u202e')).toBe('a\nb\nc\nd');
  });

  it('removes invisible characters that can carry hidden text', () => {
    // Each byte of a hidden text as one variation selector behind an emoji, and fillers between letters.
    const hidden = [...'push now'].map((letter) =>
      String.fromCodePoint(0xe0100 + (letter.codePointAt(0) ?? 0) - 16),
    );
    expect(toSafeLine(`❤\ufe0f${hidden.join('')} a\u3164b\u034fc\u115f\ufe0f`)).toBe('❤\ufe0f abc');
    expect(toSafeText(`a\u3164\nb${hidden.join('')}`)).toBe('a\nb');
    expect(hasUnsafeCharacters('a\u3164')).toBe(true);
  });

  it('changes no text that is safe', () => {
    for (const text of ['Größe, 東京 und 😀', '❤\ufe0f und ☎\ufe0f', '한국어', 'a "quoted" <word>', '']) {
      expect(toSafeLine(text)).toBe(text);
      expect(stripUnsafe(text)).toBe(text);
      expect(hasUnsafeCharacters(text)).toBe(false);
    }
  });

  it('finds every unsafe character, whatever the previous call', () => {
    for (const text of ['\u202e', 'a\u0000', 'a\nb', '\ud800']) {
      expect(hasUnsafeCharacters(text)).toBe(true);
      expect(hasUnsafeCharacters(text)).toBe(true);
    }
  });

  it('cuts at characters, not in the middle of one, and marks the cut', () => {
    expect(truncate('😀😀😀', 2)).toBe('😀…');
    expect(truncate('abc', 3)).toBe('abc');
    expect(toSafeLine(' a\n b  c ', 4)).toBe('a b…');
    fc.assert(
      fc.property(hostile, fc.nat(20), (text, longest) => {
        const cut = [...truncate(text, longest)];
        expect(cut.length).toBeLessThanOrEqual(Math.max(1, longest));
      }),
    );
  });
});
