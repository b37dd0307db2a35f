import { foreignPhrases, unknownScript } from './foreign-phrases.js';
import type { Beginning } from './start-phrases.js';
import { findAll } from './text-search.js';

export interface ForeignStart {
  readonly language: string;
  /** Where it begins, where all phrases agree; null: they do not, or none fits although the text speaks of it. */
  readonly beginning: Beginning | null;
  readonly words: string;
}

/** Where a text in another language than English begins; null where it is in English, or says nothing of it. */
export function readForeignStart(text: string): ForeignStart | null {
  const spoken = foreignPhrases.filter(({ words, script }) => isSpoken(text, words, script));
  // Japanese is written with Chinese characters too.
  const languages = spoken.some(({ language }) => language === 'Japanese')
    ? spoken.filter(({ language }) => language !== 'Chinese')
    : spoken;
  for (const phrases of languages) {
    const { language, never, denied, mail, analyze, form, topic, condition } = phrases;
    const about = findAll(text, topic)[0];
    if (about === undefined) continue;
    const isDenied = findAll(text, denied).length > 0;
    const rest = text.replace(denied, ' ');
    const forbidden = findAll(rest, never)[0];
    const open = rest.replace(never, ' ');
    const found: [Beginning, RegExpExecArray | undefined][] = [
      ['analyze', findAll(rest, analyze)[0]],
      ['email_check', findAll(rest, mail)[0] ?? forbidden],
      ['form', findAll(open, form)[0]],
    ];
    const hits = found.filter(([, match]) => match !== undefined);
    const [first, second] = hits;
    // A document that is there needs neither form nor mail.
    const isClear =
      hits.length === 1 || (first?.[0] === 'analyze' && second?.[0] === 'email_check' && hits.length === 2);
    const isCertain = isClear && !isDenied && findAll(text, condition).length === 0;
    return {
      language,
      beginning: isCertain ? (first?.[0] ?? null) : null,
      words: (first?.[1]?.[0] ?? about[0]).slice(0, 100),
    };
  }
  const letters = findAll(text, unknownScript);
  return letters.length < 5
    ? null
    : { language: 'a language', beginning: null, words: text.trim().slice(0, 60) };
}

function isSpoken(text: string, words: RegExp, script: boolean): boolean {
  const found = findAll(text.slice(0, 5_000), words);
  if (script) return found.length > 0;
  return new Set(found.map((match) => match[0].toLowerCase())).size >= 2;
}
