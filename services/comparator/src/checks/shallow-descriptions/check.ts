import { countWords } from '../../deck/text.js';
import type { Check } from '../check.js';
import { list, locate, percent } from '../wording.js';

/** More than this share of the companies may not fall short. */
const tolerated = 0.3;

export const shallowDescriptions: Check = {
  name: 'shallow-descriptions',
  category: 'content-depth',
  defaultSeverity: 'high',
  description: 'At most 30 % of the companies have a description of fewer words than the template asks for.',
  run({ companies }, template) {
    const wanted = template.min_words_per_description;
    // A description that is absent is another finding; here it would be named twice.
    const short = companies
      .filter(({ description }) => description !== '')
      .map((company) => ({ company, words: countWords(company.description) }))
      .filter(({ words }) => words < wanted);
    if (short.length <= companies.length * tolerated) return [];
    return [
      {
        key: '',
        location: locate(short.map(({ company }) => company)),
        message: `${short.length} of ${companies.length} company descriptions (${percent(short.length, companies.length)}) are shorter than ${wanted} words.`,
        expected: `at least ${wanted} words in each description, at most 30 % of them shorter`,
        actual: list(short.map(({ company, words }) => `${company.name}: ${words} words`)),
        suggestion: `Let descriptions reach ${wanted} words: what the company does, for whom, its size and what sets it apart. Look for code that cuts them (a limit on words or characters, the first sentence only) and for prompts that ask for less.`,
      },
    ];
  },
};
