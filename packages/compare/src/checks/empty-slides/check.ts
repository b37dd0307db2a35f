import type { Slide } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import { isFraming, isTitleSlide } from '../../views/presentation/presentation-view.js';
import { noOptions, pptxCheck } from '../check.js';
import { list, slidesAt } from '../wording.js';

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
    if (empty.length === 0) return [];
    return [
      {
        key: '',
        location: slidesAt(empty.map(({ number }) => number)),
        message: `${countOf(empty.length, 'slide shows', 'slides show')} nothing but a title, or nothing at all.`,
        expected: 'text, a table, a picture or a chart on every slide',
        actual: list(empty.map(({ number, title }) => `slide ${number} "${title ?? ''}"`)),
        measure: { value: empty.length, goal: 0, unit: 'slides' },
        suggestion:
          'Look for a list that is empty or an exception that is swallowed where these slides are filled; leave a slide out when there is nothing to show on it.',
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
