import type { DocumentText, LocatedText } from './document-text.js';

/**
 * The texts of which a word matches `sign`, in reading order. A word is a run of characters without a space: a sign matches
 * within a word and has no `^` and no `$`. A document repeats its words, and each is tested once. In a document with too many
 * words each text is tested.
 */
export function textsHolding(content: DocumentText, sign: RegExp): Iterable<LocatedText> {
  const index = indexOf(content);
  if (index === null) return matching(content.texts(), sign);
  const found = new Set<number>();
  for (const [word, groups] of index.words) {
    if (sign.test(word)) for (const places of groups) for (const place of places) found.add(place);
  }
  return [...found].toSorted((one, other) => one - other).flatMap((place) => index.texts[place] ?? []);
}

function* matching(texts: Iterable<LocatedText>, sign: RegExp): Iterable<LocatedText> {
  for (const located of texts) if (sign.test(located.text)) yield located;
}

/** Positions of the texts that are the same. */
type Places = number[];

interface WordIndex {
  readonly texts: readonly LocatedText[];
  readonly words: ReadonlyMap<string, readonly Places[]>;
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
  const texts: LocatedText[] = [];
  const same = new Map<string, Places>();
  const words = new Map<string, Places[]>();
  let length = 0;
  for (const located of content.texts()) {
    const known = same.get(located.text);
    if (known === undefined) {
      const places = [texts.length];
      same.set(located.text, places);
      length += addWords(located.text, places, words);
    } else known.push(texts.length);
    texts.push(located);
    if (length > maxWords || texts.length > maxWords) return null;
  }
  return { texts, words };
}

/** Returns the number of words. */
function addWords(text: string, places: Places, words: Map<string, Places[]>): number {
  const all = text.split(' ');
  for (const word of all) {
    const before = words.get(word);
    if (before === undefined) words.set(word, [places]);
    else before.push(places);
  }
  return all.length;
}
