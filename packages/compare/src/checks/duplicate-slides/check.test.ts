import { expect, it } from 'vitest';
import { addSlide, checkPresentation } from '../../../testing/check-presentation.js';
import { duplicateSlides } from './check.js';

const text = 'Runs nine plants along the river and ships to four hundred retailers.';

it('reports slides with the same content, whatever their case and punctuation', async () => {
  const findings = await checkPresentation(duplicateSlides, (deck) => {
    addSlide(deck, 'Alder Springs', text);
    addSlide(deck, 'Birch Water', `${text} It grows.`);
    addSlide(deck, 'ALDER SPRINGS', text.replace('.', '!'));
  });
  expect(findings).toMatchObject([
    { key: '', location: 'slides 1, 3', actual: '"Alder Springs" (slides 1, 3)' },
  ]);
});

it('accepts slides that differ in title, figures, charts or number of pictures', async () => {
  const chart = (values: number[]) => [{ name: 'Sales', labels: ['a', 'b'], values }];
  const at = { x: 1, y: 2, w: 4, h: 3 };
  const findings = await checkPresentation(duplicateSlides, (deck) => {
    addSlide(deck, 'Alder', text);
    addSlide(deck, 'Birch', text);
    addSlide(deck, 'Cedar', `${text} 2025`);
    addSlide(deck, 'Cedar', `${text} 2026`);
    addSlide(deck, 'Sales', text).addChart('bar', chart([1, 2]), at);
    addSlide(deck, 'Sales', text).addChart('bar', chart([1, 3]), at);
  });
  expect(findings).toEqual([]);
});

it('accepts a repeated agenda, and slides with hardly a word', async () => {
  const findings = await checkPresentation(duplicateSlides, (deck) => {
    for (const _ of [1, 2]) {
      addSlide(deck, 'Agenda', text);
      addSlide(deck, 'Our product');
    }
  });
  expect(findings).toEqual([]);
});

it('accepts a drawing that grows from slide to slide, and an outline before each part', async () => {
  const findings = await checkPresentation(duplicateSlides, (deck) => {
    for (const shapes of [1, 2]) {
      const slide = addSlide(deck, 'Rounding', text);
      for (let shape = 0; shape < shapes; shape += 1)
        slide.addShape('rect', { x: shape, y: 5, w: 0.5, h: 0.5 });
      addSlide(deck, 'Outline', text);
    }
  });
  expect(findings).toEqual([]);
});
