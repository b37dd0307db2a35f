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

/** How far beside its shape a word may stand, in shares of the page: text that is too long for its shape runs out of it. */
const slack = { x: 0.03, y: 0.12 } as const;
/** Room around framed words, in shares of the page. */
const padding = { x: 0.004, y: 0.004 } as const;

/** Frames around the words of an anchor where they are printed, one for each line; null if they are not found. */
export function frameWords({ box, words }: SlideAnchor, printed: readonly Word[]): readonly Box[] | null {
  if (words === undefined || box === undefined) return null;
  const wanted = squeeze(words);
  if (wanted === '') return null;
  const near = printed.filter((word) => isNear(word, box));
  // Of several places with the same words the one nearest to the middle of the shape is meant.
  const found = occurrences(near, wanted).toSorted(
    (one, other) => distance(one, box) - distance(other, box),
  )[0];
  return found === undefined ? null : linesOf(found).map(padded);
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

/** Every run of words that together hold what is wanted; the first and the last may hold more. */
function occurrences(printed: readonly Word[], wanted: string): Word[][] {
  const texts = printed.map(({ text }) => squeeze(text));
  const whole = texts.join('');
  const starts: number[] = [];
  let length = 0;
  for (const text of texts) {
    starts.push(length);
    length += text.length;
  }
  const found: Word[][] = [];
  for (let at = whole.indexOf(wanted); at !== -1 && found.length < 50; at = whole.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    found.push(
      printed.filter(
        (_, index) => (starts[index] ?? 0) < end && (starts[index] ?? 0) + (texts[index]?.length ?? 0) > at,
      ),
    );
  }
  return found;
}

function distance(words: readonly Word[], box: Box): number {
  const [first] = words;
  if (first === undefined) return Number.POSITIVE_INFINITY;
  return Math.hypot(first.left - box.left, first.top + first.height / 2 - box.top - box.height / 2);
}

/** Words that stand on one line, together. */
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

function union(one: Box, other: Box): Box {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  return {
    left,
    top,
    width: Math.max(one.left + one.width, other.left + other.width) - left,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
  };
}

/** Frames stay on their page. */
function padded({ left, top, width, height }: Box): Box {
  const [x, y] = [Math.max(0, left - padding.x), Math.max(0, top - padding.y)];
  return {
    left: x,
    top: y,
    width: Math.min(1, left + width + padding.x) - x,
    height: Math.min(1, top + height + padding.y) - y,
  };
}
