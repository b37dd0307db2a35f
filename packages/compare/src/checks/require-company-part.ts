import type { PptxTemplate } from '../templates/pptx-template.js';
import type { Company, PresentationView } from '../views/presentation/presentation-view.js';
import { draftAbout, type FindingDraft } from './check.js';
import { andMore, locate, nameOf, names } from './wording.js';

/** Something that a template may require of every company. */
interface CompanyPart {
  readonly part: NonNullable<PptxTemplate['companies']>['require'][number];
  isMissing(company: Company): boolean;
  expected(template: PptxTemplate): string;
  readonly suggestion: string;
}

/** The run of a check that names all companies without the part, in one finding. */
export function requireCompanyPart({ part, isMissing, expected, suggestion }: CompanyPart) {
  return ({ companies }: PresentationView, template: PptxTemplate): FindingDraft[] => {
    if (template.companies?.require.includes(part) !== true) return [];
    const bare = companies.filter(isMissing);
    return draftAbout(bare, (first) => ({
      location: locate(bare),
      message: `${nameOf(first.name)} (${first.location}) has no ${part}${andMore(bare.length - 1, 'company', 'companies')}.`,
      expected: expected(template),
      actual: `${bare.length} of ${companies.length} without one${bare.length === 1 ? '' : `: ${names(bare)}`}`,
      measure: { value: bare.length, goal: 0, unit: `companies without ${part}` },
      suggestion,
    }));
  };
}
