import type { Slide, TextShape } from '../../model/pptx-document.js';
import type { CompanyRules, PptxTemplate } from '../../templates/pptx-template.js';
import { webAddresses } from '../text/web-addresses.js';
import { countWords, titleContains } from '../text/words.js';
import type { Company } from './deck.js';
import { announces, isFraming, isSection, isTitleSlide } from './slide-roles.js';

/** Fewer words are a tagline, not a description. */
const shortestDescription = 5;

/**
 * Companies of a deck that gives each its own slide: every slide between the enclosing ones that is neither title, section
 * nor framing slide. A slide with a chart or table but neither picture nor address is an overview, not a company.
 */
export function companiesOnSlides(
  slides: readonly Slide[],
  rules: CompanyRules,
  template: PptxTemplate,
): Company[] {
  return between(slides, rules, template)
    .filter(
      (slide) => !isTitleSlide(slide, slides) && !isSection(slide, template) && !isFraming(slide, template),
    )
    .map((slide) => ({ slide, websites: webAddresses(slide) }))
    .filter(({ slide, websites }) => {
      const isOverview = slide.tables.length > 0 || slide.charts.length > 0;
      return !isOverview || websites.length > 0 || slide.pictures.length > 0;
    })
    .map(({ slide, websites }) => ({
      name: slide.title ?? `(untitled slide ${slide.number})`,
      slide: slide.number,
      location: `slide ${slide.number}`,
      description: descriptionOf(slide),
      websites,
      hasLogo: slide.pictures.length > 0,
    }));
}

function between(slides: readonly Slide[], rules: CompanyRules, template: PptxTemplate): readonly Slide[] {
  const first = rules.after === undefined ? -1 : findTitled(slides, rules.after, template);
  const last = rules.before === undefined ? -1 : findTitled(slides, rules.before, template);
  return slides.slice(first + 1, last > first ? last : slides.length);
}

/** Position of the slide with this title, the section's other titles included; -1 where there is none. */
function findTitled(slides: readonly Slide[], title: string, template: PptxTemplate): number {
  const section = template.sections.find((candidate) => candidate.title === title);
  return slides.findIndex((slide) =>
    section === undefined ? titleContains(slide.title ?? '', title) : announces(slide, section),
  );
}

/** The unbulleted paragraphs of the text shape that says most in such paragraphs; '' where none says enough. */
function descriptionOf(slide: Slide): string {
  const candidates = slide.texts.map(prose);
  const longest = candidates.toSorted((one, other) => countWords(other) - countWords(one))[0] ?? '';
  return countWords(longest) < shortestDescription ? '' : longest;
}

function prose(shape: TextShape): string {
  return shape.paragraphs
    .filter(({ bullet }) => !bullet)
    .map(({ text }) => text)
    .join(' ');
}
