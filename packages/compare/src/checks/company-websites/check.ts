import { noOptions, pptxCheck } from '../check.js';
import { requireCompanyPart } from '../require-company-part.js';

export const companyWebsites = pptxCheck({
  name: 'company-websites',
  category: 'companies',
  defaultSeverity: 'high',
  description: 'Every company is shown with a web address, if the template requires websites.',
  options: noOptions,
  run: requireCompanyPart({
    part: 'website',
    isMissing: ({ websites }) => websites.length === 0,
    expected: () => 'a hyperlink to the company’s own site for every company',
    suggestion:
      'Write each company’s own website as a hyperlink (http or https) where its slide or row is rendered.',
  }),
});
