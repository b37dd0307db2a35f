import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countWords, foldTitle } from './words.js';

it('counts words between white space that contain a letter or digit', () => {
  expect(countWords('Nine plants – 42 % of all')).toBe(5);
  expect(countWords(' — ')).toBe(0);
});

it('counts words by dictionary in scripts without spaces, fast even for the longest texts', () => {
  const sentence = '我们卖水。'; // Five signs, so that no piece ends within one.
  const words = countWords(sentence);
  expect(words).toBeGreaterThan(1);
  expect(countWords(sentence.repeat(400_000))).toBe(words * 400_000);
});

it('folds every letter of a title in the same way, whatever else the title contains', () => {
  expect(foldTitle('Größter Kunde & Partner')).toBe('größter kunde and partner');
  const letters = fc.string({ unit: fc.constantFrom(...'aZß09 ÄéÿØñ÷&-_.,–’'), maxLength: 30 });
  fc.assert(
    // A letter of another script takes the general way.
    fc.property(letters, (text) => {
      expect(foldTitle(`${text} я`)).toBe(`${foldTitle(text)} я`.trim());
    }),
  );
});
