import {
  type DocxBlock,
  type DocxDocument,
  type DocxParagraph,
  paragraphsOf,
} from '../model/docx-document.js';
import { countSpacedWords } from '../text/count-words.js';

/** Amounts of a text document's contents. */
export interface TextDocumentCounts {
  readonly paragraphs: number;
  readonly emptyParagraphs: number;
  readonly headings: number;
  readonly words: number;
  readonly tables: readonly { readonly rows: number; readonly columns: number }[];
  readonly tableParagraphs: number;
  readonly tableWords: number;
  readonly pictures: number;
  readonly hyperlinks: number;
}

/**
 * Counts a text document's body. Headers, footers, notes and comments are not part of it.
 *
 * - `paragraphs`: those with text, outside tables and text boxes; those inside content controls (a table of contents) count.
 *   Deleted and hidden text does not count; inserted text does. `emptyParagraphs`: the same without text.
 * - `headings`: those of `paragraphs` with an outline level, from themselves or their style.
 * - `words`: runs of characters between white space in `paragraphs`, in scripts without spaces words by dictionary; numbers
 *   that the program adds to a list do not count.
 * - `tables`: those in the body itself, in order, with rows as written and columns of the grid (what python-docx
 *   gives as `len(table.rows)` and `len(table.columns)`); nested ones are not listed.
 * - `tableParagraphs`, `tableWords`: the same as above inside tables, nested ones included.
 * - `pictures`: pictures of the body, in tables and text boxes too; charts do not count.
 * - `hyperlinks`: links of the body, in tables and text boxes too, to an address outside the document.
 */
export function countTextDocument({ body, pictures }: DocxDocument): TextDocumentCounts {
  const tables = body.filter((block) => block.kind === 'table');
  const own = body.filter(isOwnParagraph);
  const filled = own.filter(({ text }) => text !== '');
  const inTables = tables.flatMap((table) => [...paragraphsOf(table)]).filter(isOwnParagraph);
  const filledInTables = inTables.filter(({ text }) => text !== '');
  return {
    paragraphs: filled.length,
    emptyParagraphs: own.length - filled.length,
    headings: filled.filter(({ outlineLevel }) => outlineLevel !== null).length,
    words: wordsOf(filled),
    tables: tables.map(({ rows, columns }) => ({ rows: rows.length, columns })),
    tableParagraphs: filledInTables.length,
    tableWords: wordsOf(filledInTables),
    pictures: pictures.length,
    hyperlinks: body
      .flatMap((block) => [...paragraphsOf(block)])
      .reduce((sum, { links }) => sum + links.length, 0),
  };
}

function isOwnParagraph(block: DocxBlock): block is DocxParagraph {
  return block.kind === 'paragraph' && !block.textBox;
}

function wordsOf(paragraphs: readonly DocxParagraph[]): number {
  return paragraphs.reduce((sum, { text }) => sum + countSpacedWords(text), 0);
}
