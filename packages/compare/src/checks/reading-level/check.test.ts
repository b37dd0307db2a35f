import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { readingLevel } from './check.js';
import { hardness, readingOf } from './lix.js';

const easy =
  'The firm sells water. It has ten vans and two yards. Each van goes out at six and is back by noon each day.';
const hard =
  'Notwithstanding aforementioned considerations regarding organisational restructuring, management anticipates continuing profitability improvements through comprehensive implementation of standardised procurement methodologies across geographically distributed manufacturing establishments.';

it('measures words of a sentence and the share of long words', () => {
  expect(readingOf('A cat sat. Management agreed.')).toEqual({
    words: 5,
    sentences: 2,
    longWords: 1,
  });
  expect(hardness({ words: 100, sentences: 5, longWords: 30 })).toBe(50);
  expect(readingOf('Revenue of 3.4 m at J. Smith & Co')).toMatchObject({ sentences: 1 });
});

it('reports a text that is hard, with the sum and its hardest parts', () => {
  expect(checkTexts(readingLevel, [...Array.from({ length: 12 }, () => hard), easy])).toMatchObject([
    {
      message: expect.stringMatching(
        /^The running text has a LIX of \d+, above the limit of 60; the hardest text is in text 1, with a LIX of \d+\.$/,
      ),
      location: 'text 1; text 2; text 3',
      actual: expect.stringMatching(
        /^\d+ words \/ 15 sentences \+ 100 × \d+ words of more than six letters \/ \d+ = /,
      ),
    },
  ]);
});

it('accepts easy texts, short documents and labels', () => {
  expect(
    checkTexts(
      readingLevel,
      Array.from({ length: 20 }, () => easy),
    ),
  ).toEqual([]);
  expect(checkTexts(readingLevel, [hard])).toEqual([]);
  expect(checkTexts(readingLevel, [hard], { min_words: 50, max: 100 })).toEqual([]);
  expect(
    checkTexts(
      readingLevel,
      Array.from({ length: 90 }, () => 'Comprehensive manufacturing establishments'),
    ),
  ).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(readingLevel, hostileTexts)).toEqual([]);
});

it('measures nothing of Chinese and Japanese, whose words are short', () => {
  const chinese =
    '管理层预计明年的价格将缓慢上升，成本压力有所缓解，客户主要包括连锁超市、酒店以及地方政府机构。';
  expect(
    checkTexts(
      readingLevel,
      Array.from({ length: 60 }, () => chinese.repeat(4)),
    ),
  ).toEqual([]);
});
