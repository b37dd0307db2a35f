import { z } from 'zod';
import { Count } from '../../templates/template-fields.js';
import { sentencesOf } from '../../text/sentences.js';
import { countWords, foldTitle } from '../../text/words.js';
import { anyTypeCheck, type FindingDraft } from '../check.js';
import { createSightings, excerpt, firstPlace, moreOf, type Sighting, sightedAt } from '../sightings.js';
import { andMore, inPlace, list, quote } from '../wording.js';

/** Words that are never written twice on purpose; "that", "had", "very" and names may be doubled. */
const doubled =
  /\b(the|a|an|of|and|or|to|for|with|from|by|is|are|was|were|this|its|their|und|oder|der|das|mit|von|og|er|av|af|et|le|les|des|du|el|los|del|para)\s+\1\b/gi;

const maxSearchedLength = 20_000;
/** "A A" is a grade. */
const minWords = 4;
/** Sentences that are kept for comparison. */
const maxCompared = 20_000;

export const repeatedPhrases = anyTypeCheck({
  name: 'repeated-phrases',
  category: 'text',
  defaultSeverity: 'low',
  description: 'No word is repeated directly, and no sentence occurs twice in one text.',
  options: z.strictObject({
    min_words: Count.min(3).default(8).describe('Sentences with fewer words may repeat.'),
    times: Count.default(0).describe(
      'Number of texts that must contain a sentence before it is reported. 0: not reported.',
    ),
  }),
  run(content, _template, { options: { min_words, times } }) {
    const words = createSightings();
    const within = createSightings();
    const sentences = new Map<string, Recurring>();
    for (const located of content.texts()) {
      if (located.kind === 'header' || located.kind === 'footer') continue;
      const text = located.text.slice(0, maxSearchedLength);
      const twice = doubledIn(text);
      if (twice !== null) words.add('', located, twice);
      const own = new Set<string>();
      for (const sentence of comparedSentences(text, min_words)) {
        const folded = foldTitle(sentence);
        if (own.has(folded)) within.add('', located, sentence);
        else remember(sentences, folded, sentence, { located, text });
        own.add(folded);
      }
    }
    const recurring = [...sentences.values()].filter(({ places }) => places.length >= times && times > 1);
    return [
      ...words.all().map(doubledWords),
      ...within.all().map(doubledSentences),
      ...(recurring.length === 0 ? [] : [recurringSentences(recurring, times)]),
    ];
  },
});

/** A sentence with the texts that contain it, the first of which is kept. */
interface Recurring {
  readonly quote: string;
  readonly places: { locate(): string }[];
  readonly text: string;
}

/** Sentences of a text with several. A text of one sentence that recurs as a whole is what repeated-text reports. */
function comparedSentences(text: string, minWords: number): string[] {
  if (text.length < minWords * 4 || !/[.!?。！？]/.test(text.slice(0, -2))) return [];
  const sentences = sentencesOf(text);
  return sentences.length < 2 ? [] : sentences.filter((sentence) => countWords(sentence) >= minWords);
}

function remember(
  sentences: Map<string, Recurring>,
  folded: string,
  quote: string,
  { located, text }: { readonly located: { locate(): string }; readonly text: string },
): void {
  const known = sentences.get(folded);
  if (known !== undefined) {
    if (known.text !== text && known.places.length < 30) known.places.push(located);
  } else if (sentences.size < maxCompared) sentences.set(folded, { quote, places: [located], text });
}

/** The first word that is repeated directly, with the words around it. */
function doubledIn(text: string): string | null {
  const twice = [...text.matchAll(doubled)].find(
    (match) => standsAlone(text, match.index, match[0].length) && !isMeant(text, match),
  );
  return twice === undefined || countWords(text) < minWords
    ? null
    : excerpt(text, twice.index, twice[0].length);
}

/** The pattern knows the ends of English words alone, and starts much faster for it. */
function standsAlone(text: string, index: number, length: number): boolean {
  return (
    !/[\p{L}\p{N}'’-]$/u.test(text.slice(Math.max(0, index - 2), index)) &&
    !/^[\p{L}\p{N}'’-]/u.test(text.slice(index + length))
  );
}

/** "(Wer der) der Pflege zugewiesenen Gruppe angehört": a noun, a participle and a noun. */
const attribute = /^ \p{Lu}\p{L}+ \p{Ll}+(?:en|te|ten|ne|nen) \p{Lu}/u;

/** "Das Angebot, bei der der Käufer zahlt", "l’utilisateur A a ouvert le document". */
function isMeant(text: string, { 0: found, index }: RegExpExecArray): boolean {
  if (/^[A-Z] [a-z]$/.test(found) && index > 0) return true;
  if (/^der der$/i.test(found) && attribute.test(text.slice(index + found.length))) return true;
  return (
    /^d(?:er|as) d/.test(found) && /, ?(?:\p{Ll}{2,7} )?$/u.test(text.slice(Math.max(0, index - 10), index))
  );
}

function doubledWords(sighting: Sighting): FindingDraft {
  return {
    key: 'word twice',
    ...sightedAt(sighting),
    message: `Word twice in a row ${firstPlace(sighting)}: ${quote(sighting.quotes[0] ?? '')}${moreOf(sighting, 'text')}.`,
    expected: 'each word once',
    actual: list(sighting.quotes, ' | '),
    suggestion:
      'Correct the text. If the text is joined from parts, check where one part ends and the next begins.',
  };
}

function doubledSentences(sighting: Sighting): FindingDraft {
  return {
    key: 'sentence twice',
    ...sightedAt(sighting),
    message: `Same sentence twice ${firstPlace(sighting)}: ${quote(sighting.quotes[0] ?? '')}${moreOf(sighting, 'text')}.`,
    expected: 'each sentence once',
    actual: list(sighting.quotes, ' | '),
    suggestion:
      'Look for a piece that is added twice to one text, and for a model that repeats itself. Limit the length of its answer or raise its repetition penalty.',
  };
}

function recurringSentences(
  recurring: readonly { readonly quote: string; readonly places: readonly { locate(): string }[] }[],
  times: number,
): FindingDraft {
  const places = new Set(recurring.flatMap((item) => item.places.map(({ locate }) => locate())));
  return {
    key: 'sentence in several texts',
    ...sightedAt({ places: [...places] }),
    message: `${quote(recurring[0]?.quote ?? '')} is in ${recurring[0]?.places.length} texts word for word, first ${inPlace(recurring[0]?.places[0]?.locate() ?? '')}${andMore(recurring.length - 1, 'sentence')}.`,
    expected: `each sentence in fewer than ${times} texts`,
    actual: list(
      recurring.map(({ quote, places: at }) => `${at.length} times: "${quote.slice(0, 80)}"`),
      ' | ',
    ),
    suggestion:
      'Write something specific for each item; look for an example in the prompt that the model copies, and for a default text for items without data.',
  };
}
