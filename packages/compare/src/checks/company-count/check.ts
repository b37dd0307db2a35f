import { countOf } from '@fixpoint/shared/text';
import { noOptions, pptxCheck } from '../check.js';
import { locate, names } from '../wording.js';

export const companyCount = pptxCheck({
  name: 'company-count',
  category: 'companies',
  defaultSeverity: 'critical',
  description: 'The deck presents as many companies as its template allows.',
  options: noOptions,
  run({ companies }, template) {
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
        message: `The deck presents ${countOf(found, 'company', 'companies')}.`,
        expected:
          max === undefined
            ? `at least ${countOf(min, 'company', 'companies')}`
            : `${min} to ${countOf(max, 'company', 'companies')}`,
        actual: found === 0 ? 'none' : `${found}: ${names(companies)}`,
        measure: { value: found, goal: isShort ? min : (max ?? min), unit: 'companies' },
        suggestion: isShort
          ? `Make the service render ${rules.layout === 'slides' ? 'one slide' : 'one table row'} for every company it found, and find more if it stops early; check loop bounds, filters and limits on the list of companies.`
          : 'Limit the list of companies before it is rendered.',
      },
    ];
  },
});
