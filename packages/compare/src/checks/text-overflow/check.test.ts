import { expect, it } from 'vitest';
import { checkPresentation } from '../../../testing/check-presentation.js';
import { words } from '../../../testing/presentations.js';
import { textOverflow } from './check.js';

const box = { x: 0.5, y: 1, w: 9, h: 1, fontSize: 14 };

const withText = (text: string, place: object = {}, options = {}) =>
  checkPresentation(textOverflow, (deck) => deck.addSlide().addText(text, { ...box, ...place }), { options });

it('reports a text that is clearly too long for its box', async () => {
  const findings = await withText(words(200));
  expect(findings).toMatchObject([
    {
      key: '',
      location: 'slide 1, text "word0 word1 word2 word3 word4 word5 wor…"',
      message: expect.stringMatching(
        /^Text "word0 .*wor…" on slide 1 needs \d+ % more room than its box has and runs over its edge\.$/,
      ),
    },
  ]);
});

it('accepts text that fits or is at most one line too high', async () => {
  expect(await withText(words(40))).toEqual([]);
  expect(await withText('One line of large type', { h: 0.3, fontSize: 24 })).toEqual([]);
});

it('ignores a box without height, which LibreOffice writes for a text without a size', async () => {
  expect(await withText('Hello World', { h: 0.001 })).toEqual([]);
});

it('measures each paragraph in its own type size', async () => {
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

it('reports a box that shrinks or grows with its text if the overflow is visible', async () => {
  const over = { y: 4, h: 0.5 };
  expect(await withText(words(200), { ...over, fit: 'shrink' })).toHaveLength(1);
  expect(await withText(words(200), { ...over, fit: 'resize' })).toHaveLength(1);
  expect(await withText(words(60), { fit: 'resize', fill: { color: 'DDDDDD' } })).toHaveLength(1);
  expect(await withText(words(60), { fit: 'resize' })).toEqual([]);
  expect(await withText(words(200), { wrap: false })).toEqual([]);
});

it('reports a text that overlaps the shape below it, but not one with free space', async () => {
  const above = (below: boolean) =>
    checkPresentation(textOverflow, (deck) => {
      const slide = deck.addSlide();
      slide.addText(words(60), { ...box, h: 0.9, valign: 'top' });
      if (below) slide.addTable([[{ text: 'A' }, { text: 'B' }]], { x: 0.5, y: 1.91, w: 9, h: 1 });
    });
  expect(await above(false)).toEqual([]);
  expect(await above(true)).toMatchObject([
    { message: expect.stringMatching(/ needs \d+ % more room than its box has and runs over table 1\.$/) },
  ]);
});

it('gives signs of Chinese and Japanese the room that they take', async () => {
  const text = '水'.repeat(300);
  expect(await withText(text)).toHaveLength(1);
  expect(await withText('i'.repeat(300))).toEqual([]);
});

it('tolerates as much as the template allows', async () => {
  expect(await withText(words(200), {}, { threshold: 20 })).toEqual([]);
});

it('names the text that it runs over', async () => {
  const [finding] = await checkPresentation(textOverflow, (deck) => {
    const slide = deck.addSlide();
    slide.addText(words(60), { ...box, h: 0.9, valign: 'top' });
    slide.addText('Insights', { ...box, y: 1.95, h: 0.5 });
  });
  expect(finding?.message).toMatch(/ and runs over text "Insights"\.$/);
});

it('does not count empty lines at the end of a text', async () => {
  const over = (lines: string) => withText(lines, { h: 0.4, y: 5.1 });
  expect(await over('One line\n\n\n\n\n\n\n\n')).toEqual([]);
  expect(await over('One line\n\n\n\n\n\n\nLast')).toHaveLength(1);
});
