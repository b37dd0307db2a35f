import type { Slide } from '@fixpoint/documents/model';
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

it('reports slides that show only their title', async () => {
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

it('accepts empty dividers, by the name of their layout, and ignores hidden slides', async () => {
  const bare = { ...slideOf(2, 'Depth'), texts: [] };
  const run = (layout: string | null) => {
    const slides = [slideOf(1, 'Cover'), { ...bare, layout }];
    return runCheck(emptySlides, presentationViewOf({ slides }), templateOf({}));
  };
  expect(run('Section Header')).toEqual([]);
  expect(run('Title Only')).toHaveLength(1);
});

it('accepts a divider by its words, or by a separate layout before slides with content', () => {
  const bare = (number: number, title: string) => ({
    ...slideOf(number, title),
    texts: [],
    layout: 'Title Only',
  });
  const full = (number: number) => ({
    ...slideOf(number, 'Prices', ['They rise.']),
    layout: 'Title and Content',
  });
  const run = (...slides: readonly Slide[]) => {
    const view = presentationViewOf({ slides: [slideOf(1, 'Cover'), ...slides] });
    return runCheck(emptySlides, view, templateOf({}));
  };
  expect(run(bare(2, 'Part 1: Depth'), full(3))).toEqual([]);
  expect(run(full(2), bare(3, 'Thank you'))).toEqual([]);
  expect(run(bare(2, 'Depth'), full(3), bare(4, 'Width'), full(5))).toEqual([]);
  expect(run(bare(2, 'Depth'), full(3))).toHaveLength(1);
  expect(run(bare(2, 'Depth'), bare(3, 'Width'), full(4))).toHaveLength(1);
});

it('does not count a table without text as content', () => {
  const slides = [slideOf(1, 'Cover'), { ...slideOf(2, 'List'), texts: [], tables: [tableOf([['', '']])] }];
  expect(runCheck(emptySlides, presentationViewOf({ slides }), templateOf({}))).toHaveLength(1);
});

it('counts a drawing without text as content', async () => {
  const findings = await checkPresentation(emptySlides, (deck) => {
    addSlide(deck, 'Bottled water');
    addSlide(deck, 'How it flows').addShape('rightArrow', { x: 1, y: 1, w: 3, h: 1 });
    addSlide(deck, 'Apart').addShape('line', { x: 1, y: 1, w: 3, h: 0 });
  });
  expect(findings).toEqual([]);
});

it('treats a title in the middle of a slide as a divider', async () => {
  const titled = (y: number) =>
    checkPresentation(emptySlides, (deck) => {
      addSlide(deck, 'Bottled water', 'A study.');
      deck.addSlide().addText('The market', { x: 1, y, w: 8, h: 1, fontSize: 40 });
      addSlide(deck, 'Prices', 'They rise.');
    });
  expect(await titled(2.3)).toEqual([]);
  expect(await titled(0.2)).toHaveLength(1);
});

it('counts a question before a slide, and a title in a filled shape, as content', async () => {
  const decked = (text: string, shape: object = {}) =>
    checkPresentation(emptySlides, (deck) => {
      addSlide(deck, 'Bottled water', 'A study.');
      deck.addSlide().addText(text, { x: 1, y: 0.2, w: 8, h: 1, fontSize: 30, ...shape });
      addSlide(deck, 'Prices', 'They rise.');
    });
  expect(await decked('How large is the market?')).toEqual([]);
  expect(await decked('Market', { fill: { color: '1F3864' } })).toEqual([]);
  expect(await decked('Market')).toHaveLength(1);
});
