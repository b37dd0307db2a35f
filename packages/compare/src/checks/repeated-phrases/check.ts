import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { Count } from '../../templates/template-fields.js';
import { countWords, foldTitle } from '../../text/words.js';
import { anyTypeCheck, type FindingDraft } from '../check.js';
import { createSightings, excerpt, placesOf, type Sighting } from '../sightings.js';
import { list } from '../wording.js';

/** Words that nobody writes twice on purpose; "that", "had", "very" and names may stand twice. */
const doubled =
  /\b(the|a|an|of|and|or|to|for|with|from|by|is|are|was|were|this|its|their|und|oder|der|das|mit|von|og|er|av|af|et|le|les|des|du|el|los|del|para)\s+\1\b/i;

const longestSearched = 20_000;
/** "A A" is a grade. */
const leastWords = 4;
/** Sentences that are kept for comparison. */
const mostCompared = 20_000;

export const repeatedPhrases = anyTypeCheck({
  name: 'repeated-phrases',
  category: 'text',
  defaultSeverity: 'low',
  description: 'No word stands twice in a row, and no sentence twice in one text.',
  options: z.strictObject({
    min_words: Count.min(3).default(8).describe('Shorter sentences may recur.'),
    times: Count.default(0).describe(
      'In how many texts a sentence must stand to be reported. 0: any number may.',
    ),
  }),
  run(content, _template, { options: { min_words, times } }) {
    const words = createSightings();
    const within = createSightings();
    const sentences = new Map<string, { quote: string; places: { locate(): string }[]; text: string }>();
    for (const located of content.texts()) {
      if (located.kind === 'header' || located.kind === 'footer') continue;
      const text = located.text.slice(0, longestSearched);
      const twice = doubled.exec(text);
      if (twice !== null && standsAlone(text, twice.index, twice[0].length) && countWords(text) >= leastWords)
        words.add('', located, excerpt(text, twice.index, twice[0].length));
      // A text of one sentence that recurs as a whole is what repeated-text reports.
      const parts =
        text.length < min_words * 4 || !/[.!?。！？]/.test(text.slice(0, -2)) ? [] : sentencesOf(text);
      if (parts.length < 2) continue;
      const own = new Set<string>();
      for (const sentence of parts) {
        if (countWords(sentence) < min_words) continue;
        const folded = foldTitle(sentence);
        if (own.has(folded)) within.add('', located, sentence);
        else remember(folded, sentence, located, text);
        own.add(folded);
      }
    }
    const recurring = [...sentences.values()].filter(({ places }) => places.length >= times && times > 1);
    return [
      ...words.all().map(doubledWords),
      ...within.all().map(doubledSentences),
      ...(recurring.length === 0 ? [] : [recurringSentences(recurring, times)]),
    ];

    function remember(folded: string, quote: string, located: { locate(): string }, text: string): void {
      const known = sentences.get(folded);
      if (known === undefined) {
        if (sentences.size < mostCompared) sentences.set(folded, { quote, places: [located], text });
      } else if (known.text !== text && known.places.length < 30) known.places.push(located);
    }
  },
});

/** The pattern knows the ends of English words alone, and starts much faster for it. */
function standsAlone(text: string, index: number, length: number): boolean {
  return (
    !/[\p{L}\p{N}'’-]$/u.test(text.slice(Math.max(0, index - 2), index)) &&
    !/^[\p{L}\p{N}'’-]/u.test(text.slice(index + length))
  );
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…。！？]["”’)\]]?)\s+(?=\p{Lu}|["“‘([])|(?<=[。！？])/u);
}

function doubledWords(sighting: Sighting): FindingDraft {
  return {
    key: 'word twice',
    location: placesOf(sighting),
    message: `${countOf(sighting.count, 'text has', 'texts have')} a word twice in a row.`,
    expected: 'each word once',
    actual: list(sighting.quotes, ' | '),
    suggestion:
      'Correct the text; where it is put together from pieces, look at what the pieces end and begin with.',
  };
}

function doubledSentences(sighting: Sighting): FindingDraft {
  return {
    key: 'sentence twice',
    location: placesOf(sighting),
    message: `${countOf(sighting.count, 'text says', 'texts say')} the same sentence twice.`,
    expected: 'each sentence once',
    actual: list(sighting.quotes, ' | '),
    suggestion:
      'Look for a piece that is added twice to one text, and for a model that repeats itself: lower its length or raise its penalty for repetition.',
  };
}

function recurringSentences(
  recurring: readonly { readonly quote: string; readonly places: readonly { locate(): string }[] }[],
  times: number,
): FindingDraft {
  const places = new Set(recurring.flatMap((one) => one.places.map(({ locate }) => locate())));
  return {
    key: 'sentence in several texts',
    location: placesOf({ places: [...places] }),
    message: `${countOf(recurring.length, 'sentence stands', 'sentences stand')} word for word in ${times} texts or more.`,
    expected: `each sentence in fewer than ${times} texts`,
    actual: list(
      recurring.map(({ quote, places: at }) => `${at.length} times: "${quote.slice(0, 80)}"`),
      ' | ',
    ),
    suggestion:
      'Write what is particular to each item; look for an example in the prompt that the model copies, and for a default that stands in where nothing was found.',
  };
}
