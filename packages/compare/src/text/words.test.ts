import { expect, it } from 'vitest';
import { countWords } from './words.js';

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
