import { expect, it } from 'vitest';
import { addSlide, checkPresentation } from '../../../testing/check-presentation.js';
import { hiddenSlides } from './check.js';

const withHidden = (options = {}) =>
  checkPresentation(
    hiddenSlides,
    (deck) => {
      addSlide(deck, 'Cover');
      addSlide(deck, 'Draft: margins').hidden = true;
    },
    { options },
  );

it('reports slides that the show leaves out', async () => {
  expect(await withHidden()).toMatchObject([
    { key: '', location: 'slide 2', actual: 'slide 2 "Draft: margins"' },
  ]);
});

it('allows as many as the template allows', async () => {
  expect(await withHidden({ max: 1 })).toEqual([]);
});
