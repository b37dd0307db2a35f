import { paragraphsOf } from '../model/docx/paragraphs-of.js';
import type { DocxParagraph } from '../model/docx-document.js';
import type { Manuscript } from '../views/manuscript/manuscript.js';
import { list } from './wording.js';

/** So many values are a document of another make; a finding for each of thousands would help nobody. */
const most = 50;

/** A value that texts use and the template does not allow, with the places where they do. */
export interface ForeignValue {
  readonly value: string;
  readonly location: string;
}

/** Values that paragraphs of a text document name beside the allowed ones, in any case; nothing where any is allowed. */
export function foreignValues(
  { blocks }: Manuscript,
  allowed: readonly string[],
  valuesOf: (paragraph: DocxParagraph) => readonly string[],
): ForeignValue[] {
  if (allowed.length === 0) return [];
  const known = new Set(allowed.map((value) => value.toLowerCase()));
  const places = new Map<string, Set<string>>();
  for (const { block, locate } of blocks) {
    for (const paragraph of paragraphsOf(block)) {
      for (const value of valuesOf(paragraph)) {
        if (known.has(value.toLowerCase())) continue;
        const found = places.get(value) ?? new Set();
        places.set(value, found.add(locate()));
      }
    }
  }
  return [...places]
    .slice(0, most)
    .map(([value, locations]) => ({ value, location: list([...locations], '; ') }));
}
