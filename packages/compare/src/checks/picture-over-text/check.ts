import { z } from 'zod';
import { draftAbout, pptxCheck } from '../check.js';
import { overlapOf, shownTexts } from '../slide-layout.js';
import { andMore, list, partOfSlide, percent, placedAt, textPlace } from '../wording.js';
import { coveredTables } from './covered-tables.js';

export const pictureOverText = pptxCheck({
  name: 'picture-over-text',
  category: 'appearance',
  defaultSeverity: 'high',
  description: 'No picture covers a text or the cells of a table.',
  options: z.strictObject({
    covered: z
      .number()
      .min(0)
      .max(1)
      .default(0.2)
      .describe('Maximum share of a text that a picture may cover.'),
  }),
  run({ slides, areaOf }, _template, { options: { covered } }) {
    const results = slides.flatMap((slide) => {
      // Pictures that come and go may lie in another's place.
      if (slide.animated) return [];
      return slide.pictures.flatMap(({ box, turn, order, raster }, index) => {
        // Text behind a picture that is transparent in parts, or that is drawn, may be legible.
        if (box === null || turn !== 0 || raster?.opaque !== true) return [];
        const texts = shownTexts(slide).flatMap((text) => {
          const words = text.order < order && text.setting?.turn === 0 ? areaOf(text)?.words : undefined;
          const shared = words && overlapOf(words, box);
          if (words === undefined || shared == null) return [];
          const share = (shared.width * shared.height) / (words.width * words.height);
          if (share <= covered) return [];
          return { location: `slide ${slide.number}, ${textPlace(text)}`, picture: index + 1, share };
        });
        const tables = coveredTables(slide, box, order).map(({ table, share }) => ({
          location: `slide ${slide.number}, table ${table}`,
          picture: index + 1,
          share,
        }));
        return [...texts, ...tables];
      });
    });
    return draftAbout(results, (first) => ({
      ...placedAt(results.map(({ location }) => location)),
      message: `Picture ${first.picture} covers ${percent(first.share, 1)} of ${partOfSlide(first.location)}${andMore(results.length - 1, 'text')}.`,
      expected: `at most ${percent(covered, 1)} of a text under a picture`,
      actual: list(
        results.map(
          ({ location, picture, share }) => `${location}: ${percent(share, 1)} under picture ${picture}`,
        ),
        '; ',
      ),
      suggestion:
        'Place the picture next to the text. If the picture is meant as a background, add it before the text.',
    }));
  },
});
