import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { countWords } from '../../text/words.js';
import { pptxCheck } from '../check.js';
import { list, locate, nameOf, percent, wordsAt } from '../wording.js';

export const shallowDescriptions = pptxCheck({
  name: 'shallow-descriptions',
  category: 'content-depth',
  defaultSeverity: 'high',
  description: 'At most 30 % of the companies have a description of fewer words than the template requires.',
  options: z.strictObject({ tolerated: z.number().min(0).max(1).default(0.3) }),
  run({ companies }, template, { options: { tolerated } }) {
    const wanted = template.min_words_per_description;
    // A description that is absent is another finding; here it would be named twice.
    const described = companies.filter(({ description }) => description !== '');
    const short = described
      .map((company) => ({ company, words: countWords(company.description) }))
      .filter(({ words }) => words < wanted);
    const [first] = short;
    if (first === undefined || short.length <= companies.length * tolerated) return [];
    return [
      {
        key: '',
        location: locate(short.map(({ company }) => company)),
        places: short.map(({ company }) => wordsAt(company, company.description)),
        message: `Description of ${nameOf(first.company.name)} (${first.company.location}) has ${countOf(first.words, 'word')}, fewer than ${wanted}; ${short.length} of ${companies.length} companies (${percent(short.length, companies.length)}) have a description that is too short.`,
        expected: `at least ${wanted} words in each description, at most ${percent(tolerated, 1)} of them shorter`,
        actual: list(short.map(({ company, words }) => `${company.name}: ${words} words`)),
        measure: {
          value:
            short.reduce((sum, { words }) => sum + words, 0) + (described.length - short.length) * wanted,
          goal: described.length * wanted,
          unit: 'words',
        },
        suggestion: `Write descriptions of at least ${wanted} words: what the company does, for whom, its size and what sets it apart. Look for code that cuts them (a limit on words or characters, the first sentence only) and for prompts that ask for less.`,
      },
    ];
  },
});
