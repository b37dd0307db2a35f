import type { Check } from '../check.js';
import { count, locate, names } from '../wording.js';

export const companyLogos: Check = {
  name: 'company-logos',
  category: 'companies',
  defaultSeverity: 'medium',
  description: 'Every company is shown with a picture, where the template asks for logos.',
  run({ companies }, template) {
    if (template.companies?.require.includes('logo') !== true) return [];
    const bare = companies.filter(({ hasLogo }) => !hasLogo);
    if (bare.length === 0) return [];
    return [
      {
        key: '',
        location: locate(bare),
        message: `${count(bare.length, 'company has', 'companies have')} no logo: ${names(bare)}.`,
        expected: 'a picture for every company',
        actual: `${bare.length} of ${companies.length} without one`,
        suggestion:
          'Add the company’s logo as a picture where its slide or row is rendered; where none can be fetched, draw one instead of leaving it out.',
      },
    ];
  },
};
