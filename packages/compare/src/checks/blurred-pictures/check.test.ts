import { expect, it } from 'vitest';
import { checkPresentation } from '../../../testing/check-presentation.js';
import { pngOf } from '../../../testing/png.js';
import { blurredPictures } from './check.js';

const drawn = (pixels: number, inches: number, options: Record<string, unknown> = {}) =>
  checkPresentation(
    blurredPictures,
    (deck) => deck.addSlide().addImage({ data: pngOf(pixels, pixels), x: 1, y: 1, w: inches, h: inches }),
    { options },
  );

it('reports a picture with too few pixels for its size', async () => {
  expect(await drawn(32, 2)).toMatchObject([
    {
      location: 'slide 1, picture 1',
      message: 'Picture 1 on slide 1 has 16 pixels per inch and looks blurred.',
      expected: 'at least 40 pixels per inch',
      actual: 'slide 1, picture 1: 16 pixels per inch',
    },
  ]);
});

it('accepts sharp, small and single-colour pictures', async () => {
  expect(await drawn(200, 2)).toEqual([]);
  expect(await drawn(17, 0.4)).toEqual([]);
  expect(await drawn(2, 5)).toEqual([]);
});

it('takes the template’s density', async () => {
  expect(await drawn(200, 2, { min_ppi: 150 })).toHaveLength(1);
});
