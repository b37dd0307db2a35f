import type { SlidePicture } from '@fixpoint/documents/model';
import { z } from 'zod';
import { draftAbout, pptxCheck } from '../check.js';
import { emuPerInch, shownPixels } from '../slide-layout.js';
import { andMore, capitalised, list, partOfSlide, placedAt } from '../wording.js';

export const blurredPictures = pptxCheck({
  name: 'blurred-pictures',
  category: 'appearance',
  defaultSeverity: 'medium',
  description: 'Pictures have enough pixels for their size on the slide.',
  options: z.strictObject({
    min_ppi: z.number().min(1).max(1200).default(40).describe('Minimum number of pixels per inch.'),
  }),
  run({ slides }, _template, { options: { min_ppi } }) {
    const results = slides.flatMap((slide) =>
      slide.pictures.flatMap((picture, index) => {
        const density = densityOf(picture);
        return density === null || density >= min_ppi
          ? []
          : { location: `slide ${slide.number}, picture ${index + 1}`, density };
      }),
    );
    return draftAbout(results, (first) => ({
      ...placedAt(results.map(({ location }) => location)),
      message: `${capitalised(partOfSlide(first.location))} has ${Math.round(first.density)} pixels per inch and looks blurred${andMore(results.length - 1, 'picture')}.`,
      expected: `at least ${min_ppi} pixels per inch`,
      actual: list(
        results.map(({ location, density }) => `${location}: ${Math.round(density)} pixels per inch`),
        '; ',
      ),
      suggestion:
        'Use a larger version of the picture (not its thumbnail), or show it smaller. A good width in inches is its width in pixels divided by 96.',
    }));
  },
});

/** Smaller pictures are marks with too few pixels for blur to be visible. */
const minInches = 0.5;

/** Pixels to an inch in the direction in which they are fewer; null if that is not known. */
function densityOf(picture: SlidePicture): number | null {
  const pixels = shownPixels(picture);
  const { box } = picture;
  if (pixels === null || box === null) return null;
  const [width, height] = [box.width / emuPerInch, box.height / emuPerInch];
  if (width < minInches || height < minInches) return null;
  return Math.min(pixels.width / width, pixels.height / height);
}
