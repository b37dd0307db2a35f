import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { Count } from '../../templates/template-fields.js';
import { endingOf, type SentenceSkeleton, skeletonOf } from '../../text/sentence-skeleton.js';
import { sentencesOf } from '../../text/sentences.js';
import { countWords } from '../../text/words.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { anyTypeCheck, type FindingDraft } from '../check.js';
import { sightedAt } from '../sightings.js';
import { andMore, inPlace, list, quote } from '../wording.js';

/** Texts that are meant to be alike: sources, captions, legal notices. */
const meantToBeAlike =
  /^\W{0,4}(?:sources?|notes?|disclaimer|copyright|©|table|figure|chart|exhibit|abbildung|tabelle|quelle)\b|\b(?:all rights reserved|confidential|liabilit(?:y|ies)|warrant(?:y|ies)|forward[- ]looking|no representation)\b/i;

/** Words around figures from which a sentence says little by its figures. */
const minWithFigures = 10;
/** Words around names alone. */
const minWithNames = 6;
/** Share of the words that must be the same: languages that write nouns with a capital have many "names". */
const sameShare = 0.6;
const maxExchanged = 3;
/** A cell with less is a status or a label. */
const minWordsOfCell = 15;
const maxSearchedLength = 20_000;
const maxCompared = 20_000;

/** "Procedure: Install the …": a label is no name that was exchanged. */
const lead = /^\p{Lu}\p{Ll}+:\s*(?=\p{Lu})/u;

interface Sentence extends LocatedSentence {
  /** Content of the frame: `Acme|2019`. */
  readonly filling: string;
}

/** Sentences of one frame, by slide, section or row. */
type Alike = ReadonlyMap<string, Sentence>;

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
    const endings = sentencesByEnding(content, min_words);
    const alike = [...endings.values()]
      .filter((sentences) => sentences.length >= times)
      .flatMap((sentences) => [...framesOf(sentences).values()])
      .flatMap((sentences) => alikeOf(sentences, times) ?? []);
    return alike.length === 0 ? [] : [findingOf(alike, times)];
  },
});

interface LocatedSentence {
  readonly located: LocatedText;
  readonly sentence: string;
}

function sentencesByEnding(content: DocumentText, minWords: number): Map<string, LocatedSentence[]> {
  const endings = new Map<string, LocatedSentence[]>();
  for (const located of content.texts())
    for (const sentence of comparedSentences(located, minWords)) {
      const ending = endingOf(sentence);
      const known = endings.get(ending);
      if (known !== undefined) known.push({ located, sentence });
      else if (endings.size < maxCompared) endings.set(ending, [{ located, sentence }]);
    }
  return endings;
}

function comparedSentences(located: LocatedText, minWords: number): string[] {
  if (located.kind !== 'paragraph' && located.kind !== 'cell') return [];
  const text = located.text.slice(0, maxSearchedLength);
  if (text.length < minWords * 4) return [];
  const sentences = sentencesOf(text);
  if (located.kind === 'cell' && sentences.length < 2 && countWords(text) < minWordsOfCell) return [];
  return sentences
    .map((sentence) => sentence.replace(lead, ''))
    .filter((sentence) => countWords(sentence) >= minWords && !sentence.endsWith(':'));
}

function framesOf(sentences: readonly LocatedSentence[]): Map<string, Sentence[]> {
  const frames = new Map<string, Sentence[]>();
  for (const { located, sentence } of sentences) {
    const skeleton = skeletonOf(sentence);
    if (!isFrame(skeleton)) continue;
    const known = frames.get(skeleton.frame);
    const entry = { located, sentence, filling: skeleton.fillings.join('|') };
    if (known !== undefined) known.push(entry);
    else if (frames.size < maxCompared) frames.set(skeleton.frame, [entry]);
  }
  return frames;
}

/** Sentences of one frame; null if they are too few, or say the same in each place. */
function alikeOf(sentences: readonly Sentence[], times: number): Alike | null {
  if (sentences.length < times) return null;
  const written = sentences.filter(
    ({ located }) => !meantToBeAlike.test(located.text.slice(0, maxSearchedLength)),
  );
  const places = new Map<string, Sentence>();
  for (const sentence of written) {
    const place = subjectOf(sentence.located.locate());
    if (!places.has(place)) places.set(place, sentence);
  }
  const fillings = new Set(written.map(({ filling }) => filling));
  return places.size >= times && fillings.size >= times ? places : null;
}

/** True if the remaining words make the sentence, rather than those that were taken out. */
function isFrame({ frame, kept, fillings, hasFigures }: SentenceSkeleton): boolean {
  if (fillings.length === 0 || fillings.length > maxExchanged) return false;
  if (kept < (hasFigures ? minWithFigures : minWithNames)) return false;
  const exchanged = fillings.reduce((sum, filling) => sum + filling.split(' ').length, 0);
  return frame !== '' && kept / (kept + exchanged) >= sameShare;
}

/** The slide, section or row of a text: sentences of one subject may be alike. */
function subjectOf(location: string): string {
  return location.replace(/, paragraph \d+$/u, '');
}

function findingOf(alike: readonly Alike[], times: number): FindingDraft {
  const [first] = alike.toSorted((a, b) => b.size - a.size);
  const places = [...(first?.values() ?? [])];
  const sentence = quote(places[0]?.sentence ?? '');
  const all = alike.flatMap((item) => [...item.values()].map(({ located }) => located.locate()));
  return {
    key: '',
    ...sightedAt({ places: [...new Set(all)] }),
    message: `${sentence} ${inPlace(places[0]?.located.locate() ?? '')} is repeated in ${countOf(places.length - 1, 'other place')} with only names or figures exchanged${andMore(alike.length - 1, 'sentence')}.`,
    expected: `each sentence for fewer than ${times} subjects`,
    actual: list(
      alike.flatMap((item) => [...item.values()].slice(0, 3).map((place) => `"${place.sentence}"`)),
      ' | ',
    ),
    measure: { value: all.length, goal: 0, unit: 'sentences from a template' },
    suggestion:
      'Write what is true of each subject alone, from the facts that the service has about it. Without such facts, leave the sentence out. Look for a sentence in the code into which a name is inserted.',
  };
}
