import type { Slide, TextShape } from '@fixpoint/documents/model';
import type { TextArea } from '../../fonts/measure-text.js';
import type { PresentationView } from '../../views/presentation/presentation-view.js';
import { noOptions, pptxCheck } from '../check.js';
import { overlapOf, shareNeeded, shownTexts } from '../slide-layout.js';
import { andMore, list, placedAt, quote, textPlace } from '../wording.js';

export const overlappingTexts = pptxCheck({
  name: 'overlapping-texts',
  category: 'appearance',
  defaultSeverity: 'high',
  description: 'No text of a slide overlaps another.',
  options: noOptions,
  run({ slides, areaOf }) {
    const pairs = slides.flatMap((slide) =>
      overlapping(slide, areaOf).map(
        ([one, other]): Pair => ({ slide: slide.number, one, other, title: slide.titleShape }),
      ),
    );
    if (pairs.length === 0) return [];
    return [
      {
        key: '',
        ...placedAt(pairs.map(({ slide, one }) => `slide ${slide}, ${textPlace(one)}`)),
        message: headline(pairs[0], pairs.length - 1),
        expected: 'texts that do not overlap',
        actual: list(
          pairs.map(({ slide, one, other }) => `slide ${slide}: ${textPlace(other)} on ${textPlace(one)}`),
          '; ',
        ),
        suggestion:
          'Make each box as tall as its text, place it below the previous one, and continue on another slide if the slide is full.',
      },
    ];
  },
});

interface Pair {
  readonly slide: number;
  readonly one: TextShape;
  readonly other: TextShape;
  readonly title: TextShape | null;
}

/** `"November 2026" overlaps the title of slide 1.` */
function headline(pair: Pair | undefined, rest: number): string {
  if (pair === undefined) return '';
  const { slide, title } = pair;
  // Whichever of the two is drawn first, a reader sees the title covered.
  const [below, above] = pair.other === title ? [pair.other, pair.one] : [pair.one, pair.other];
  const place = below === title ? `the title of slide ${slide}` : `${textPlace(below)} on slide ${slide}`;
  return `${quote(above.paragraphs[0]?.text ?? '')} overlaps ${place}${andMore(rest, 'text')}.`;
}

/** Slides have dozens of texts; comparing all of thousands with one another would take minutes. */
const maxTexts = 400;

function overlapping(slide: Slide, areaOf: PresentationView['areaOf']): (readonly [TextShape, TextShape])[] {
  // Texts that come and go may be in one another's place.
  if (slide.animated) return [];
  const placed = shownTexts(slide)
    .slice(0, maxTexts)
    .flatMap((text) => {
      const area = areaOf(text);
      // A text that runs out of its box is reported as that.
      if (area === null || shareNeeded(text, area) !== null || text.setting?.turn !== 0) return [];
      return { text, area };
    })
    .toSorted((a, b) => a.text.order - b.text.order);
  return placed.flatMap((item, index) =>
    placed
      .slice(index + 1)
      .filter((candidate) => isOn(item, candidate))
      .map((other) => [item.text, other.text] as const),
  );
}

interface Placed {
  readonly text: TextShape;
  readonly area: TextArea;
}

/** By half a line, and by the width of a letter or two. The same words twice are a shadow. */
function isOn(a: Placed, b: Placed): boolean {
  const shared = overlapOf(a.area.words, b.area.words);
  if (shared === null) return false;
  const line = Math.min(a.area.lineHeight, b.area.lineHeight);
  if (shared.height < line * 0.5 || shared.width < line) return false;
  return wordsOf(a.text) !== wordsOf(b.text);
}

function wordsOf({ paragraphs }: TextShape): string {
  return paragraphs.map(({ text }) => text).join(' ');
}
