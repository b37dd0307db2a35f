import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkPresentation } from '../../../testing/check-presentation.js';
import { words } from '../../../testing/presentations.js';
import { estimateHeight, textOverflow } from './check.js';

const box = { x: 0.5, y: 1, w: 9, h: 1, fontSize: 14 };

const withText = (text: string, place: object = {}, options = {}) =>
  checkPresentation(textOverflow, (deck) => deck.addSlide().addText(text, { ...box, ...place }), { options });

it('reports a text that is clearly too long for its box, as an estimate', async () => {
  const findings = await withText(words(200));
  expect(findings).toMatchObject([
    {
      key: '',
      location: 'slide 1, text "word0 word1 word2 word3 word4 word5 wor…"',
      message: '1 text seems too long for its box. This is an estimate: look at the slides.',
    },
  ]);
});

it('leaves alone what fits, and what is a line too high at most', async () => {
  expect(await withText(words(40))).toEqual([]);
  expect(await withText('One line of large type', { h: 0.3, fontSize: 24 })).toEqual([]);
});

it('leaves alone a box without height, which LibreOffice writes for a text that names no size', async () => {
  expect(await withText('Hello World', { h: 0.001 })).toEqual([]);
});

it('measures each paragraph by its own type', async () => {
  const findings = await checkPresentation(textOverflow, (deck) =>
    deck.addSlide().addText(
      [
        { text: '42 %', options: { fontSize: 54, breakLine: true } },
        { text: words(40), options: { fontSize: 11 } },
      ],
      { x: 1, y: 1, w: 6, h: 1.8 },
    ),
  );
  expect(findings).toEqual([]);
});

it('leaves alone boxes that shrink their text or grow with it', async () => {
  expect(await withText(words(200), { fit: 'shrink' })).toEqual([]);
  expect(await withText(words(200), { fit: 'resize' })).toEqual([]);
  expect(await withText(words(200), { wrap: false })).toEqual([]);
});

it('gives signs of Chinese and Japanese the room that they take', async () => {
  const text = '水'.repeat(300);
  expect(await withText(text)).toHaveLength(1);
  expect(await withText('i'.repeat(300))).toEqual([]);
});

it('tolerates what the template tolerates', async () => {
  expect(await withText(words(200), {}, { threshold: 20 })).toEqual([]);
});

it('never takes a longer text, or a narrower box, for a lower one', () => {
  const paragraph = fc.record({
    text: fc.string({ maxLength: 300 }),
    level: fc.nat({ max: 8 }),
    bullet: fc.boolean(),
    fontSize: fc.option(fc.integer({ min: 100, max: 40_000 })),
  });
  fc.assert(
    fc.property(paragraph, fc.string(), fc.nat({ max: 9_144_000 }), fc.nat(), (one, more, width, wider) => {
      const height = (text: string, room: number) => estimateHeight({ paragraphs: [{ ...one, text }] }, room);
      expect(height(one.text + more, width)).toBeGreaterThanOrEqual(height(one.text, width));
      expect(height(one.text, width + wider)).toBeLessThanOrEqual(height(one.text, width));
    }),
  );
});
