import { type DocxParagraph, paragraphsOf, type Slide } from '@fixpoint/documents/model';
import type { TextDocumentView } from '../views/text-document/text-document-view.js';
import { createSightings, type Sighting } from './sightings.js';
import { placedAt } from './wording.js';

/** Typefaces or colours that a deck's visible texts and tables name but the template does not list, the case apart. */
export function foreignStyles(
  slides: readonly Slide[],
  allowed: readonly string[],
  stylesOf: (text: Styled) => readonly string[],
): readonly Sighting[] {
  if (allowed.length === 0) return [];
  const known = new Set(allowed.map((style) => style.toLowerCase()));
  const sightings = createSightings();
  for (const slide of slides) {
    for (const [text, location] of styledTexts(slide)) {
      for (const style of stylesOf(text)) {
        if (known.has(style.toLowerCase())) continue;
        sightings.add(style, { locate: () => location }, style);
      }
    }
  }
  return sightings.all();
}

/** Object that names typefaces and colours: a text or a table. */
interface Styled {
  readonly fonts: readonly string[];
  readonly colors: readonly string[];
}

function* styledTexts({
  number,
  titleShape,
  texts,
  placeholderTexts,
  tables,
}: Slide): Iterable<[Styled, string]> {
  const here = `slide ${number}`;
  if (titleShape !== null) yield [titleShape, here];
  for (const text of texts) yield [text, here];
  for (const text of placeholderTexts) yield [text, here];
  for (const [index, table] of tables.entries()) yield [table, `${here}, table ${index + 1}`];
}

/** A value that texts use and the template does not allow, with their places. */
interface ForeignValue {
  readonly value: string;
  readonly location: string;
  /** The first of its places, and how many there are. */
  readonly first: string;
  readonly count: number;
}

/** Values that paragraphs of a text document name beside the allowed ones, in any case; empty if any is allowed. */
export function foreignValues(
  { blocks }: TextDocumentView,
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
  return [...places].map(([value, locations]) => {
    const [first = ''] = locations;
    return { value, ...placedAt([...locations]), first, count: locations.size };
  });
}
