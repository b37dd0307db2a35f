import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffTexts } from './word-diff.js';

it('marks whole words, also with accents and in other scripts, and keeps spaces and signs', () => {
  const shown = (before: string, after: string) =>
    diffTexts(before, after)
      .map(({ kind, text }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[kind])
      .join('');
  expect(shown('Demand grew by 9 %.', 'Demand grew by 10 %.')).toBe('Demand grew by -9-+10+ %.');
  expect(shown('Der Käse reift', 'Der Käsemarkt reift')).toBe('Der -Käse-+Käsemarkt+ reift');
  expect(shown('市場 調査', '市場 分析')).toBe('市場 -調査-+分析+');
});

it('loses no character of either text', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const without = (kind: string) =>
        diffTexts(before, after)
          .filter((part) => part.kind !== kind)
          .map((part) => part.text)
          .join('');
      expect(without('added')).toBe(before);
      expect(without('removed')).toBe(after);
    }),
  );
});
