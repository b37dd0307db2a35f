import { createDeck } from '../deck/create-deck.js';
import type { Company, Deck } from '../deck/deck.js';
import { announces } from '../deck/slide-roles.js';
import type { DocumentModel } from '../model/pptx-document.js';
import type { CompanyRules, Template } from '../templates/template.js';

/** A template and why it was taken, as a sentence for people. */
export interface TemplateChoice {
  /** Null: none fits, and only readability is checked. */
  readonly template: Template | null;
  readonly because: string;
}

/** A document must show at least this much of what a template describes before it is taken for one. */
const enough = 0.5;

/** The wanted template where there is one of that name, else the one whose shape the document shows most of. */
export function chooseTemplate(
  document: DocumentModel,
  wanted: string | null,
  templates: ReadonlyMap<string, Template>,
): TemplateChoice {
  const named = wanted === null ? undefined : templates.get(wanted);
  if (named !== undefined) return { template: named, because: `The template "${named.name}" was asked for.` };
  const reason =
    wanted === null
      ? 'No template is named.'
      : `There is no template "${wanted}" for ${document.type.toUpperCase()}.`;
  const best = [...templates.values()]
    .filter(({ type }) => type === document.type)
    .map((template) => ({ template, likeness: likeness(document, template) }))
    .toSorted((one, other) => other.likeness - one.likeness)[0];
  if (best === undefined || best.likeness < enough) {
    return { template: null, because: `${reason} The document resembles none, so it was only read.` };
  }
  const share = `${Math.round(best.likeness * 100)} %`;
  return {
    template: best.template,
    because: `${reason} The document shows ${share} of what "${best.template.name}" describes, so that was taken.`,
  };
}

/** From 0 to 1: the share of the template's sections, and of companies as it wants them, that the document shows. */
function likeness(document: DocumentModel, template: Template): number {
  const deck = createDeck(document, template);
  const signs: number[] = template.sections.map((section) =>
    deck.slides.some((slide) => announces(slide, section)) ? 1 : 0,
  );
  if (template.companies !== undefined)
    signs.push(companyLikeness(deck, template.companies, signs.length > 0));
  return signs.length === 0 ? 0 : signs.reduce((sum, sign) => sum + sign, 0) / signs.length;
}

/** A deck of nothing but company slides is measured by all its slides, any other by the number it must have. */
function companyLikeness(deck: Deck, rules: CompanyRules, hasSections: boolean): number {
  const complete = deck.companies.filter((company) => rules.require.every((trait) => shows(company, trait)));
  const wanted = rules.layout === 'slides' && !hasSections ? deck.contentSlides.length : rules.min;
  return Math.min(1, complete.length / Math.max(1, wanted));
}

function shows(company: Company, trait: CompanyRules['require'][number]): boolean {
  if (trait === 'logo') return company.hasLogo;
  return trait === 'website' ? company.websites.length > 0 : company.description !== '';
}
