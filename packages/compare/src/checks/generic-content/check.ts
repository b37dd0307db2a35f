import { z } from 'zod';
import { findPhrase } from '../../text/find-phrase.js';
import { pptxCheck } from '../check.js';
import { list, locate, nameOf, percent, quote, wordsAt } from '../wording.js';

export const genericContent = pptxCheck({
  name: 'generic-content',
  category: 'content-depth',
  defaultSeverity: 'high',
  description: 'At most half of the descriptions contain one of the template’s shallow phrases.',
  options: z.strictObject({ tolerated: z.number().min(0).max(1).default(0.5) }),
  run({ companies }, template, { options: { tolerated } }) {
    const described = companies.filter(({ description }) => description !== '');
    const generic = described.flatMap((company) => {
      const phrase = findPhrase(company.description, template.shallow_content_phrases);
      return phrase === null ? [] : [{ company, phrase }];
    });
    const [first] = generic;
    if (first === undefined || generic.length <= described.length * tolerated) return [];
    return [
      {
        key: '',
        location: locate(generic.map(({ company }) => company)),
        places: generic.map(({ company, phrase }) => wordsAt(company, phrase)),
        message: `Description of ${nameOf(first.company.name)} (${first.company.location}) contains the filler ${quote(first.phrase)}; ${generic.length} of ${described.length} descriptions (${percent(generic.length, described.length)}) contain filler.`,
        expected: `at most ${percent(tolerated, 1)} of the descriptions with a shallow phrase`,
        actual: list(generic.map(({ company, phrase }) => `${company.name}: "${phrase}"`)),
        measure: { value: generic.length, goal: 0, unit: 'descriptions with filler' },
        suggestion:
          'Replace filler with facts about the company (figures, customers, products, position). If a model writes the descriptions, forbid these phrases in its prompt.',
      },
    ];
  },
});
