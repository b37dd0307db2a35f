import { expect, it } from 'vitest';
import { addSlide, checkPresentation } from '../../../testing/check-presentation.js';
import { titleMissing } from './check.js';

const pixel =
  'image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it('reports content slides without a title', async () => {
  const findings = await checkPresentation(titleMissing, (deck) => {
    addSlide(deck, 'Cover');
    addSlide(deck, 'Prices', 'They rise.');
    const points = ['Glass returns.', 'Plastic shrinks.'].map((text) => ({
      text,
      options: { bullet: true },
    }));
    deck.addSlide().addText(points, { x: 1, y: 1, w: 5, h: 2 });
    deck.addSlide().addTable([[{ text: 'Year' }, { text: 'Volume' }]]);
  });
  expect(findings).toMatchObject([
    {
      key: '',
      location: 'slides 3, 4',
      actual: 'slide 3: "Glass returns.", slide 4: "Year Volume"',
    },
  ]);
});

it('requires no title on slides that are all picture, or empty', async () => {
  const findings = await checkPresentation(titleMissing, (deck) => {
    addSlide(deck, 'Cover');
    deck.addSlide().addImage({ data: pixel, x: 0, y: 0, w: 10, h: 5 });
    deck.addSlide();
  });
  expect(findings).toEqual([]);
});
