import { expect, it } from 'vitest';
import { addSlide, checkPresentation } from '../../../testing/check-presentation.js';
import {
  presentationViewOf,
  runCheck,
  slideOf,
  tableOf,
  templateOf,
} from '../../../testing/presentations.js';
import { emptySlides } from './check.js';

it('reports slides that show nothing but their title', async () => {
  const findings = await checkPresentation(emptySlides, (deck) => {
    addSlide(deck, 'Bottled water');
    addSlide(deck, 'Prices', 'They rise.');
    addSlide(deck, 'Recommendations');
    deck.addSlide();
    addSlide(deck, 'Volumes').addChart('bar', [{ name: 'a', labels: ['b'], values: [1] }], {
      x: 1,
      y: 1,
      w: 4,
      h: 3,
    });
    addSlide(deck, 'Sizes').addTable([[{ text: 'a' }]]);
    addSlide(deck, 'Thank you!');
  });
  expect(findings).toMatchObject([
    {
      key: '',
      location: 'slides 3, 4',
      message: 'Slide 3 has nothing but its title "Recommendations". 1 more slide has the same problem.',
      actual: 'slide 3 "Recommendations", slide 4 ""',
    },
  ]);
});

it('lets dividers be empty, by the name of their layout, and no hidden slide matter', async () => {
  const bare = { ...slideOf(2, 'Part one'), texts: [] };
  const run = (layout: string | null) => {
    const slides = [slideOf(1, 'Cover'), { ...bare, layout }];
    return runCheck(emptySlides, presentationViewOf({ slides }), templateOf({}));
  };
  expect(run('Section Header')).toEqual([]);
  expect(run('Title Only')).toHaveLength(1);
});

it('takes a table without a text for nothing', () => {
  const slides = [slideOf(1, 'Cover'), { ...slideOf(2, 'List'), texts: [], tables: [tableOf([['', '']])] }];
  expect(runCheck(emptySlides, presentationViewOf({ slides }), templateOf({}))).toHaveLength(1);
});

it('takes a drawing without a text for something', async () => {
  const findings = await checkPresentation(emptySlides, (deck) => {
    addSlide(deck, 'Bottled water');
    addSlide(deck, 'How it flows').addShape('rightArrow', { x: 1, y: 1, w: 3, h: 1 });
    addSlide(deck, 'Apart').addShape('line', { x: 1, y: 1, w: 3, h: 0 });
  });
  expect(findings).toEqual([]);
});
