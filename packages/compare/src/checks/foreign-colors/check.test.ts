import { expect, it } from 'vitest';
import { checkPresentation } from '../../../testing/check-presentation.js';
import { foreignColors } from './check.js';

const withColors = (colors: string[]) =>
  checkPresentation(
    foreignColors,
    (deck) => {
      const slide = deck.addSlide();
      slide.addText('One', { x: 1, y: 1, w: 3, h: 1, color: '1F3864' });
      slide.addText('Two', { x: 1, y: 2, w: 3, h: 1, color: 'FF0000' });
    },
    { template: { colors } },
  );

it('reports text colours that the template does not list', async () => {
  expect(await withColors(['1f3864'])).toMatchObject([
    { key: '', location: 'slide 1', actual: 'FF0000 (slide 1)' },
  ]);
});

it('allows any colour if the template lists no colours', async () => {
  expect(await withColors([])).toEqual([]);
});
