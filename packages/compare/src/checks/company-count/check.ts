import { countOf } from '@fixpoint/shared/text';
import type { PresentationView } from '../../views/presentation/presentation-view.js';
import { noOptions, pptxCheck } from '../check.js';
import { locate, names, rangeOf } from '../wording.js';

/** Location for further companies: after the last one, in its table or as a slide. */
function gapAfter(companies: PresentationView['companies'], slides: PresentationView['slides']): string {
  const last = companies.at(-1);
  if (last === undefined) return `after slide ${slides.at(-1)?.number ?? 0}`;
  return last.location === `slide ${last.slide}` ? `after slide ${last.slide}` : last.location;
}

export const companyCount = pptxCheck({
  name: 'company-count',
  category: 'companies',
  defaultSeverity: 'critical',
  description: 'The number of companies in the deck is within the limits of its template.',
  options: noOptions,
  run({ companies, slides }, template) {
    const rules = template.companies;
    if (rules === undefined) return [];
    const found = companies.length;
    const { min, max } = rules;
    if (found >= min && (max === undefined || found <= max)) return [];
    const isShort = found < min;
    return [
      {
        key: isShort ? 'too few' : 'too many',
        location: found === 0 ? 'deck' : locate(companies),
        ...(isShort ? { places: [gapAfter(companies, slides)] } : {}),
        message: `The deck presents ${countOf(found, 'company', 'companies')}; the template requires ${rangeOf(rules)}.`,
        expected:
          max === undefined
            ? `at least ${countOf(min, 'company', 'companies')}`
            : `${min} to ${countOf(max, 'company', 'companies')}`,
        actual: found === 0 ? 'none' : `${found}: ${names(companies)}`,
        measure: { value: found, goal: isShort ? min : (max ?? min), unit: 'companies' },
        suggestion: isShort
          ? `Make the service render ${rules.layout === 'slides' ? 'one slide' : 'one table row'} for every company that it found. Check loop bounds, filters and limits on the list of companies, and whether the search stops too early.`
          : 'Limit the list of companies before it is rendered.',
      },
    ];
  },
});
