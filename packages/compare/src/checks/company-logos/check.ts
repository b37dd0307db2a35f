import { noOptions, pptxCheck } from '../check.js';
import { requireCompanyPart } from '../require-company-part.js';

export const companyLogos = pptxCheck({
  name: 'company-logos',
  category: 'companies',
  defaultSeverity: 'medium',
  description: 'Every company is shown with a picture, if the template requires logos.',
  options: noOptions,
  run: requireCompanyPart({
    part: 'logo',
    isMissing: ({ hasLogo }) => !hasLogo,
    expected: () => 'a picture for every company',
    suggestion:
      'Add the company’s logo as a picture when its slide or row is rendered. Check where logos come from and why this one is missing.',
  }),
});
