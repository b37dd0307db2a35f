import type { DocumentText, LocatedText } from './document-text.js';

/**
 * The texts of which a word matches `sign`, in reading order. A word is a run of characters without a space: a sign matches within a
 * word. `^` and `$` match the ends of a word. A document repeats its words, and each is tested once. In a document with too many
 * words each text is tested instead.
 */
export function textsHolding(content: DocumentText, sign: RegExp): Iterable<LocatedText> {
  const index = indexOf(content);
  if (index === null) return matching(content.texts(), sign);
  const words = [...index.words].filter((word) => sign.test(word));
  if (words.length === 0) return [];
  const holds = words.length > maxSoughtWords ? holdsAny(new Set(words)) : holdsOne(words);
  const found = new Set([...index.texts].filter(holds));
  return index.located.filter(({ text }) => found.has(text));
}

function* matching(texts: Iterable<LocatedText>, sign: RegExp): Iterable<LocatedText> {
  for (const located of texts) if (sign.test(located.text)) yield located;
}

/** Up to this many are sought in each text. For more, each text is split into its words. */
const maxSoughtWords = 8;

function holdsOne(words: readonly string[]): (text: string) => boolean {
  return (text) => words.some((word) => text.includes(word) && ` ${text} `.includes(` ${word} `));
}

function holdsAny(words: ReadonlySet<string>): (text: string) => boolean {
  return (text) => text.split(' ').some((word) => words.has(word));
}

/** Of a document, each text and each word once. */
interface WordIndex {
  readonly located: readonly LocatedText[];
  readonly texts: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

const maxWords = 200_000;
const known = new WeakMap<DocumentText, WordIndex | null>();

function indexOf(content: DocumentText): WordIndex | null {
  let index = known.get(content);
  if (index === undefined) {
    index = createIndex(content);
    known.set(content, index);
  }
  return index;
}

/** Null for a document with too many words. */
function createIndex(content: DocumentText): WordIndex | null {
  const located: LocatedText[] = [];
  const texts = new Set<string>();
  const words = new Set<string>();
  let count = 0;
  for (const locatedText of content.texts()) {
    located.push(locatedText);
    const { text } = locatedText;
    if (!texts.has(text)) {
      texts.add(text);
      const all = text.split(' ');
      count += all.length;
      for (const word of all) words.add(word);
    }
    if (count > maxWords || located.length > maxWords) return null;
  }
  return { located, texts, words };
}
