import type { TaskSpec } from '@fixpoint/shared/contracts';

/** Words by which one task is found, at most: more than a request of a few sentences has. */
export const maxWords = 40;
/** Maximum length of an indexed word, in characters; longer words are cut. */
const maxWordLength = 32;
/** Characters of a text that are read for words. */
const readCharacters = 5_000;

/** Characters of a form's value that are read for words. */
const readOfValue = 100;

const words = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts that leave no spaces between words. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
/** A task's id, or its beginning. */
const ids = /\b([0-9a-f]{8})-[0-9a-f-]*/gi;

/** The different words of a text, in lower case, the first ones if there are too many. An id is its first eight characters. */
export function splitWords(text: string): string[] {
  const distinct = new Set<string>();
  const plain = text.slice(0, readCharacters).normalize('NFKC').toLowerCase().replace(ids, '$1 ');
  for (const [run] of plain.matchAll(words)) {
    for (const word of withoutSpaces.test(run) ? segment(run) : [run]) distinct.add(cut(word));
    if (distinct.size >= maxWords) break;
  }
  return [...distinct].slice(0, maxWords);
}

/** Words by which a search finds a task. */
export function wordsOf(
  id: string,
  {
    description,
    service,
    form = {},
  }: Pick<TaskSpec, 'description' | 'service'> & Partial<Pick<TaskSpec, 'form'>>,
): string[] {
  // The values of the form distinguish tasks of one service, and come before the words that they have in common.
  const filled = Object.values(form).map((value) => value.slice(0, readOfValue));
  return splitWords(`${id} ${service?.name ?? ''} ${filled.join(' ')} ${description}`);
}

function segment(run: string): string[] {
  return [...segmenter.segment(run)].filter(({ isWordLike }) => isWordLike).map((part) => part.segment);
}

/** By whole characters: half of one is not text. */
function cut(word: string): string {
  return word.length <= maxWordLength ? word : [...word].slice(0, maxWordLength).join('');
}
