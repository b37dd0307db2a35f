import type { CompanyRules, PptxTemplate } from '../../templates/pptx-template.js';
import type { Company, Deck } from './deck.js';
import { announces } from './slide-roles.js';

/** From 0 to 1: the share of the template's sections, and of companies as it wants them, that the deck shows. */
export function deckLikeness(deck: Deck, template: PptxTemplate): number {
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
