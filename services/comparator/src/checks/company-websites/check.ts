import type { Check } from '../check.js';
import { count, locate, names } from '../wording.js';

export const companyWebsites: Check = {
  name: 'company-websites',
  category: 'companies',
  defaultSeverity: 'high',
  description: 'Every company is shown with a web address, where the template asks for websites.',
  run({ companies }, template) {
    if (template.companies?.require.includes('website') !== true) return [];
    const bare = companies.filter(({ websites }) => websites.length === 0);
    if (bare.length === 0) return [];
    return [
      {
        key: '',
        location: locate(bare),
        message: `${count(bare.length, 'company has', 'companies have')} no website: ${names(bare)}.`,
        expected: 'a hyperlink to the company’s own site for every company',
        actual: `${bare.length} of ${companies.length} without one`,
        suggestion:
          'Write each company’s own website as a hyperlink (http or https) where its slide or row is rendered.',
      },
    ];
  },
};
