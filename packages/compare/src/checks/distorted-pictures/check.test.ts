import { expect, it } from 'vitest';
import { checkPresentation } from '../../../testing/check-presentation.js';
import { pngOf } from '../../../testing/png.js';
import { distortedPictures } from './check.js';

const drawn = (w: number, h: number, picture: object = {}, options: Record<string, unknown> = {}) =>
  checkPresentation(
    distortedPictures,
    (deck) => deck.addSlide().addImage({ data: pngOf(400, 100), x: 1, y: 1, w, h, ...picture }),
    { options },
  );

it('reports a picture that is too wide or too high for its pixels', async () => {
  expect(await drawn(2, 1)).toMatchObject([
    {
      location: 'slide 1, picture 1',
      message: 'Picture 1 on slide 1 is 100 % too high for its proportions.',
      actual: 'slide 1, picture 1: 100 % too high',
    },
  ]);
  expect(await drawn(4, 0.5)).toMatchObject([{ actual: 'slide 1, picture 1: 100 % too wide' }]);
});

it('accepts pictures that keep their proportions, are cropped to fit, or have hardly any pixels', async () => {
  expect(await drawn(2, 0.5)).toEqual([]);
  expect(await drawn(2, 0.52)).toEqual([]);
  expect(await drawn(2, 1, { sizing: { type: 'cover', w: 2, h: 1 }, w: 4, h: 1 })).toEqual([]);
  expect(await drawn(2, 1, { data: pngOf(1, 8) })).toEqual([]);
});

it('takes the template’s tolerance', async () => {
  expect(await drawn(2, 0.52, {}, { tolerance: 0.01 })).toHaveLength(1);
});
