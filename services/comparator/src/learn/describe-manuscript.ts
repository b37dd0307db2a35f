import type { DocxBlock, DocxDocument, DocxParagraph } from '../model/docx-document.js';
import { DocxTemplate } from '../templates/docx-template.js';
import { createManuscript } from '../views/manuscript/create-manuscript.js';
import { tableName } from '../views/manuscript/find-parts.js';
import type { Chapter, PlacedTable } from '../views/manuscript/manuscript.js';
import { countWords } from '../views/text/words.js';
import { distinct } from './describe-deck.js';
import type { ManuscriptFacts, TableFacts } from './document-facts.js';

const mostHeadings = 1_000;
const mostTables = 300;
const longestTitle = 200;

const bare = DocxTemplate.parse({ name: 'bare', type: 'docx' });

/** What a text document shows of its structure: cover, headings with their words and numbers, tables. */
export function describeManuscript(document: DocxDocument): Omit<ManuscriptFacts, 'objections'> {
  const { cover, headings, tables } = createManuscript(document, bare);
  const paragraphs = document.body.flatMap(paragraphsOf);
  return {
    type: 'docx',
    headings: headings.slice(0, mostHeadings).map((chapter) => ({
      level: chapter.level,
      title: chapter.title.slice(0, longestTitle),
      isNumbered:
        chapter.number !== null &&
        /^\d+(?:\.\d+)*$/.test(chapter.number) &&
        chapter.number.split('.').length === chapter.level,
      words: wordsUnder(chapter),
    })),
    cover: cover.fields.filter(({ value }) => value !== '').map(({ label }) => label.slice(0, longestTitle)),
    tables: tables
      .filter(({ onCover }) => !onCover)
      .slice(0, mostTables)
      .map(describeTable),
    fonts: distinct(paragraphs.flatMap(({ fonts }) => fonts)),
    colors: distinct(paragraphs.flatMap(({ colors }) => colors)),
  };
}

function describeTable(table: PlacedTable): TableFacts {
  return {
    name: tableName(table).slice(0, longestTitle),
    columns: (table.grid[0] ?? []).map((text) => text.slice(0, longestTitle)).slice(0, 100),
    rows: Math.max(0, table.grid.length - 1),
  };
}

function wordsUnder({ blocks, children }: Chapter): number {
  const own = blocks.reduce((sum, block) => sum + wordsOf(block), 0);
  return children.reduce((sum, child) => sum + wordsUnder(child), own);
}

function wordsOf(block: DocxBlock): number {
  if (block.kind === 'paragraph') return countWords(block.text);
  return block.rows.flat().reduce((sum, { text }) => sum + countWords(text), 0);
}

function paragraphsOf(block: DocxBlock): DocxParagraph[] {
  return block.kind === 'paragraph'
    ? [block]
    : block.rows.flat().flatMap(({ blocks }) => blocks.flatMap(paragraphsOf));
}
