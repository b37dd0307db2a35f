import type { Slide } from '../../model/pptx-document.js';
import type { PptxTemplate } from '../../templates/pptx-template.js';
import type { Section } from '../../templates/template-fields.js';
import { countWords, foldTitle, titleContains } from '../text/words.js';

/** A first slide with a paragraph this long is content: some decks start without a title slide. */
const longOnTitleSlide = 20;

/** Whether a slide's title announces the section. */
export function announces(slide: Slide, section: Section): boolean {
  return [section.title, ...section.also].some((title) => titleContains(slide.title ?? '', title));
}

/** Whether the slide is one of the template's sections, whichever. */
export function isSection(slide: Slide, template: PptxTemplate): boolean {
  return template.sections.some((section) => announces(slide, section));
}

/** Agenda, thanks, appendix and their like: the whole title must be the framing one. */
export function isFraming(slide: Slide, template: PptxTemplate): boolean {
  const title = foldTitle(slide.title ?? '');
  return template.framing_titles.some((framing) => foldTitle(framing) === title);
}

/** The first visible slide, unless it holds a long paragraph, a table or a chart. */
export function isTitleSlide(slide: Slide, slides: readonly Slide[]): boolean {
  if (slide !== slides[0] || slide.tables.length > 0 || slide.charts.length > 0) return false;
  return slide.texts.every((shape) =>
    shape.paragraphs.every(({ text }) => countWords(text) < longOnTitleSlide),
  );
}
