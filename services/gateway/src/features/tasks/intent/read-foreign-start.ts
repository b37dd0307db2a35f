import { type ForeignPhrases, foreignPhrases, unknownScript } from './foreign-phrases.js';
import type { Beginning } from './start-phrases.js';
import { findAll } from './text-search.js';

export interface ForeignStart {
  readonly language: string;
  /** The beginning on which all phrases agree; null: they disagree, or none fits although the text mentions it. */
  readonly beginning: Beginning | null;
  readonly words: string;
  /** True if the effects of such a text are not read. */
  readonly isBrief: boolean;
}

/** Start of a text in another language than English; null if it is in English, or does not mention it. */
export function readForeignStart(text: string): ForeignStart | null {
  const spoken = foreignPhrases
    .map((phrases) => ({ phrases, words: countWords(text, phrases) }))
    .filter(({ phrases: { script }, words }) => words >= (script ? 1 : 2))
    .sort((first, second) => second.words - first.words)
    .map(({ phrases }) => phrases);
  // Japanese is written with Chinese characters too.
  const languages = spoken.some(({ language }) => language === 'Japanese')
    ? spoken.filter(({ language }) => language !== 'Chinese')
    : spoken;
  for (const phrases of languages) {
    const { language, never, denied, mail, analyze, form, topic, condition, isBrief = false } = phrases;
    const about = findAll(text, topic)[0];
    if (about === undefined) continue;
    const isDenied = findAll(text, denied).length > 0;
    const rest = text.replace(denied, ' ');
    const forbidden = findAll(rest, never)[0];
    const open = rest.replace(never, ' ');
    const results: [Beginning, RegExpExecArray | undefined][] = [
      ['analyze', findAll(rest, analyze)[0]],
      ['email_check', findAll(rest, mail)[0] ?? forbidden],
      ['form', findAll(open, form)[0]],
    ];
    const hits = results.filter(([, match]) => match !== undefined);
    const [first, second] = hits;
    // An existing document needs neither form nor mail.
    const isClear =
      hits.length === 1 || (first?.[0] === 'analyze' && second?.[0] === 'email_check' && hits.length === 2);
    const isCertain = isClear && !isDenied && findAll(text, condition).length === 0;
    return {
      language,
      beginning: isCertain ? (first?.[0] ?? null) : null,
      words: (first?.[1]?.[0] ?? about[0]).slice(0, 100),
      isBrief,
    };
  }
  const letters = findAll(text, unknownScript);
  return letters.length < minForeignLetters
    ? null
    : { language: 'a language', beginning: null, words: text.trim().slice(0, 60), isBrief: true };
}

/** A Greek letter or two may be a symbol. */
const minForeignLetters = 3;
const maxSearched = 5_000;

/** Different words of the language in the text. */
function countWords(text: string, { words }: ForeignPhrases): number {
  const results = findAll(text.slice(0, maxSearched), words);
  return new Set(results.map((match) => match[0].toLowerCase())).size;
}
