import type { DocxBlock, DocxDocument } from '@fixpoint/documents/model';
import type { DocxTemplate } from '../../templates/docx-template.js';
import { readCover } from './cover.js';
import { gridOf } from './find-parts.js';
import { findHeadings, readChapters } from './read-chapters.js';
import type { Chapter, PlacedBlock, PlacedTable, TextDocumentView } from './text-document-view.js';

/** Derives what checks need from a text document and a template. */
export function createTextDocumentView(document: DocxDocument, _template?: DocxTemplate): TextDocumentView {
  const levels = findHeadings(document.body);
  const cover = readCover(document.body, levels);
  const { chapters, headings } = readChapters(document.body, levels);
  const blocks = placeBlocks({ document, cover, headings });
  return { document, cover, blocks, chapters, headings, tables: placeTables(blocks) };
}

function placeTables(placed: readonly PlacedBlock[]): PlacedTable[] {
  const filled = placed.filter(({ block }) => block.kind === 'table' || block.text !== '');
  return filled.flatMap(({ block, chapter, onCover, locate }, index) => {
    if (block.kind !== 'table') return [];
    const above = neighbour(filled[index - 1], chapter);
    const below = neighbour(filled[index + 1], chapter);
    const caption = [above, below].find((line) => line?.isCaption === true)?.text ?? null;
    const lead = above?.text ?? '';
    return [{ table: block, location: locate(), chapter, caption, lead, grid: gridOf(block), onCover }];
  });
}

function neighbour(placed: PlacedBlock | undefined, chapter: PlacedTable['chapter']) {
  if (placed === undefined || placed.chapter !== chapter || placed.block.kind !== 'paragraph') return null;
  if (placed.block === chapter?.heading) return null;
  const { text, style } = placed.block;
  return {
    text,
    isCaption: /^caption/i.test(style ?? '') || /^table\s+[\p{L}\p{N}.]{1,8}\s*[:.–—-]/iu.test(text),
  };
}

/**
 * Every block in reading order. Paragraphs with text and tables are counted from each heading, those before the first one
 * from the start of the cover or of what follows it.
 */
function placeBlocks({
  document,
  cover,
  headings,
}: Pick<TextDocumentView, 'document' | 'cover' | 'headings'>): PlacedBlock[] {
  const onCover = new Set(cover.blocks);
  const first = headings[0];
  if (first === undefined) return count(document.body, '', null, onCover);
  const preface = document.body.slice(0, document.body.indexOf(first.heading));
  return [
    ...count(cover.blocks, 'cover, ', null, onCover),
    ...count(preface.slice(cover.blocks.length), 'before the first section, ', null, onCover),
    ...headings.flatMap((chapter) => [
      { block: chapter.heading, chapter, onCover: false, locate: () => chapter.location },
      ...count(chapter.blocks, `${chapter.location}, `, chapter, onCover),
    ]),
  ];
}

function count(
  blocks: readonly DocxBlock[],
  place: string,
  chapter: Chapter | null,
  onCover: ReadonlySet<DocxBlock>,
): PlacedBlock[] {
  let paragraphs = 0;
  let tables = 0;
  return blocks.map((block) => {
    if (block.kind === 'table') tables += 1;
    else if (block.text !== '') paragraphs += 1;
    const number = block.kind === 'table' ? tables : Math.max(1, paragraphs);
    const locate = () => `${place}${block.kind} ${number}`;
    return { block, chapter, onCover: onCover.has(block), locate };
  });
}
