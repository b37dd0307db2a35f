import { z } from 'zod';
import { Count, Words } from '../../templates/template-fields.js';
import { looksLikeCode } from '../../text/code.js';
import { detectLanguage, loadLanguages } from '../../text/detect-language.js';
import { englishSpelling, loadEnglishWords, type Spelling } from '../../text/english-spelling.js';
import { countWords } from '../../text/words.js';
import type { DocumentText } from '../../views/document-text.js';
import { anyTypeCheck, draftAbout } from '../check.js';
import { createSightings, sightedAt } from '../sightings.js';
import { andMore, inPlace, list } from '../wording.js';

export const spelling = anyTypeCheck({
  name: 'spelling',
  category: 'text',
  defaultSeverity: 'low',
  isOptional: true,
  description: 'Words of English running text are spelled as in a dictionary.',
  options: z.strictObject({
    also: Words.default([]).describe('Technical terms that no dictionary contains, in lower case.'),
    times: Count.min(1)
      .default(2)
      .describe('A word that occurs more often is considered a term of the document.'),
  }),
  prepare: async () => {
    await Promise.all([loadLanguages(), loadEnglishWords()]);
  },
  run(content, { language }, { options: { also, times } }) {
    if (language !== undefined && language !== 'en') return [];
    const known = englishSpelling();
    const own = new Set(also.map((word) => word.toLowerCase()));
    const seen = createSightings();
    for (const located of content.texts()) {
      const { text } = located;
      if (text.length > maxTextLength || !/\p{Ll}{4}/u.test(text)) continue;
      const unknown = wordsOf(text).filter((word) => !own.has(word) && !isKnown(word, known));
      // Most texts have none, and their language need not be known.
      if (unknown.length === 0 || looksLikeCode(text) || !isEnglish(text, language)) continue;
      for (const word of unknown) seen.add(word, located, word);
    }
    const rare = seen.all().filter(({ count }) => count <= times);
    const names = rare.length === 0 ? new Set<string>() : namesOf(content);
    const wrong = rare.filter(({ key }) => !names.has(key));
    return draftAbout(wrong, (first) => ({
      ...sightedAt({ places: [...new Set(wrong.flatMap(({ places }) => places))] }),
      message: `${suggested(first.key, known)} ${inPlace(first.places[0] ?? '')} is not in an English dictionary${andMore(wrong.length - 1, 'word')}.`,
      expected: 'words as dictionaries spell them, or listed as terms in "also"',
      actual: list(wrong.map(({ key }) => suggested(key, known))),
      suggestion:
        'Correct the word in the code or prompt that generates the text. Add technical terms and lower-case names to the option "also" of this check.',
    }));
  },
});

const maxTextLength = 20_000;
const minWords = 15;

/** Small words alone: a word with a capital is a name or an abbreviation, and one beside digits or signs an address or code. */
const small = /(?<![\p{L}\p{M}\p{N}@./\\_#$'’-])\p{Ll}{4,40}(?![\p{L}\p{M}\p{N}@/\\_'’-]|\.\p{L})/gu;

const address = /\S{1,100}:\/\/\S{1,2000}/g;

function wordsOf(text: string): string[] {
  return text.replace(address, ' ').match(small) ?? [];
}

/** Words that the document writes with a capital or within an address: words of the product, in lower case. */
function namesOf(content: DocumentText): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { text } of content.texts()) {
    for (const word of text
      .slice(0, maxTextLength)
      .match(/(?<=[\p{L}\p{N},;)] )\p{Lu}[\p{L}]{3,40}|(?<=[./@-])\p{Ll}{4,40}(?=[./-])/gu) ?? [])
      names.add(word.toLowerCase());
  }
  for (const { address: target } of content.links())
    for (const word of target.slice(0, 300).match(/\p{L}{4,40}/gu) ?? []) names.add(word.toLowerCase());
  return names;
}

/** A compound is right if its parts are: "lakeside" and "prewar" are in few dictionaries. */
function isKnown(word: string, known: Spelling): boolean {
  if (known.has(word)) return true;
  const [, stem = ''] =
    /^(?:re|un|non|pre|co|sub|over|under|inter|multi|anti|semi|micro|mini|super)(\p{Ll}{4,})$/u.exec(word) ??
    [];
  return stem !== '' && known.has(stem);
}

function isEnglish(text: string, language: string | undefined): boolean {
  if (countWords(text) < minWords) return language === 'en';
  return detectLanguage(text, 'en') === 'en';
}

function suggested(word: string, known: Spelling): string {
  const nearest = known.nearest(word);
  return nearest === null ? `"${word}"` : `"${word}" (perhaps "${nearest}")`;
}
