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
  const unmatched = before.parts.filter(
    (part) => !pairWith(part, (outlinePart) => hasTitleOf(outlinePart, part)),
  );
  const everywhere = new Map(after.parts.flatMap((part) => [...contentsOf(part)]));
  const gone = unmatched.filter((part) => {
    if (
      pairWith(
        part,
        (outlinePart) => sharedWords(part, contentsOf(outlinePart)) > wordsOf(part) * recognisedShare,
      )
    )
      return false;
    // The content is kept in other parts, or a duplicate was removed.
    return wordsOf(part) >= minWords && sharedWords(part, everywhere) <= wordsOf(part) * recognisedShare;
  });
  const missing = new Set(gone);
  for (const part of [...open].filter((outlinePart) => wordsOf(outlinePart) >= minWords)) {
    const replaced = nearest(part, after, before, missing);
    if (replaced === null) break;
    missing.delete(replaced);
    pairs.push([replaced, part]);
  }
  return { pairs, missing: [...missing] };

  function pairWith(part: OutlinePart, fits: (one: OutlinePart) => boolean): boolean {
    const outlinePart = [...open].find(fits);
    if (outlinePart === undefined) return false;
    open.delete(outlinePart);
    pairs.push([part, outlinePart]);
    return true;
  }
}

function hasTitleOf(a: OutlinePart, b: OutlinePart): boolean {
  return foldTitle(a.title) === foldTitle(b.title);
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
  const distance = (outlinePart: OutlinePart) => Math.abs(before.parts.indexOf(outlinePart) - position);
  return [...missing].toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
