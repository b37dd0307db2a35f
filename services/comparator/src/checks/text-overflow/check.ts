import { z } from 'zod';
import type { Slide, TextShape } from '../../model/pptx-document.js';
import { pptxCheck } from '../check.js';
import { textPlace } from '../text-place.js';
import { count, list, percent } from '../wording.js';
import { estimateHeight, lineOf } from './estimate-height.js';

export const textOverflow = pptxCheck({
  name: 'text-overflow',
  category: 'appearance',
  defaultSeverity: 'low',
  description: 'Texts fit into their boxes, by an estimate that only reports what is clearly too long.',
  options: z.strictObject({
    threshold: z
      .number()
      .min(1)
      .max(100)
      .default(1.15)
      .describe('How many times its box’s height a text may need.'),
  }),
  run({ slides }, _template, { options: { threshold } }) {
    const over = slides.flatMap((slide) => overfull(slide, threshold));
    if (over.length === 0) return [];
    return [
      {
        key: '',
        location: list(
          over.map(({ location }) => location),
          '; ',
        ),
        message: `${count(over.length, 'text seems', 'texts seem')} too long for ${over.length === 1 ? 'its box' : 'their boxes'}. This is an estimate: look at the slides.`,
        expected: `texts that need at most ${percent(threshold, 1)} of their box’s height`,
        actual: list(
          over.map(({ location, share }) => `${location}: about ${percent(share, 1)}`),
          '; ',
        ),
        suggestion:
          'Shorten the text, use smaller type or a larger box, continue on another slide, or let the box shrink its text (normAutofit).',
      },
    ];
  },
});

function overfull(slide: Slide, threshold: number): { location: string; share: number }[] {
  const texts = slide.titleShape === null ? slide.texts : [slide.titleShape, ...slide.texts];
  return texts.flatMap((text) => {
    const share = shareNeeded(text);
    if (share === null || share <= threshold) return [];
    return {
      location: `slide ${slide.number}, ${textPlace(text)}`,
      share,
    };
  });
}

/**
 * How many times its box's height a text needs; null where nobody can tell. The layout may let a placeholder shrink its
 * text without the slide saying so, so placeholders are not judged. Less than a line too much is no overflow.
 */
function shareNeeded(text: TextShape): number | null {
  const { box, autofit, placeholder } = text;
  if (box === null || box.width <= 0 || box.height <= 0 || autofit !== 'none' || placeholder !== null)
    return null;
  // Programs write a box without height for a text that has none of its own: it is where the text is, not its room.
  if (box.height < lineOf(text) / 2) return null;
  const needed = estimateHeight(text, box.width);
  return needed - box.height < lineOf(text) ? null : needed / box.height;
}
