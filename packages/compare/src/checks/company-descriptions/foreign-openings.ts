import { foldCompanyName } from '../../text/company-names.js';
import type { Company } from '../../views/presentation/presentation-view.js';
import type { FindingDraft } from '../check.js';
import { andMore, locate, nameOf, names, quote } from '../wording.js';

interface Opening {
  readonly company: Company;
  readonly other: Company;
}

const minNameLength = 4;

/**
 * Descriptions that open with the name of another company of the document and never name their own. The word counts as the
 * other's name only if the other's description opens with it too: "Global" also begins sentences.
 */
export function foreignOpenings(companies: readonly Company[]): FindingDraft[] {
  const known = companies.map((company) => ({
    company,
    name: firstWord(foldCompanyName(company.name)),
    words: wordsOf(company.description),
  }));
  const openings = known.flatMap(({ company, name, words }): Opening[] => {
    const [opening = ''] = words;
    if (opening.length < minNameLength || opening === name || words.includes(name)) return [];
    if (foldCompanyName(company.name).split(' ').includes(opening)) return [];
    const others = known.filter((candidate) => candidate.name === opening && candidate.company !== company);
    const [other] = others;
    // The same text under two companies is repeated-text's.
    const isCopy = other?.company.description === company.description;
    return other === undefined || others.length > 1 || other.words[0] !== opening || isCopy
      ? []
      : [{ company, other: other.company }];
  });
  const [first] = openings;
  if (first === undefined) return [];
  const wrong = openings.map(({ company }) => company);
  return [
    {
      key: 'other company',
      location: locate(wrong),
      message: `The description of ${nameOf(first.company.name)} (${first.company.location}) opens with the name of another company, ${nameOf(first.other.name)} (${first.other.location})${andMore(openings.length - 1, 'description')}.`,
      expected: 'a description of the company itself',
      actual: `${names(wrong)}: ${quote(first.company.description)}`,
      measure: { value: openings.length, goal: 0, unit: 'descriptions' },
      suggestion:
        'Pass each company with its own data to the step that writes the description. Look for results that are matched to companies by position after a failed call.',
    },
  ];
}

function firstWord(folded: string): string {
  return folded.split(' ')[0] ?? '';
}

/** The words at the beginning of a description, folded as names are. */
function wordsOf(description: string): string[] {
  return foldCompanyName(description.slice(0, maxComparedLength).replace(/['’]s\b/g, '')).split(' ');
}

const maxComparedLength = 2_000;
