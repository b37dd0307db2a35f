/** A sentence with its names, places and figures taken out. */
export interface SentenceSkeleton {
  /** Remaining words in lower case, with a mark for each part that was taken out: `• invests in quality`. */
  readonly frame: string;
  /** Words that are left. */
  readonly kept: number;
  /** Things that were taken out. */
  readonly fillings: readonly string[];
  readonly hasFigures: boolean;
}

/** Words that begin a sentence with a capital and are not names. */
const openings = new Set(
  'the a an it its they their this that these those in on at for from with without within by as to of and but or while since after before during despite although because if when where we our both each all most many some more no not there here today founded based located headquartered established known overall'.split(
    ' ',
  ),
);

/** Words that belong to a figure. */
const scales = /^(?:million|billion|thousand|bn|mn|m|k|percent|per|cent|%|€|\$|£)$/iu;
const plainWord = /^[a-z]+$/;
const name = '•';
const figure = '#';

const maxEnding = 3;

/** The plain words at the end of a sentence: the same for sentences of one frame, and found much faster than that. */
export function endingOf(sentence: string): string {
  const words = sentence.slice(-60).split(' ');
  const last = words.pop()?.replace(/[^a-z]+$/u, '') ?? '';
  let ending = '';
  for (const word of [last, ...words.slice(-maxEnding + 1).toReversed()]) {
    if (!plainWord.test(word) || scales.test(word)) break;
    ending = `${word} ${ending}`;
  }
  return ending;
}

/** Takes the names, places and figures out of a sentence. Neighbours are taken out as one. */
export function skeletonOf(sentence: string): SentenceSkeleton {
  const frame: string[] = [];
  const fillings: string[] = [];
  let kept = 0;
  for (const [index, written] of sentence.split(/\s+/u).entries()) {
    // Most words are plain, and a document has many.
    const isPlain = plainWord.test(written);
    const word = isPlain ? written : written.replace(/^[^\p{L}\p{N}%€$£]+|[^\p{L}\p{N}%€$£]+$/gu, '');
    if (word === '') continue;
    const before = frame.at(-1);
    const mark = isPlain && before !== figure ? null : markOf(word, index, before);
    if (mark === null) {
      frame.push(word.toLowerCase());
      kept += 1;
    } else if (before === mark) fillings.push(`${fillings.pop() ?? ''} ${word}`);
    else {
      frame.push(mark);
      fillings.push(word);
    }
  }
  return { frame: frame.join(' '), kept, fillings, hasFigures: frame.includes(figure) };
}

/** Mark for a name or a figure; null for any other word. */
function markOf(word: string, index: number, before: string | undefined): string | null {
  if (/\p{N}/u.test(word)) return figure;
  if (scales.test(word) && before === figure) return figure;
  if (/^[%€$£]$/u.test(word)) return figure;
  if (!/^\p{Lu}/u.test(word)) return null;
  return index === 0 && openings.has(word.toLowerCase()) ? null : name;
}
