import { andMore, capitalised, list, partOfSlide, quote } from '../checks/wording.js';
import type { Difference } from './difference.js';

/** A text, a shape or a table with its visible properties. */
export interface Look {
  /** Identifies it on both sides: its text without figures, or its name. */
  readonly key: string;
  /** `slide 3, text "Revenue…"`. */
  readonly location: string;
  /** `text`, `table`. */
  readonly noun: string;
  /** By aspect, such as `type size`: its value, in words. An aspect that is not known is left out. */
  readonly aspects: Readonly<Record<string, string>>;
  /** Null: not known, or not to be compared. */
  readonly extent?: Extent | null;
}

/** In EMU (914,400 to the inch). */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

export interface LooksPlace {
  readonly page: string;
}

/**
 * Differences in the looks of what both documents have. Texts are paired by their words, so that a new figure in a text hides
 * no new colour. Equal changes on one page are one difference.
 */
export function compareLooks(
  output: readonly Look[],
  golden: readonly Look[],
  { page }: LooksPlace,
): Difference[] {
  const changes = new Map<string, LookChange>();
  for (const [ours, theirs] of pairLooks(output, golden)) {
    const [here, there] = [ours, theirs].map(aspectsOf);
    for (const [aspect, expected] of Object.entries(there ?? {})) {
      const actual = isSameExtent(ours, theirs) && aspect === 'size' ? expected : here?.[aspect];
      if (actual === undefined || actual === expected) continue;
      const key = `${ours.noun}|${aspect}|${expected}|${actual}`;
      const change = changes.get(key) ?? { aspect, expected, actual, looks: [] };
      changes.set(key, change);
      change.looks.push(ours);
    }
  }
  return [...changes.values()].flatMap((change) => describeChange(change, page));
}

function aspectsOf({ aspects, extent = null }: Look): Look['aspects'] {
  if (extent === null) return aspects;
  return { ...aspects, size: `${inches(extent.width)} by ${inches(extent.height)} inches` };
}

function inches(length: number): string {
  return (length / 914_400).toFixed(2);
}

/** Programs round lengths in different ways: by less than this. */
const roundedLength = 36_000;

function isSameExtent({ extent: one = null }: Look, { extent: other = null }: Look): boolean {
  if (one === null || other === null) return true;
  const isSame = (first: number, second: number) =>
    Math.abs(first - second) <= Math.max(roundedLength, 0.01 * Math.max(first, second));
  return isSame(one.width, other.width) && isSame(one.height, other.height);
}

interface LookChange {
  readonly aspect: string;
  readonly expected: string;
  readonly actual: string;
  readonly looks: Look[];
}

function describeChange({ aspect, expected, actual, looks }: LookChange, page: string): Difference[] {
  const [first] = looks;
  if (first === undefined) return [];
  return [
    {
      kind: 'golden-looks',
      change: 'changed',
      key: `${page}|${aspect}|${expected}|${actual}|${first.key.slice(0, 200)}`,
      location: first.location,
      message: `${capitalised(partOfSlide(first.location))}: the ${aspect} is ${actual}; in the golden document it is ${expected}${andMore(looks.length - 1, first.noun)}.`,
      expected,
      actual: `${actual}: ${list(
        looks.map(({ location }) => location),
        '; ',
      )}`,
      suggestion: `Use the ${aspect} of the golden document, or create a new golden document if the change is intended.`,
    },
  ];
}

/** Pairs by key; of several with one key, the first with the first. */
function pairLooks(output: readonly Look[], golden: readonly Look[]): [Look, Look][] {
  const open = new Map<string, Look[]>();
  for (const look of golden.toReversed()) {
    const same = open.get(look.key) ?? [];
    open.set(look.key, same);
    same.push(look);
  }
  return output.flatMap((look): [Look, Look][] => {
    const other = open.get(look.key)?.pop();
    return other === undefined ? [] : [[look, other]];
  });
}

/** The same for texts that differ in their figures alone. */
export function keyOfText(text: string): string {
  return text.toLowerCase().replace(/\p{N}+/gu, '#');
}

/** The place of a text: how it begins. */
export function placeOfText(text: string): string {
  return `text ${quote(text)}`;
}

/** Different values in words, in their order; undefined if one of them is not known. */
export function inWords<Value>(
  values: readonly (Value | null)[],
  describe: (value: Value) => string,
): string | undefined {
  const words = new Set<string>();
  for (const value of values) {
    if (value === null) return undefined;
    words.add(describe(value));
  }
  return words.size === 0 ? undefined : [...words].join(' and ');
}

/** Aspects without those that are not known. */
export function knownAspects(
  aspects: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(aspects).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
