import { type DocxParagraph, paragraphsOf } from '@fixpoint/documents/model';
import type { Chapter } from './chapters.js';
import { keyOfText, type Look, placeOfText } from './compare-looks.js';

/** Paragraphs of a chapter, those of its tables included, with the looks that they set themselves. */
export function looksOfChapter({ heading, paragraphs, tables }: Chapter, location: string): Look[] {
  return [
    ...(heading === null ? [] : [lookOf(heading, `${location}, heading`)]),
    ...paragraphs.map(({ number, paragraph }) => lookOf(paragraph, `${location}, paragraph ${number}`)),
    ...tables.flatMap((table, index) =>
      [...paragraphsOf(table)]
        .filter(({ text }) => text !== '')
        .map((paragraph) =>
          lookOf(paragraph, `${location}, table ${index + 1}, ${placeOfText(paragraph.text)}`),
        ),
    ),
  ];
}

function lookOf({ text, fonts, colors, sizes = [] }: DocxParagraph, location: string): Look {
  const own = (values: readonly string[]) => [...new Set(values)].sort().join(', ') || 'that of the style';
  return {
    key: keyOfText(text),
    location,
    noun: 'text',
    aspects: {
      typeface: own(fonts),
      // Text without a colour is black.
      colour: own(colors.filter((color) => color !== '000000').map((color) => `#${color}`)),
      'type size': own(sizes.map((size) => `${size / 2} pt`)),
    },
  };
}
