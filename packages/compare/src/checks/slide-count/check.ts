import { countOf } from '@fixpoint/shared/text';
import { noOptions, pptxCheck } from '../check.js';
import { rangeOf } from '../wording.js';

export const slideCount = pptxCheck({
  name: 'slide-count',
  category: 'structure',
  defaultSeverity: 'high',
  description:
    'The number of slides in the deck is within the limits of its template. Hidden slides do not count.',
  options: noOptions,
  run(view, { slides: { min, max } }) {
    const found = view.slides.length;
    if (found >= min && (max === undefined || found <= max)) return [];
    const isShort = found < min;
    return [
      {
        key: isShort ? 'too few' : 'too many',
        location: 'deck',
        message: `The deck has ${countOf(found, 'slide')}; the template requires ${rangeOf({ min, max })}.`,
        expected:
          max === undefined ? `at least ${countOf(min, 'slide')}` : `${min} to ${countOf(max, 'slide')}`,
        actual: countOf(found, 'slide'),
        measure: { value: found, goal: isShort ? min : (max ?? min), unit: 'slides' },
        suggestion: isShort
          ? 'Find where slides are added to the deck and make it render every section and every company; look for an early return or a limit that drops some.'
          : 'Find where slides are added to the deck and look for content that is rendered more than once.',
      },
    ];
  },
});
