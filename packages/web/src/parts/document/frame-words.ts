import type { FindingAnchor, PageWords } from '@fixpoint/shared/contracts';

type SlideAnchor = Extract<FindingAnchor, { kind: 'slide' }>;
/** A place in shares of its page. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
type Word = PageWords['words'][number];

/** Maximum distance of a word from its shape, in shares of the page: text that is too long for its shape runs out of it. */
const slack = { x: 0.03, y: 0.12 } as const;
/** Room around framed words, in shares of the page. */
const padding = { x: 0.004, y: 0.004 } as const;

/** Frames around the words of an anchor where they are printed, one for each line; null if they are not found. */
export function frameWords({ box, words }: SlideAnchor, printed: readonly Word[]): readonly Box[] | null {
  if (words === undefined || box === undefined) return null;
  const wanted = squeeze(words);
  if (wanted === '') return null;
  const near = printed.filter((word) => isNear(word, box));
  const results = firstOf(near, wanted);
  return results.length === 0 ? null : linesOf(results).map(padded);
}

/** Programs write spaces, hyphens at the ends of lines and ligatures in their own ways. */
export function squeeze(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\u00ad\u200b]+/gu, '')
    .toLowerCase();
}

function isNear({ left, top, width, height }: Word, box: Box): boolean {
  const [x, y] = [left + width / 2, top + height / 2];
  return (
    x >= box.left - slack.x &&
    x <= box.left + box.width + slack.x &&
    y >= box.top - slack.y &&
    y <= box.top + box.height + slack.y
  );
}

/** The first words that together hold the wanted text; the first and the last of them may hold more. */
function firstOf(printed: readonly Word[], wanted: string): readonly Word[] {
  const texts = printed.map(({ text }) => squeeze(text));
  const start = texts.join('').indexOf(wanted);
  let end = 0;
  return printed.filter((_, index) => {
    const begin = end;
    end += texts[index]?.length ?? 0;
    return start !== -1 && begin < start + wanted.length && end > start;
  });
}

/** Words on one line, together. */
function linesOf(words: readonly Word[]): Box[] {
  const lines: Box[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const isBelow =
      line === undefined ||
      word.top > line.top + line.height * 0.6 ||
      word.top + word.height * 0.6 < line.top;
    if (isBelow) lines.push(word);
    else lines[lines.length - 1] = union(line, word);
  }
  return lines;
}

function union(a: Box, b: Box): Box {
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)];
  return {
    left,
    top,
    width: Math.max(a.left + a.width, b.left + b.width) - left,
    height: Math.max(a.top + a.height, b.top + b.height) - top,
  };
}

function padded({ left, top, width, height }: Box): Box {
  return {
    left: left - padding.x,
    top: top - padding.y,
    width: width + 2 * padding.x,
    height: height + 2 * padding.y,
  };
}
