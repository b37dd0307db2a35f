import type { Check } from '../check.js';
import { count, locate, names } from '../wording.js';

export const companyDescriptions: Check = {
  name: 'company-descriptions',
  category: 'companies',
  defaultSeverity: 'high',
  description: 'Every company is described at all, where the template asks for descriptions.',
  run({ companies }, template) {
    if (template.companies?.require.includes('description') !== true) return [];
    const bare = companies.filter(({ description }) => description === '');
    if (bare.length === 0) return [];
    return [
      {
        key: '',
        location: locate(bare),
        message: `${count(bare.length, 'company has', 'companies have')} no description: ${names(bare)}.`,
        expected: `a description of at least ${count(template.min_words_per_description, 'word')} for every company`,
        actual: `${bare.length} of ${companies.length} without one`,
        suggestion:
          'Write a description for every company, as a paragraph without bullets in a text box of its own (or in the table’s description column); check whether it is dropped when a source gives none.',
      },
    ];
  },
};
