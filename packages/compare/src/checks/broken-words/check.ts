import { draftAbout, noOptions, pptxCheck } from '../check.js';
import { shownTexts } from '../slide-layout.js';
import { andMore, list, partOfSlide, placedAt, quote, textPlace } from '../wording.js';

export const brokenWords = pptxCheck({
  name: 'broken-words',
  category: 'appearance',
  defaultSeverity: 'medium',
  description: 'Every word fits into the width of its box, so that no word breaks in the middle.',
  options: noOptions,
  run({ slides, areaOf }) {
    const broken = slides.flatMap((slide) =>
      shownTexts(slide).flatMap((text) => {
        const area = areaOf(text);
        const word = area?.cutWord ?? null;
        // A box as broad as one letter sets its words upright on purpose.
        if (area === null || word === null || !isWord.test(word) || area.words.width < area.lineHeight)
          return [];
        return { location: `slide ${slide.number}, ${textPlace(text)}`, word };
      }),
    );
    return draftAbout(broken, (first) => ({
      ...placedAt(broken.map(({ location }) => location)),
      message: `${quote(first.word)} in ${partOfSlide(first.location)} is wider than its box and breaks in the middle${andMore(broken.length - 1, 'word')}.`,
      expected: 'boxes at least as wide as their longest word',
      actual: list(
        broken.map(({ location, word }) => `${location}: "${word}"`),
        '; ',
      ),
      suggestion: 'Make the box wider, reduce its margins, or use a smaller font size.',
    }));
  },
});

/** Not an address, a number or a sign, which are cut wherever a line ends. */
const isWord = /^[("'“‘«]?[\p{L}’']{3,60}[)"'”’».,:;!?]*$/u;
