import type { PptxDocument, Slide } from '../../model/pptx-document.js';
import type { PptxTemplate } from '../../templates/pptx-template.js';
import { companiesInTables } from './company-rows.js';
import { companiesOnSlides } from './company-slides.js';
import type { Company, Deck } from './deck.js';
import { isFraming, isTitleSlide } from './slide-roles.js';

/** Looks at a presentation through a template. */
export function createDeck(document: PptxDocument, template: PptxTemplate): Deck {
  const slides = document.slides.filter(({ hidden }) => !hidden);
  return {
    document,
    slides,
    contentSlides: slides.filter((slide) => !isTitleSlide(slide, slides) && !isFraming(slide, template)),
    companies: findCompanies(slides, template),
  };
}

function findCompanies(slides: readonly Slide[], template: PptxTemplate): Company[] {
  const rules = template.companies;
  if (rules === undefined) return [];
  return rules.layout === 'slides' ? companiesOnSlides(slides, rules, template) : companiesInTables(slides);
}
