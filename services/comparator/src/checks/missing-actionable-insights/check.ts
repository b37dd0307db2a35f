import { findPhrase } from '../../deck/text.js';
import { slideText } from '../../deck/text-blocks.js';
import type { Check } from '../check.js';
import { list, percent, slidesAt } from '../wording.js';

/** At least this share of the content slides must tell the reader what to do. */
const wanted = 0.2;

export const missingActionableInsights: Check = {
  name: 'missing-actionable-insights',
  category: 'content-depth',
  defaultSeverity: 'critical',
  description:
    'At least 20 % of the content slides hold one of the template’s actionable keywords, where it asks for them.',
  run({ contentSlides }, template) {
    if (!template.require_actionable_content || contentSlides.length === 0) return [];
    const keywords = template.content_depth_keywords;
    const inert = contentSlides.filter((slide) => findPhrase(slideText(slide), keywords) === null);
    const actionable = contentSlides.length - inert.length;
    if (actionable >= contentSlides.length * wanted) return [];
    return [
      {
        key: '',
        location: slidesAt(inert.map(({ number }) => number)),
        message: `Only ${actionable} of ${contentSlides.length} content slides (${percent(actionable, contentSlides.length)}) say what the reader should do.`,
        expected: `at least 20 % of the content slides with one of: ${list(keywords)}`,
        actual: `${actionable} of ${contentSlides.length}`,
        suggestion:
          'Write on each section and company slide what follows from its facts: a recommendation, an opportunity, a next step. Look for insights of that kind that the service has and does not render.',
      },
    ];
  },
};
