import { expect, it } from 'vitest';
import { checkPresentation } from '../../../testing/check-presentation.js';
import { brokenWords } from './check.js';

const inBox = (text: string, w: number, options: object = {}) =>
  checkPresentation(brokenWords, (deck) =>
    deck.addSlide().addText(text, { x: 1, y: 1, w, h: 2, fontSize: 18, fontFace: 'Arial', ...options }),
  );

it('reports a word that is broader than its box', async () => {
  expect(await inBox('An incomprehensible box', 1.2)).toMatchObject([
    {
      location: 'slide 1, text "An incomprehensible box"',
      message:
        '"incomprehensible" in text "An incomprehensible box" on slide 1 is wider than its box and breaks in the middle.',
      actual: 'slide 1, text "An incomprehensible box": "incomprehensible"',
    },
  ]);
});

it('accepts words that fit, addresses, numbers, and boxes that do not wrap', async () => {
  expect(await inBox('An incomprehensible box', 2.4)).toEqual([]);
  expect(await inBox('https://www.example.org/a/very/long/address.html', 1.2)).toEqual([]);
  expect(await inBox('1234567890123456789', 1.2)).toEqual([]);
  expect(await inBox('incomprehensible', 1.2, { wrap: false })).toEqual([]);
  expect(await inBox('upright', 0.4)).toEqual([]);
});
