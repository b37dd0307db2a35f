import type { Slide } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import type { PresentationView } from '../../views/presentation/presentation-view.js';
import { pptxCheck } from '../check.js';
import { runsInto, shareNeeded, shownTexts } from '../slide-layout.js';
import { list, percent, textPlace } from '../wording.js';

export const textOverflow = pptxCheck({
  name: 'text-overflow',
  category: 'appearance',
  defaultSeverity: 'low',
  description: 'Texts fit into their boxes, by the widths of their typefaces.',
  options: z.strictObject({
    threshold: z
      .number()
      .min(1)
      .max(100)
      .default(1.15)
      .describe('How many times its box’s height a text may need.'),
  }),
  run(view, _template, { options: { threshold } }) {
    const over = view.slides.flatMap((slide) => overfull(slide, view, threshold));
    if (over.length === 0) return [];
    return [
      {
        key: '',
        location: list(
          over.map(({ location }) => location),
          '; ',
        ),
        message: `${countOf(over.length, 'text is', 'texts are')} too long for ${over.length === 1 ? 'its box' : 'their boxes'}.`,
        expected: `texts that need at most ${percent(threshold, 1)} of their box’s height`,
        actual: list(
          over.map(({ location, share }) => `${location}: needs about ${percent(share, 1)}`),
          '; ',
        ),
        suggestion:
          'Shorten the text, use smaller type or a larger box, or continue on another slide. Do not rely on a box that shrinks its text or grows: programs do that when somebody edits it, not when they show it.',
      },
    ];
  },
});

function overfull(
  slide: Slide,
  { areaOf, document }: PresentationView,
  threshold: number,
): { location: string; share: number }[] {
  return shownTexts(slide).flatMap((text) => {
    const area = areaOf(text);
    const share = shareNeeded(text, area);
    if (share === null || area === null || share <= threshold) return [];
    const isMuch =
      text.setting?.autofit === 'none' &&
      share > 1.5 &&
      area.words.height * (1 - 1 / share) > 2 * area.lineHeight;
    if (!isMuch && !runsInto(text, area, slide, document.slideSize, areaOf)) return [];
    return { location: `slide ${slide.number}, ${textPlace(text)}`, share };
  });
}
