import { type DocxBlock, type DocxDocument, paragraphsOf } from '@fixpoint/documents/model';
import { DocxTemplate } from '../templates/docx-template.js';
import { countWords } from '../text/words.js';
import { createTextDocumentView } from '../views/text-document/create-text-document-view.js';
import { tableName } from '../views/text-document/find-parts.js';
import type { Chapter, PlacedTable } from '../views/text-document/text-document-view.js';
import { distinct, labelledTable } from './describe-presentation.js';
import type { TableFacts, TextDocumentFacts } from './document-facts.js';

const maxHeadings = 1_000;
const maxTables = 300;
const maxTitleLength = 200;

const bare = DocxTemplate.parse({ name: 'bare', type: 'docx' });

/** Structure of a text document: cover, headings with their words and numbers, tables. */
export function describeTextDocument(
  document: DocxDocument,
): Omit<TextDocumentFacts, 'objections' | 'lines' | 'currencies'> {
  const { cover, headings, tables } = createTextDocumentView(document, bare);
  const paragraphs = document.body.flatMap((block) => [...paragraphsOf(block)]);
  return {
    type: 'docx',
    headings: headings.slice(0, maxHeadings).map((chapter) => ({
      level: chapter.level,
      title: chapter.title.slice(0, maxTitleLength),
      isNumbered:
        chapter.number !== null &&
        /^\d+(?:\.\d+)*$/.test(chapter.number) &&
        chapter.number.split('.').length === chapter.level,
      words: wordsUnder(chapter),
      tables: tablesUnder(chapter),
      paragraphs: paragraphsUnder(chapter),
      drawings: drawingsUnder(chapter),
    })),
    cover: cover.fields
      .filter(({ value }) => value !== '')
      .map(({ label }) => label.slice(0, maxTitleLength)),
    coverLines: cover.blocks.filter((block) => block.kind === 'paragraph' && block.text !== '').length,
    tables: tables
      .filter(({ onCover }) => !onCover)
      .slice(0, maxTables)
      .map(describeTable),
    hasPageNumbers: document.fields.some(
      ({ name, place }) => name === 'PAGE' && (place === 'header' || place === 'footer'),
    ),
    fonts: distinct(paragraphs.flatMap(({ fonts }) => fonts)),
    colors: distinct(paragraphs.flatMap(({ colors }) => colors)),
  };
}

function describeTable(table: PlacedTable): TableFacts {
  return {
    name: tableName(table).slice(0, maxTitleLength),
    ...labelledTable(table.grid),
  };
}

function tablesUnder({ blocks, children }: Chapter): number {
  const own = blocks.filter(({ kind }) => kind === 'table').length;
  return children.reduce((sum, child) => sum + tablesUnder(child), own);
}

function paragraphsUnder({ blocks, children }: Chapter): number {
  const own = blocks.filter((block) => block.kind === 'paragraph' && block.text !== '').length;
  return children.reduce((sum, child) => sum + paragraphsUnder(child), own);
}

function drawingsUnder({ blocks, children }: Chapter): number {
  const paragraphs = blocks.flatMap((block) => [...paragraphsOf(block)]);
  const own = paragraphs.reduce((sum, { drawings }) => sum + drawings, 0);
  return children.reduce((sum, child) => sum + drawingsUnder(child), own);
}

function wordsUnder({ blocks, children }: Chapter): number {
  const own = blocks.reduce((sum, block) => sum + wordsOf(block), 0);
  return children.reduce((sum, child) => sum + wordsUnder(child), own);
}

function wordsOf(block: DocxBlock): number {
  if (block.kind === 'paragraph') return countWords(block.text);
  return block.rows.flat().reduce((sum, { text }) => sum + countWords(text), 0);
}
