import { countOf } from '@fixpoint/shared/text';
import { noOptions, pptxCheck } from '../check.js';
import { requireCompanyPart } from '../require-company-part.js';
import { foreignOpenings } from './foreign-openings.js';

const requireDescription = requireCompanyPart({
  part: 'description',
  isMissing: ({ description }) => description === '',
  expected: (template) =>
    `a description of at least ${countOf(template.min_words_per_description, 'word')} for every company`,
  suggestion:
    'Write a description for every company, as a paragraph without bullets in a separate text box (or in the table’s description column). Check what the service writes if a source has no description.',
});

export const companyDescriptions = pptxCheck({
  name: 'company-descriptions',
  category: 'companies',
  defaultSeverity: 'high',
  description:
    'Every company has a description, if the template requires descriptions, and no description opens with the name of another company.',
  options: noOptions,
  run: (view, template) => [...requireDescription(view, template), ...foreignOpenings(view.companies)],
});
