import type { SlidePicture } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { pptxCheck } from '../check.js';
import { shownPixels } from '../slide-layout.js';
import { list, percent } from '../wording.js';

export const distortedPictures = pptxCheck({
  name: 'distorted-pictures',
  category: 'appearance',
  defaultSeverity: 'medium',
  description: 'Pictures keep the proportions that they have.',
  options: z.strictObject({
    tolerance: z
      .number()
      .min(0)
      .max(10)
      .default(0.1)
      .describe('By what share of its size a picture may be too broad or too high.'),
  }),
  run({ slides }, _template, { options: { tolerance } }) {
    const found = slides.flatMap((slide) =>
      slide.pictures.flatMap((picture, index) => {
        const stretch = stretchOf(picture);
        if (stretch === null || Math.max(stretch, 1 / stretch) - 1 <= tolerance) return [];
        return { location: `slide ${slide.number}, picture ${index + 1}`, stretch };
      }),
    );
    if (found.length === 0) return [];
    return [
      {
        key: '',
        location: list(
          found.map(({ location }) => location),
          '; ',
        ),
        message: `${countOf(found.length, 'picture is', 'pictures are')} drawn out of proportion.`,
        expected: `pictures as broad for their height as they are, give or take ${percent(tolerance, 1)}`,
        actual: list(
          found.map(({ location, stretch }) =>
            stretch > 1
              ? `${location}: ${percent(stretch - 1, 1)} too broad`
              : `${location}: ${percent(1 / stretch - 1, 1)} too high`,
          ),
          '; ',
        ),
        suggestion:
          'Read the picture’s own size and fit it into its place by one factor for both sides, or crop it.',
      },
    ];
  },
});

/** How many times too broad a picture is for its height; below 1 where it is too high. Null where that is not known. */
function stretchOf(picture: SlidePicture): number | null {
  const pixels = shownPixels(picture);
  const { box } = picture;
  if (pixels === null || box === null || box.width <= 0 || box.height <= 0) return null;
  return box.width / box.height / (pixels.width / pixels.height);
}
