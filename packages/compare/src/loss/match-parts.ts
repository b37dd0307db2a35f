import { foldTitle } from '../text/words.js';
import { contentsOf, type DocumentOutline, type OutlinePart, wordsOf } from './document-outline.js';

/** The parts of a document beside those of an earlier one. */
export interface MatchedParts {
  readonly pairs: readonly (readonly [before: OutlinePart, after: OutlinePart])[];
  /** Parts of the earlier document that nothing replaces and whose content is nowhere else. */
  readonly missing: readonly OutlinePart[];
}

/** Fewer words are a frame: thanks, a divider, an empty slide that a fix removes. */
const minWords = 10;
/** Share of a part's words by which it is recognised under another title. */
const recognisedShare = 0.5;

/** Pairs parts by title, then by content. The remaining parts replace each other, the nearest first. */
export function matchParts(before: DocumentOutline, after: DocumentOutline): MatchedParts {
  const pairs: [OutlinePart, OutlinePart][] = [];
  const open = new Set(after.parts);
  const unmatched = before.parts.filter((part) => !pairWith(part, (one) => hasTitleOf(one, part)));
  const everywhere = new Map(after.parts.flatMap((part) => [...contentsOf(part)]));
  const gone = unmatched.filter((part) => {
    if (pairWith(part, (one) => sharedWords(part, contentsOf(one)) > wordsOf(part) * recognisedShare))
      return false;
    // The content is kept in other parts, or a duplicate was removed.
    return wordsOf(part) >= minWords && sharedWords(part, everywhere) <= wordsOf(part) * recognisedShare;
  });
  const missing = new Set(gone);
  for (const part of [...open].filter((one) => wordsOf(one) >= minWords)) {
    const replaced = nearest(part, after, before, missing);
    if (replaced === null) break;
    missing.delete(replaced);
    pairs.push([replaced, part]);
  }
  return { pairs, missing: [...missing] };

  function pairWith(part: OutlinePart, fits: (one: OutlinePart) => boolean): boolean {
    const found = [...open].find(fits);
    if (found === undefined) return false;
    open.delete(found);
    pairs.push([part, found]);
    return true;
  }
}

function hasTitleOf(one: OutlinePart, other: OutlinePart): boolean {
  return foldTitle(one.title) === foldTitle(other.title);
}

/** Words of a part that are among other contents. */
export function sharedWords(part: OutlinePart, contents: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [print, words] of contentsOf(part)) if (contents.has(print)) shared += words;
  return shared;
}

/** The missing part whose position is nearest to that of a new one. */
function nearest(
  part: OutlinePart,
  after: DocumentOutline,
  before: DocumentOutline,
  missing: ReadonlySet<OutlinePart>,
): OutlinePart | null {
  const position = after.parts.indexOf(part);
  const distance = (one: OutlinePart) => Math.abs(before.parts.indexOf(one) - position);
  return [...missing].toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}
