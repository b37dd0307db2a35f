import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { words } from '../../../testing/presentations.js';
import { repeatedText } from './check.js';

const long = words(25);

it('reports a long text that is in two places', () => {
  expect(checkTexts(repeatedText, [long, 'between', `${long.toUpperCase()}.`])).toMatchObject([
    {
      location: 'text 1; text 3',
      message: expect.stringMatching(/^"word0 word1 .*…" in text 1 is repeated in text 3\.$/),
      actual: expect.stringMatching(/^2 times: "word0 word1/),
    },
  ]);
});

it('accepts repeated short texts, notes, footers and disclaimers', () => {
  const short = words(24);
  const footer = { kind: 'footer' as const, text: long };
  const disclaimer = `Disclaimer: ${long}`;
  expect(checkTexts(repeatedText, [short, short, footer, footer, long, disclaimer, disclaimer])).toEqual([]);
});

it('follows the template’s length and phrases', () => {
  const eight = words(8);
  expect(checkTexts(repeatedText, [eight, eight], { min_words: 8 })).toHaveLength(1);
  expect(checkTexts(repeatedText, [long, long], { allow: ['word7'] })).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(repeatedText, [...hostileTexts, ...hostileTexts]).length).toBeLessThan(2);
});
