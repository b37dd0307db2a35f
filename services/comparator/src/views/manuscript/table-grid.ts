import type { DocxTable } from '../../model/docx-document.js';

/** No page has room for more columns; a file may state any number. */
const mostColumns = 200;

/** Texts by row and column of the grid. A merged cell's text stands in its first column and row, the rest of it is empty. */
export function gridOf({ rows }: DocxTable): string[][] {
  return rows.map((row) => {
    const texts: string[] = [];
    for (const { text, span } of row) {
      if (texts.length >= mostColumns) break;
      texts.push(text);
      for (let more = 1; more < span && texts.length < mostColumns; more += 1) texts.push('');
    }
    return texts;
  });
}
