import type { PptxTemplate } from '../../templates/pptx-template.js';
import {
  announces,
  type PresentationView,
  startsWithTitleSlide,
} from '../../views/presentation/presentation-view.js';
import { type FindingDraft, noOptions, pptxCheck } from '../check.js';
import { list, quote, titleKey } from '../wording.js';

export const requiredSections = pptxCheck({
  name: 'required-sections',
  category: 'structure',
  defaultSeverity: 'high',
  description:
    'Every section in the template has a slide with its title, and the deck has a title slide if the template requires one.',
  options: noOptions,
  run(view, template) {
    return [...missingTitleSlide(view, template), ...missingSections(view, template)];
  },
});

function missingSections(view: PresentationView, template: PptxTemplate): FindingDraft[] {
  return template.sections
    .map((section, index) => ({ ...section, index }))
    .filter((section) => !view.slides.some((slide) => announces(slide, section)))
    .map(({ title, also, index }) => ({
      key: titleKey(title),
      location: 'deck',
      places: [gapFor(index, view, template)],
      message: `No slide is titled ${quote(title)}.`,
      expected: `a slide titled ${list([title, ...also].map((name) => `"${name}"`))}`,
      actual: `titles are ${list(view.slides.map((slide) => `"${slide.title ?? ''}"`))}`,
      suggestion: `Add a slide titled "${title}" where the service builds its deck, in a title placeholder, with the content of that section.`,
    }));
}

/** Location for the slide of a section: before the next section that is there, else at the end of the deck. */
function gapFor(index: number, { slides }: PresentationView, { sections }: PptxTemplate): string {
  const next = sections
    .slice(index + 1)
    .flatMap((section) => slides.find((slide) => announces(slide, section)) ?? [])[0];
  return `after slide ${next === undefined ? (slides.at(-1)?.number ?? 0) : next.number - 1}`;
}

function missingTitleSlide({ slides }: PresentationView, template: PptxTemplate): FindingDraft[] {
  const [first] = slides;
  if (template.title_slide === 'any' || first === undefined || startsWithTitleSlide(slides, template))
    return [];
  return [
    {
      key: 'title slide',
      location: `slide ${first.number}`,
      message: `The deck does not open with a title slide: slide ${first.number} ${quote(first.title ?? '')} has content.`,
      expected: 'a first slide with only a title and short lines, before any agenda or content',
      actual: `the first slide is "${first.title ?? ''}", with other content`,
      suggestion: 'Write the title slide before all others: what the deck is about, for whom, and when.',
    },
  ];
}
