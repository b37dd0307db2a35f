import { countOf } from '@fixpoint/shared/text';
import { noOptions, pptxCheck } from '../check.js';
import { shownTexts } from '../slide-layout.js';
import { list, textPlace } from '../wording.js';

export const brokenWords = pptxCheck({
  name: 'broken-words',
  category: 'appearance',
  defaultSeverity: 'medium',
  description: 'No word is too broad for its box, so that it is cut in its middle.',
  options: noOptions,
  run({ slides, areaOf }) {
    const broken = slides.flatMap((slide) =>
      shownTexts(slide).flatMap((text) => {
        const area = areaOf(text);
        const word = area?.cutWord ?? null;
        // A box as broad as one letter stands its words upright on purpose.
        if (area === null || word === null || !isWord.test(word) || area.words.width < area.lineHeight)
          return [];
        return { location: `slide ${slide.number}, ${textPlace(text)}`, word };
      }),
    );
    if (broken.length === 0) return [];
    return [
      {
        key: '',
        location: list(
          broken.map(({ location }) => location),
          '; ',
        ),
        message: `${countOf(broken.length, 'word is', 'words are')} too broad for ${broken.length === 1 ? 'its box' : 'their boxes'}, and cut in the middle.`,
        expected: 'boxes as broad as their longest word',
        actual: list(
          broken.map(({ location, word }) => `${location}: "${word}"`),
          '; ',
        ),
        suggestion: 'Make the box broader, its margins smaller, or set the word in smaller type.',
      },
    ];
  },
});

/** Not an address, a number or a sign, which are cut wherever a line ends. */
const isWord = /^[("'“‘«]?[\p{L}’']{3,60}[)"'”’».,:;!?]*$/u;
