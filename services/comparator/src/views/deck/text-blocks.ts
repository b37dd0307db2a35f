import type { Slide } from '../../model/pptx-document.js';
import { addressesInText } from '../text/web-addresses.js';
import { countWords } from '../text/words.js';

/** Shorter paragraphs are labels: "Website", "USD 4.2bn". */
const fewestWords = 3;

/** A slide's text blocks: paragraphs, and body rows of tables, of at least three words that are no mere address. */
export function textBlocks(slide: Slide): string[] {
  const paragraphs = slide.texts.flatMap((shape) => shape.paragraphs.map(({ text }) => text));
  const rows = slide.tables.flatMap((table) => table.rows.slice(1).map((row) => row.join(' ')));
  return [...paragraphs, ...rows].filter((text) => countWords(withoutAddresses(text)) >= fewestWords);
}

function withoutAddresses(text: string): string {
  return addressesInText(text).reduce((rest, address) => rest.replace(address, ' '), text);
}

/** All that a slide says to its reader: title, text and tables; not its notes. */
export function slideText(slide: Slide): string {
  return [
    slide.title ?? '',
    ...slide.texts.flatMap((shape) => shape.paragraphs.map(({ text }) => text)),
    ...slide.tables.flatMap((table) => table.rows.flat()),
  ].join('\n');
}
