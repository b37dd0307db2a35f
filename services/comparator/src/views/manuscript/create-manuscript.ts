import type { DocxDocument } from '../../model/docx-document.js';
import type { DocxTemplate } from '../../templates/docx-template.js';
import { findHeadings } from './find-headings.js';
import type { Manuscript, PlacedBlock, PlacedTable } from './manuscript.js';
import { placeBlocks } from './place-blocks.js';
import { readChapters } from './read-chapters.js';
import { readCover } from './read-cover.js';
import { gridOf } from './table-grid.js';

/** Looks at a text document through a template. */
export function createManuscript(document: DocxDocument, _template: DocxTemplate): Manuscript {
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
