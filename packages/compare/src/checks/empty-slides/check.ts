import type { Slide } from '@fixpoint/documents/model';
import { isFraming, isTitleSlide } from '../../views/presentation/presentation-view.js';
import { draftAbout, noOptions, pptxCheck } from '../check.js';
import { andMore, list, placedOn, quote } from '../wording.js';

/** Layouts for slides that open or close a part of the deck and hold nothing but a title. */
const dividers = /\b(section|divider|separator|title slide)\b/i;

export const emptySlides = pptxCheck({
  name: 'empty-slides',
  category: 'structure',
  defaultSeverity: 'medium',
  description: 'Every visible slide shows something besides its title.',
  options: noOptions,
  run({ slides, document: { slideSize } }, template) {
    const empty = slides.filter(
      (slide) =>
        isEmpty(slide) &&
        !isTitleSlide(slide, slides) &&
        !isFraming(slide, template) &&
        !(slide.title !== null && (isDivider(slide, slides) || isInMiddle(slide, slideSize.height))),
    );
    return draftAbout(empty, (first) => ({
      ...placedOn(empty.map(({ number }) => number)),
      message: `Slide ${first.number} ${first.title === null ? 'is empty' : `has nothing but its title ${quote(first.title)}`}${andMore(empty.length - 1, 'slide')}.`,
      expected: 'text, a table, a picture or a chart on every slide',
      actual: list(empty.map(({ number, title }) => `slide ${number} "${title ?? ''}"`)),
      measure: { value: empty.length, goal: 0, unit: 'slides' },
      suggestion:
        'Check the code that fills these slides for an empty list or a swallowed exception. Omit a slide that has no content.',
    }));
  },
});

/** Words of slides that open a part or close the deck. */
const dividing =
  /^(?:(?:part|section|chapter|appendix|annex|module|day|session|phase|act|teil|kapitel|abschnitt|anhang|del|bilag|vedlegg|parte|partie|capítulo|chapitre|anexo|annexe|allegato)(?: [\dIVX]+| [A-H])?(?![\p{L}])|(?:thank you|thanks|questions|q ?& ?a|q and a|any questions|discussion|the end|contact|backup|appendix|appendices|danke|vielen dank|fragen|takk|tak|spørgsmål|spørsmål|gracias|preguntas|merci|grazie|domande)(?![\p{L}]))/iu;

/** By its layout, by its words, or as one of several bare slides with the same layout, each before a slide with content. */
function isDivider(slide: Slide, slides: readonly Slide[]): boolean {
  const { title, layout } = slide;
  if (dividers.test(layout ?? '') || dividing.test(title?.trim() ?? '')) return true;
  const following = slides[slides.indexOf(slide) + 1];
  // A question is asked before its answer.
  if (title?.trim().endsWith('?') === true && following !== undefined && !isEmpty(following)) return true;
  if (layout === null) return false;
  const alike = slides.flatMap((slide, index) => (slide.layout === layout ? [index] : []));
  return (
    alike.length > 1 &&
    alike.every((index) => {
      const [bare, next] = [slides[index], slides[index + 1]];
      return bare?.title != null && isEmpty(bare) && next !== undefined && !isEmpty(next);
    })
  );
}

/** A title in the middle of the slide is all that the slide is meant to show. */
function isInMiddle({ titleShape }: Slide, height: number): boolean {
  const box = titleShape?.setting?.box ?? titleShape?.box ?? null;
  if (box === null) return false;
  const center = (box.top + box.height / 2) / height;
  return center > 0.35 && center < 0.65;
}

function isEmpty({ titleShape, texts, tables, pictures, charts, drawings = 0 }: Slide): boolean {
  // A painted shape with words is a drawing, even if its words are taken for the title.
  const isDrawn = titleShape?.placeholder === null && titleShape.setting?.painted === true;
  return (
    !isDrawn &&
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
