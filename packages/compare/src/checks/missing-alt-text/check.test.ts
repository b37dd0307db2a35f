import { expect, it } from 'vitest';
import { presentationViewOf, runCheck, slideOf, templateOf } from '../../../testing/presentations.js';
import { missingAltText } from './check.js';

const run = (...descriptions: string[]) => {
  const pictures = descriptions.map((description, index) => ({
    name: `Picture ${index + 1}`,
    description,
    box: null,
    turn: 0,
    order: index,
    raster: null,
  }));
  const slides = [{ ...slideOf(3, 'Logos'), pictures }];
  return runCheck(missingAltText, presentationViewOf({ slides }), templateOf({}));
};

it('reports pictures without a text, or with a meaningless one', () => {
  expect(run('', 'image1.png', 'Picture 3', 'Logo of Acme')).toMatchObject([
    {
      location: 'slide 3',
      message:
        'Picture "Picture 1" on slide 3 has no alternative text. 2 more pictures have the same problem.',
      actual: 'slide 3: "Picture 1", slide 3: "Picture 2", slide 3: "Picture 3"',
    },
  ]);
});

it('finds nothing wrong with pictures that are described', () => {
  expect(run('Logo of Acme', 'Map of plants in 2025')).toEqual([]);
});
