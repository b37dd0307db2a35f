import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { repeatedPhrases } from './check.js';

const phrase = 'It is well positioned to benefit from growing demand across all regions.';

it('reports a word twice in a row', () => {
  expect(checkTexts(repeatedPhrases, ['Growth of the the market', 'Ein Teil der der Kunden'])).toMatchObject([
    {
      key: 'word twice',
      location: 'text 1; text 2',
      message: 'Word twice in a row in text 1: "Growth of the the market". 1 more text has the same problem.',
    },
  ]);
});

it.each([
  'Es ist die Alternative, bei der der Anbieter den Preis nennt.',
  'Das Angebot, das das Werk machte, war gut.',
  'Die Kosten der der Gruppe gehörenden Gebäude sanken.',
  'Le document est fermé depuis que l’utilisateur A a ouvert le sien.',
])('leaves words that are meant twice: "%s"', (text) => {
  expect(checkTexts(repeatedPhrases, [text])).toEqual([]);
  expect(checkTexts(repeatedPhrases, [`${text} Ein Teil der der Kunden kam.`])).toHaveLength(1);
});

it('reports a sentence twice in one text', () => {
  expect(checkTexts(repeatedPhrases, [`${phrase} It sells water. ${phrase}`])).toMatchObject([
    { key: 'sentence twice', location: 'text 1' },
  ]);
});

it('reports a sentence that occurs in three texts if the template sets a limit', () => {
  const texts = ['Alder sells water.', 'Birch sells glass.', 'Cedar fills bottles.'].map(
    (item) => `${item} ${phrase}`,
  );
  expect(checkTexts(repeatedPhrases, texts)).toEqual([]);
  expect(checkTexts(repeatedPhrases, texts, { times: 3 })).toMatchObject([
    { key: 'sentence in several texts', location: 'text 1; text 2; text 3' },
  ]);
  expect(checkTexts(repeatedPhrases, texts.slice(1), { times: 3 })).toEqual([]);
});

it.each([
  'A A',
  'A a a',
  'He said that that was fine, and she had had enough.',
  'Walla Walla, Bora Bora and New New York',
  'It is very very late',
  'A-to-to-B',
  'die die Kunden kaufen',
])('accepts "%s"', (text) => {
  expect(checkTexts(repeatedPhrases, [text])).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(repeatedPhrases, [...hostileTexts, 'the '.repeat(250_000)]).length).toBeLessThan(4);
});
