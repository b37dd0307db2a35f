import { z } from 'zod';
import { findPhrase } from '../../text/find-phrase.js';
import { slideText } from '../../views/presentation/presentation-view.js';
import { pptxCheck } from '../check.js';
import { percent, placedOn, quote } from '../wording.js';

export const missingActionableInsights = pptxCheck({
  name: 'missing-actionable-insights',
  category: 'content-depth',
  defaultSeverity: 'critical',
  description:
    'At least 20 % of the content slides contain one of the template’s actionable keywords, if the template requires them.',
  options: z.strictObject({ wanted: z.number().min(0).max(1).default(0.2) }),
  run({ contentSlides, seenOn }, template, { options: { wanted } }) {
    if (!template.require_actionable_content || contentSlides.length === 0) return [];
    const keywords = template.content_depth_keywords;
    const inert = contentSlides.filter((slide) => findPhrase(slideText(seenOn(slide)), keywords) === null);
    const actionable = contentSlides.length - inert.length;
    if (actionable >= contentSlides.length * wanted) return [];
    return [
      {
        key: '',
        ...placedOn(inert.map(({ number }) => number)),
        message: `Only ${actionable} of ${contentSlides.length} content slides (${percent(actionable, contentSlides.length)}) recommend an action; slide ${inert[0]?.number}${inert[0]?.title == null ? '' : ` ${quote(inert[0].title)}`} ${inert.length === 1 ? 'does not' : 'is the first that does not'}.`,
        // The words it searches for would be a recipe to satisfy the check without a recommendation.
        expected: `at least ${percent(wanted, 1)} of the content slides recommend an action`,
        actual: `${actionable} of ${contentSlides.length}`,
        measure: {
          value: actionable,
          goal: Math.ceil(contentSlides.length * wanted),
          unit: 'slides that recommend an action',
        },
        suggestion:
          'Write on each section and company slide what follows from its facts: a recommendation, an opportunity, a next step. Check whether the service has such insights but does not render them.',
      },
    ];
  },
});
