import type { Box, Slide, TextShape } from '@fixpoint/documents/model';
import { z } from 'zod';
import type { TextArea } from '../../fonts/measure-text.js';
import type { PresentationView } from '../../views/presentation/presentation-view.js';
import { draftAbout, pptxCheck } from '../check.js';
import { overlapOf, runsInto, shareNeeded, shownTexts } from '../slide-layout.js';
import { andMore, capitalised, list, partOfSlide, percent, placedAt, textPlace } from '../wording.js';

export const textOverflow = pptxCheck({
  name: 'text-overflow',
  category: 'appearance',
  defaultSeverity: 'low',
  description:
    'Texts fit into their boxes. The size of each text is estimated from the character widths of its typeface.',
  options: z.strictObject({
    threshold: z
      .number()
      .min(1)
      .max(100)
      .default(1.15)
      .describe('Maximum height of a text, as a multiple of its box height.'),
  }),
  run(view, _template, { options: { threshold } }) {
    const over = view.slides.flatMap((slide) => overfull(slide, view, threshold));
    return draftAbout(over, (first) => ({
      ...placedAt(over.map(({ location }) => location)),
      message: `${capitalised(partOfSlide(first.location))} needs ${percent(first.share - 1, 1)} more room than its box has and runs over ${first.below ?? 'its edge'}${andMore(over.length - 1, 'text')}.`,
      expected: `texts that need at most ${percent(threshold, 1)} of their box’s height`,
      actual: list(
        over.map(({ location, share }) => `${location}: needs about ${percent(share, 1)}`),
        '; ',
      ),
      suggestion:
        'Shorten the text, use smaller type or a larger box, or continue on another slide. Do not rely on a box that shrinks its text or grows: programs do that when the text is edited, not when it is shown.',
    }));
  },
});

function* othersOn(
  slide: Slide,
  text: TextShape,
  areaOf: PresentationView['areaOf'],
): Iterable<{ readonly what: string; readonly box: Box | null }> {
  for (const textShape of shownTexts(slide))
    if (textShape !== text) yield { what: textPlace(textShape), box: areaOf(textShape)?.words ?? null };
  for (const [index, { box }] of slide.tables.entries()) yield { what: `table ${index + 1}`, box };
  for (const [index, { box }] of slide.pictures.entries()) yield { what: `picture ${index + 1}`, box };
  for (const [index, { box }] of slide.charts.entries()) yield { what: `chart ${index + 1}`, box };
}

/** By half a line. */
function isCovered(box: Box | null, area: TextArea): boolean {
  const shared = box === null ? null : overlapOf(box, area.words);
  return shared !== null && shared.height > area.lineHeight / 2;
}

function overfull(
  slide: Slide,
  { areaOf, document }: PresentationView,
  threshold: number,
): { location: string; share: number; below: string | null }[] {
  return shownTexts(slide).flatMap((text) => {
    const area = areaOf(text);
    const share = shareNeeded(text, area);
    if (share === null || area === null || share <= threshold) return [];
    const isMuch =
      text.setting?.autofit === 'none' &&
      share > 1.5 &&
      area.words.height * (1 - 1 / share) > 2 * area.lineHeight;
    if (!isMuch && !runsInto(text, area, slide, document.slideSize, areaOf)) return [];
    const below = [...othersOn(slide, text, areaOf)].find(({ box }) => isCovered(box, area));
    return { location: `slide ${slide.number}, ${textPlace(text)}`, share, below: below?.what ?? null };
  });
}
