import { isWordless } from '@fixpoint/documents/text';

/** Measures of a text that decide how hard it is to read. */
export interface Reading {
  readonly words: number;
  readonly sentences: number;
  /** Of more than six letters. */
  readonly longWords: number;
}

export const noReading: Reading = { words: 0, sentences: 0, longWords: 0 };

const word = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu;
/** Not within numbers, abbreviations of one letter and addresses. */
const end = /(?<!\b\p{L})[.!?:](?=\s|$)/gu;

/** Nothing of scripts without spaces: the lengths of their words mean nothing to LIX. */
export function readingOf(text: string): Reading {
  if (isWordless(text)) return noReading;
  const words = text.match(word) ?? [];
  if (words.length === 0) return noReading;
  return {
    words: words.length,
    sentences: Math.max(1, text.trim().match(end)?.length ?? 0),
    longWords: words.filter((candidate) => candidate.length > 6).length,
  };
}

export function addReading(a: Reading, b: Reading): Reading {
  return {
    words: a.words + b.words,
    sentences: a.sentences + b.sentences,
    longWords: a.longWords + b.longWords,
  };
}

/** LIX (Björnsson, 1968): words of a sentence and the share of long ones. It needs no syllables, so it holds for many languages. */
export function hardness({ words, sentences, longWords }: Reading): number {
  return words === 0 ? 0 : words / sentences + (100 * longWords) / words;
}
