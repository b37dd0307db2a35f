import type { Slide } from '@fixpoint/documents/model';
import { draftAbout, noOptions, pptxCheck } from '../check.js';
import { andMore, list, placedOn, quote } from '../wording.js';

export const titleMissing = pptxCheck({
  name: 'title-missing',
  category: 'structure',
  defaultSeverity: 'medium',
  description: 'The first slide of a deck, and every content slide with text or a table, has a title.',
  options: noOptions,
  run({ slides, contentSlides }) {
    const content = new Set(contentSlides);
    const untitled = slides.filter(
      (slide, index) =>
        slide.title === null &&
        (content.has(slide) ? hasContent(slide) : index === 0 && slides.length > 2 && !isPicture(slide)),
    );
    return draftAbout(untitled, (first) => ({
      ...placedOn(untitled.map(({ number }) => number)),
      message: `Slide ${first.number} ${opening(first) === '' ? '' : `(${quote(opening(first))}) `}has no title${andMore(untitled.length - 1, 'slide')}.`,
      expected: 'a title on every content slide, preferably in its title placeholder',
      actual: list(untitled.map((slide) => `slide ${slide.number}: "${opening(slide)}"`)),
      measure: { value: untitled.length, goal: 0, unit: 'slides' },
      suggestion:
        'Fill the title placeholder where these slides are rendered, and check what happens when the value for it is empty.',
    }));
  },
});

/** A slide that is all picture needs none, and an empty one has another fault. */
function hasContent({ texts, tables, charts }: Slide): boolean {
  return texts.length > 0 || tables.length > 0 || charts.length > 0;
}

function isPicture(slide: Slide): boolean {
  return slide.pictures.length > 0 && !hasContent(slide);
}

function opening({ texts, tables, charts }: Slide): string {
  return texts[0]?.paragraphs[0]?.text ?? tables[0]?.rows[0]?.join(' ') ?? charts[0]?.name ?? '';
}
