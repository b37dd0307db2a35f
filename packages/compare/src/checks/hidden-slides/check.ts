import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { Count } from '../../templates/template-fields.js';
import { pptxCheck } from '../check.js';
import { andMore, list, placedOn, quote } from '../wording.js';

export const hiddenSlides = pptxCheck({
  name: 'hidden-slides',
  category: 'structure',
  defaultSeverity: 'low',
  description: 'The deck contains no hidden slides.',
  options: z.strictObject({ max: Count.default(0).describe('Maximum number of hidden slides.') }),
  run({ document }, _template, { options: { max } }) {
    const hidden = document.slides.filter((slide) => slide.hidden);
    const [first] = hidden;
    if (first === undefined || hidden.length <= max) return [];
    return [
      {
        key: '',
        ...placedOn(hidden.map(({ number }) => number)),
        message: `Slide ${first.number}${first.title === null ? '' : ` ${quote(first.title)}`} is hidden but still in the file${andMore(hidden.length - 1, 'slide')}.`,
        expected: max === 0 ? 'no hidden slides' : `at most ${countOf(max, 'hidden slide')}`,
        actual: list(hidden.map(({ number, title }) => `slide ${number} "${title ?? ''}"`)),
        suggestion: 'Leave these slides out of the deck instead of hiding them, or show them.',
      },
    ];
  },
});
