import type { SlidePicture } from '@fixpoint/documents/model';
import { z } from 'zod';
import { draftAbout, pptxCheck } from '../check.js';
import { shownPixels } from '../slide-layout.js';
import { andMore, capitalised, list, partOfSlide, percent, placedAt } from '../wording.js';

export const distortedPictures = pptxCheck({
  name: 'distorted-pictures',
  category: 'appearance',
  defaultSeverity: 'medium',
  description: 'Pictures keep their original proportions.',
  options: z.strictObject({
    tolerance: z
      .number()
      .min(0)
      .max(10)
      .default(0.1)
      .describe(
        'Maximum distortion: share by which a picture may be too wide or too high for its original proportions.',
      ),
  }),
  run({ slides }, _template, { options: { tolerance } }) {
    const results = slides.flatMap((slide) =>
      slide.pictures.flatMap((picture, index) => {
        const stretch = stretchOf(picture);
        if (stretch === null || Math.max(stretch, 1 / stretch) - 1 <= tolerance) return [];
        return { location: `slide ${slide.number}, picture ${index + 1}`, stretch };
      }),
    );
    return draftAbout(results, (first) => ({
      ...placedAt(results.map(({ location }) => location)),
      message: `${capitalised(partOfSlide(first.location))} is ${stretched(first.stretch)} for its proportions${andMore(results.length - 1, 'picture')}.`,
      expected: `pictures in their original proportions, within ${percent(tolerance, 1)}`,
      actual: list(
        results.map(({ location, stretch }) => `${location}: ${stretched(stretch)}`),
        '; ',
      ),
      suggestion:
        'Read the original size of the picture and scale width and height by the same factor, or crop it.',
    }));
  },
});

function stretched(stretch: number): string {
  return stretch > 1 ? `${percent(stretch - 1, 1)} too wide` : `${percent(1 / stretch - 1, 1)} too high`;
}

/** Factor by which a picture is too broad for its height; below 1 if it is too high. Null if that is not known. */
function stretchOf(picture: SlidePicture): number | null {
  const pixels = shownPixels(picture);
  const { box } = picture;
  if (pixels === null || box === null || box.width <= 0 || box.height <= 0) return null;
  return box.width / box.height / (pixels.width / pixels.height);
}
