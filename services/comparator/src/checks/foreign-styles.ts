import type { Slide } from '../model/pptx-document.js';
import { createSightings, type Sighting } from './sightings.js';

/** What names typefaces and colours: a text or a table. */
interface Styled {
  readonly fonts: readonly string[];
  readonly colors: readonly string[];
}

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

function* styledTexts({ number, titleShape, texts, furniture, tables }: Slide): Iterable<[Styled, string]> {
  const here = `slide ${number}`;
  if (titleShape !== null) yield [titleShape, here];
  for (const text of texts) yield [text, here];
  for (const text of furniture) yield [text, here];
  for (const [index, table] of tables.entries()) yield [table, `${here}, table ${index + 1}`];
}
