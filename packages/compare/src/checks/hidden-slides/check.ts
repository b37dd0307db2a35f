import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { Count } from '../../templates/template-fields.js';
import { pptxCheck } from '../check.js';
import { list, slidesAt } from '../wording.js';

export const hiddenSlides = pptxCheck({
  name: 'hidden-slides',
  category: 'structure',
  defaultSeverity: 'low',
  description: 'The deck holds no hidden slides.',
  options: z.strictObject({ max: Count.default(0).describe('How many hidden slides there may be.') }),
  run({ document }, _template, { options: { max } }) {
    const hidden = document.slides.filter((slide) => slide.hidden);
    if (hidden.length <= max) return [];
    return [
      {
        key: '',
        location: slidesAt(hidden.map(({ number }) => number)),
        message: `${countOf(hidden.length, 'slide is', 'slides are')} hidden: anyone who opens the file can read what the show leaves out.`,
        expected: max === 0 ? 'no hidden slides' : `at most ${countOf(max, 'hidden slide')}`,
        actual: list(hidden.map(({ number, title }) => `slide ${number} "${title ?? ''}"`)),
        suggestion: 'Leave these slides out of the deck instead of hiding them, or show them.',
      },
    ];
  },
});
