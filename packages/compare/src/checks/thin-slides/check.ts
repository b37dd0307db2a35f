import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { textBlocks } from '../../views/presentation/presentation-view.js';
import { pptxCheck } from '../check.js';
import { list, percent, placedOn, quote } from '../wording.js';

export const thinSlides = pptxCheck({
  name: 'thin-slides',
  category: 'content-depth',
  defaultSeverity: 'high',
  description: 'At most 30 % of the content slides have fewer text blocks than the template requires.',
  options: z.strictObject({ tolerated: z.number().min(0).max(1).default(0.3) }),
  run({ contentSlides, seenOn }, template, { options: { tolerated } }) {
    const wanted = template.min_content_paragraphs;
    const thin = contentSlides
      .map((slide) => ({ slide, blocks: textBlocks(seenOn(slide)).length }))
      .filter(({ blocks }) => blocks < wanted);
    const [first] = thin;
    if (first === undefined || thin.length <= contentSlides.length * tolerated) return [];
    return [
      {
        key: '',
        ...placedOn(thin.map(({ slide }) => slide.number)),
        message: `Slide ${first.slide.number} ${quote(first.slide.title ?? '')} has ${countOf(first.blocks, 'text block')}, fewer than ${wanted}; ${thin.length} of ${contentSlides.length} content slides (${percent(thin.length, contentSlides.length)}) have too few.`,
        expected: `at least ${wanted} paragraphs, bullets or table rows of three words or more on each slide; at most ${percent(tolerated, 1)} of the slides may have fewer`,
        actual: list(
          thin.map(({ slide, blocks }) => `slide ${slide.number} "${slide.title ?? ''}": ${blocks}`),
        ),
        measure: {
          value: thin.reduce((sum, { blocks }) => sum + blocks, 0),
          goal: thin.length * wanted,
          unit: 'text blocks',
        },
        suggestion:
          'Render everything the service knows about these slides’ subjects as separate paragraphs or bullets; look for lists that are cut, filtered or joined into one line.',
      },
    ];
  },
});
