import type { SlidePicture } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { pptxCheck } from '../check.js';
import { emuPerInch, shownPixels } from '../slide-layout.js';
import { list } from '../wording.js';

export const blurredPictures = pptxCheck({
  name: 'blurred-pictures',
  category: 'appearance',
  defaultSeverity: 'medium',
  description: 'Pictures have as many pixels as their size on the slide needs.',
  options: z.strictObject({
    min_ppi: z.number().min(1).max(1200).default(40).describe('Least number of pixels to an inch.'),
  }),
  run({ slides }, _template, { options: { min_ppi } }) {
    const found = slides.flatMap((slide) =>
      slide.pictures.flatMap((picture, index) => {
        const density = densityOf(picture);
        return density === null || density >= min_ppi
          ? []
          : { location: `slide ${slide.number}, picture ${index + 1}`, density };
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
        message: `${countOf(found.length, 'picture looks', 'pictures look')} blurred: too few pixels for ${found.length === 1 ? 'its' : 'their'} size.`,
        expected: `${min_ppi} pixels to an inch at least`,
        actual: list(
          found.map(({ location, density }) => `${location}: ${Math.round(density)} to an inch`),
          '; ',
        ),
        suggestion:
          'Take the picture in a larger size (not its thumbnail), or show it smaller: its width in pixels divided by 96 is a good width in inches.',
      },
    ];
  },
});

/** Smaller ones are marks, whose few pixels nobody sees. */
const leastInches = 0.5;

/** Pixels to an inch in the direction in which they are fewer; null where that is not known. */
function densityOf(picture: SlidePicture): number | null {
  const pixels = shownPixels(picture);
  const { box } = picture;
  if (pixels === null || box === null) return null;
  const [width, height] = [box.width / emuPerInch, box.height / emuPerInch];
  if (width < leastInches || height < leastInches) return null;
  return Math.min(pixels.width / width, pixels.height / height);
}
