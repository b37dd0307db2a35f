import { truncate } from '@fixpoint/shared/text';
import { z } from 'zod';
import { Count } from '../../templates/template-fields.js';
import { anyTypeCheck } from '../check.js';
import { inPlace, list, placedAt } from '../wording.js';
import { addReading, hardness, noReading, type Reading, readingOf } from './lix.js';

export const readingLevel = anyTypeCheck({
  name: 'reading-level',
  category: 'text',
  defaultSeverity: 'low',
  isOptional: true,
  description:
    'The running text is not harder to read than the template allows. The measure is LIX, a readability index from the length of words and sentences.',
  options: z.strictObject({
    max: z
      .number()
      .min(10)
      .max(100)
      .default(60)
      .describe('Maximum LIX: 30 is easy, 40 a newspaper, 50 a report, 60 hard.'),
    min_words: Count.min(20)
      .default(200)
      .describe('Documents with fewer words of running text are not measured.'),
  }),
  run(content, _template, { options: { max, min_words } }) {
    let whole: Reading = noReading;
    const hard: { readonly place: string; readonly lix: number; readonly text: string }[] = [];
    for (const located of content.texts()) {
      const { kind, text } = located;
      if (kind === 'header' || kind === 'footer' || kind === 'title' || text.length > maxTextLength) continue;
      const reading = readingOf(text);
      if (reading.words < minWords) continue;
      whole = addReading(whole, reading);
      if (hardness(reading) > max && hard.length < kept)
        hard.push({ place: located.locate(), lix: hardness(reading), text });
    }
    const lix = hardness(whole);
    if (whole.words < min_words || lix <= max) return [];
    const hardest = hard.toSorted((a, b) => b.lix - a.lix).slice(0, named);
    const [first] = hardest;
    const { words, sentences, longWords } = whole;
    return [
      {
        key: '',
        ...placedAt(hardest.map(({ place }) => place)),
        message: `The running text has a LIX of ${lix.toFixed(0)}, above the limit of ${max}${first === undefined ? '' : `; the hardest text is ${inPlace(first.place)}, with a LIX of ${first.lix.toFixed(0)}`}.`,
        expected: `a LIX of at most ${max}`,
        actual: `${words} words / ${sentences} sentences + 100 × ${longWords} words of more than six letters / ${words} = ${lix.toFixed(1)}; hardest: ${list(
          hardest.map(({ lix: own, text }) => `${own.toFixed(0)} "${truncate(text, 60)}"`),
          '; ',
        )}`,
        measure: { value: Math.round(lix), goal: max, unit: 'LIX' },
        suggestion:
          'Ask the model for shorter sentences and plainer words, and give it an example. Split sentences of more than 25 words.',
      },
    ];
  },
});

const maxTextLength = 20_000;
/** Shorter texts are labels and entries of lists. */
const minWords = 20;
const kept = 1_000;
const named = 3;
