import { foldTitle } from '../text/words.js';
import { goldenLimits } from './golden-limits.js';
import { longestIncreasing } from './match-sequence.js';
import { similarity, type WordBag, wordBag } from './text-difference.js';

/** Features by which a slide, sheet or chapter is recognised. */
export interface PageFace {
  readonly title: string;
  /** All of its text. */
  readonly text: string;
}

export interface PageMatch {
  /** Places from 0; null if one has no counterpart. */
  readonly output: number | null;
  readonly golden: number | null;
  /** It is elsewhere than in the golden document, relative to those that kept their order. */
  readonly moved: boolean;
}

/** Pages that are less alike are not one page that changed. */
const alike = 0.45;
const titleWeight = 0.5;

/**
 * Pairs pages by title and text, whatever their order: equal ones first, then the most alike. In the order of the output;
 * missing pages are placed behind the page that they follow in the golden document.
 */
export function matchPages(output: readonly PageFace[], golden: readonly PageFace[]): PageMatch[] {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  const pair = (a: number, b: number) => {
    if (pairs.has(a) || taken.has(b)) return;
    pairs.set(a, b);
    taken.add(b);
  };
  pairEqual(output.map(fingerprint), golden.map(fingerprint), pair);
  pairAlike(
    remaining(output, (index) => pairs.has(index)),
    remaining(golden, (index) => taken.has(index)),
    pair,
  );
  return inOrder(output.length, golden.length, pairs);
}

interface Face extends PageFace {
  readonly index: number;
}

function remaining(pages: readonly PageFace[], isPaired: (index: number) => boolean): Face[] {
  return pages.map((page, index) => ({ ...page, index })).filter(({ index }) => !isPaired(index));
}

function fingerprint({ title, text }: PageFace): string {
  return JSON.stringify([foldTitle(title), text]);
}

type Pair = (output: number, golden: number) => void;

/** Equal keys pair in their order, so that three equal pages stay three. */
function pairEqual(output: readonly string[], golden: readonly string[], pair: Pair): void {
  const places = new Map<string, number[]>();
  for (const [index, key] of golden.entries()) places.set(key, [...(places.get(key) ?? []), index]);
  for (const [index, key] of output.entries()) {
    const place = places.get(key)?.shift();
    if (place !== undefined) pair(index, place);
  }
}

function pairAlike(output: readonly Face[], golden: readonly Face[], pair: Pair): void {
  if (output.length * golden.length > goldenLimits.pairs) {
    // Too many to hold each against each: titles alone decide.
    const keys = (faces: readonly Face[]) =>
      faces.map(({ title, index }) => foldTitle(title) || `untitled ${index}`);
    pairEqual(keys(output), keys(golden), (a, b) => pair(output[a]?.index ?? 0, golden[b]?.index ?? 0));
    return;
  }
  const seen = { output: output.map(comparedFace), golden: golden.map(comparedFace) };
  const scored = seen.output
    .flatMap((item) =>
      seen.golden.map((other) => ({
        one: item.index,
        other: other.index,
        score: pageSimilarity(item, other),
      })),
    )
    .filter(({ score }) => score >= alike)
    .sort(
      (a, b) => b.score - a.score || Math.abs(a.one - a.other) - Math.abs(b.one - b.other) || a.one - b.one,
    );
  for (const { one, other } of scored) pair(one, other);
}

interface ComparedFace {
  readonly index: number;
  readonly folded: string;
  readonly title: WordBag;
  readonly text: WordBag;
}

function comparedFace({ index, title, text }: Face): ComparedFace {
  return { index, folded: foldTitle(title), title: wordBag(title), text: wordBag(text) };
}

function pageSimilarity(a: ComparedFace, b: ComparedFace): number {
  const text = similarity(a.text, b.text);
  // Without titles, only the text of the pages can decide.
  if (a.folded === '' && b.folded === '') return text;
  const title = a.folded === b.folded ? 1 : similarity(a.title, b.title) * 0.8;
  return titleWeight * title + (1 - titleWeight) * text;
}

function inOrder(output: number, golden: number, pairs: ReadonlyMap<number, number>): PageMatch[] {
  const paired = [...pairs].sort(([one], [other]) => one - other);
  const kept = longestIncreasing(paired.map(([, place]) => place));
  const moved = new Set(paired.filter((_, index) => !kept.has(index)).map(([place]) => place));
  const taken = new Set(pairs.values());
  const missing = (after: number): PageMatch[] => {
    const pages: PageMatch[] = [];
    for (let place = after + 1; place < golden && !taken.has(place); place += 1) {
      pages.push({ output: null, golden: place, moved: false });
    }
    return pages;
  };
  return [
    ...missing(-1),
    ...Array.from({ length: output }, (_, place) => {
      const counterpart = pairs.get(place) ?? null;
      const page = { output: place, golden: counterpart, moved: moved.has(place) };
      return counterpart === null ? [page] : [page, ...missing(counterpart)];
    }).flat(),
  ];
}
