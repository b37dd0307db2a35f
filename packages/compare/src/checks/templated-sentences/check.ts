import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { Count } from '../../templates/template-fields.js';
import { type SentenceSkeleton, skeletonOf } from '../../text/sentence-skeleton.js';
import { sentencesOf } from '../../text/sentences.js';
import { countWords } from '../../text/words.js';
import type { LocatedText } from '../../views/document-text.js';
import { anyTypeCheck, type FindingDraft } from '../check.js';
import { placesOf } from '../sightings.js';
import { andMore, inPlace, list, quote } from '../wording.js';

/** Texts that are meant to be alike: sources, captions, legal notices. */
const meantToBeAlike =
  /^\W{0,4}(?:sources?|notes?|disclaimer|copyright|©|table|figure|chart|exhibit|abbildung|tabelle|quelle)\b|\b(?:all rights reserved|confidential|liabilit(?:y|ies)|warrant(?:y|ies)|forward[- ]looking|no representation)\b/i;

/** Words around figures from which a sentence says little by its figures. */
const leastWithFigures = 10;
/** Words around names alone. */
const leastWithNames = 6;
/** Share of the words that must be the same: languages that write nouns with a capital have many "names". */
const sameShare = 0.6;
const mostExchanged = 3;
/** A cell with less is a status or a label. */
const leastWordsOfCell = 15;
const longestSearched = 20_000;
const mostCompared = 20_000;

interface Alike {
  readonly places: Map<string, { readonly located: LocatedText; readonly sentence: string }>;
  /** Exchanged parts, each combination once. */
  readonly fillings: Set<string>;
}

export const templatedSentences = anyTypeCheck({
  name: 'templated-sentences',
  category: 'integrity',
  defaultSeverity: 'high',
  description: 'No sentence is written for several subjects with only names, places or figures exchanged.',
  options: z.strictObject({
    times: Count.min(2)
      .default(3)
      .describe('Number of places with such a sentence from which it is reported.'),
    min_words: Count.min(5).default(8).describe('Sentences with fewer words may be alike.'),
  }),
  run(content, _template, { options: { times, min_words } }) {
    const sentences = new Map<string, Alike>();
    for (const located of content.texts()) {
      if (located.kind !== 'paragraph' && located.kind !== 'cell') continue;
      const text = located.text.slice(0, longestSearched);
      if (text.length < min_words * 4 || meantToBeAlike.test(text)) continue;
      const found = sentencesOf(text);
      if (located.kind === 'cell' && found.length < 2 && countWords(text) < leastWordsOfCell) continue;
      for (const sentence of found) {
        if (countWords(sentence) < min_words || sentence.endsWith(':')) continue;
        const skeleton = skeletonOf(sentence);
        if (isFrame(skeleton)) add(sentence, skeleton, located);
      }
    }
    const alike = [...sentences.values()].filter(
      ({ places, fillings }) => places.size >= times && fillings.size >= times,
    );
    return alike.length === 0 ? [] : [findingOf(alike, times)];

    function add(sentence: string, { frame, fillings }: SentenceSkeleton, located: LocatedText): void {
      let known = sentences.get(frame);
      if (known === undefined) {
        if (sentences.size >= mostCompared) return;
        known = { places: new Map(), fillings: new Set() };
        sentences.set(frame, known);
      }
      const place = subjectOf(located.locate());
      if (!known.places.has(place)) known.places.set(place, { located, sentence });
      known.fillings.add(fillings.join('|'));
    }
  },
});

/** True if the words that are left make the sentence, rather than what was taken out. */
function isFrame({ frame, kept, fillings, hasFigures }: SentenceSkeleton): boolean {
  if (fillings.length === 0 || fillings.length > mostExchanged) return false;
  if (kept < (hasFigures ? leastWithFigures : leastWithNames)) return false;
  const exchanged = fillings.reduce((sum, filling) => sum + filling.split(' ').length, 0);
  return frame !== '' && kept / (kept + exchanged) >= sameShare;
}

/** The slide, section or row of a text: sentences of one subject may be alike. */
function subjectOf(location: string): string {
  return location.replace(/, paragraph \d+$/u, '');
}

function findingOf(alike: readonly Alike[], times: number): FindingDraft {
  const [first] = alike.toSorted((one, other) => other.places.size - one.places.size);
  const places = [...(first?.places.values() ?? [])];
  const sentence = quote(places[0]?.sentence ?? '');
  const all = alike.flatMap((one) => [...one.places.values()].map(({ located }) => located.locate()));
  return {
    key: '',
    location: placesOf({ places: [...new Set(all)] }),
    message: `${sentence} ${inPlace(places[0]?.located.locate() ?? '')} is repeated in ${countOf(places.length - 1, 'other place')} with only names or figures exchanged${andMore(alike.length - 1, 'sentence')}.`,
    expected: `each sentence for fewer than ${times} subjects`,
    actual: list(
      alike.flatMap((one) => [...one.places.values()].slice(0, 3).map((place) => `"${place.sentence}"`)),
      ' | ',
    ),
    measure: { value: all.length, goal: 0, unit: 'sentences from a template' },
    suggestion:
      'Write what is true of each subject alone, from the facts that the service has about it. Without such facts, leave the sentence out. Look for a sentence in the code into which a name is inserted.',
  };
}
