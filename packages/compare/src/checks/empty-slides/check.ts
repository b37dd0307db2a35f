import type { Slide } from '@fixpoint/documents/model';
import { isFraming, isTitleSlide } from '../../views/presentation/presentation-view.js';
import { noOptions, pptxCheck } from '../check.js';
import { andMore, list, quote, slidesAt } from '../wording.js';

/** Layouts for slides that open or close a part of the deck and hold nothing but a title. */
const dividers = /\b(section|divider|separator|title slide)\b/i;

export const emptySlides = pptxCheck({
  name: 'empty-slides',
  category: 'structure',
  defaultSeverity: 'medium',
  description: 'Every visible slide shows something besides its title.',
  options: noOptions,
  run({ slides }, template) {
    const empty = slides.filter(
      (slide) =>
        isEmpty(slide) &&
        !isTitleSlide(slide, slides) &&
        !isFraming(slide, template) &&
        !(slide.title !== null && dividers.test(slide.layout ?? '')),
    );
    const [first] = empty;
    if (first === undefined) return [];
    return [
      {
        key: '',
        location: slidesAt(empty.map(({ number }) => number)),
        message: `Slide ${first.number} ${first.title === null ? 'is empty' : `has nothing but its title ${quote(first.title)}`}${andMore(empty.length - 1, 'slide')}.`,
        expected: 'text, a table, a picture or a chart on every slide',
        actual: list(empty.map(({ number, title }) => `slide ${number} "${title ?? ''}"`)),
        measure: { value: empty.length, goal: 0, unit: 'slides' },
        suggestion:
          'Check the code that fills these slides for an empty list or a swallowed exception. Omit a slide that has no content.',
      },
    ];
  },
});

function isEmpty({ texts, tables, pictures, charts, drawings = 0 }: Slide): boolean {
  return (
    drawings === 0 &&
    texts.length === 0 &&
    pictures.length === 0 &&
    charts.length === 0 &&
    tables.every(isBlank)
  );
}

function isBlank({ paragraphs }: Slide['tables'][number]): boolean {
  return paragraphs === 0;
}
