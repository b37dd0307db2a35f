import type { DocxBlock } from '../../model/docx-document.js';
import type { Headings } from './find-headings.js';
import type { Cover, CoverField } from './manuscript.js';
import { gridOf } from './table-grid.js';

/** More blocks than a page holds: a text without headings and page breaks is not all cover. */
const longestCover = 100;

/** The front of a document: all before the first heading, and before the first page break that has a line in front. */
export function readCover(body: readonly DocxBlock[], headings: Headings): Cover {
  const blocks: DocxBlock[] = [];
  let filled = false;
  for (const block of body) {
    if (headings.has(block) || (block.startsPage && filled) || blocks.length === longestCover) break;
    blocks.push(block);
    filled ||= block.kind === 'table' || block.text !== '';
  }
  const lines = blocks.flatMap((block) => {
    if (block.kind === 'table') return block.rows.flatMap((row) => row.map(({ text }) => text));
    return isContentsLine(block.style) ? [] : [block.text];
  });
  return { blocks, lines: lines.filter((line) => line !== ''), fields: blocks.flatMap(fieldsOf) };
}

function isContentsLine(style: string | null): boolean {
  return style?.startsWith('TOC') === true;
}

function fieldsOf(block: DocxBlock): CoverField[] {
  if (block.kind === 'paragraph') {
    const field = isContentsLine(block.style) ? null : fieldOfLine(block.text);
    return field === null ? [] : [field];
  }
  return gridOf(block).flatMap((row) => {
    const pairs: CoverField[] = [];
    for (let column = 0; column < row.length; column += 2) {
      const label = (row[column] ?? '').replace(/\s*:\s*$/u, '');
      const value = row[column + 1];
      // A table of one column holds lines like those of the text.
      if (value === undefined)
        pairs.push(...[fieldOfLine(row[column] ?? '')].filter((field) => field !== null));
      else if (label !== '') pairs.push({ label, value });
    }
    return pairs;
  });
}

const longestLabel = 60;

function fieldOfLine(line: string): CoverField | null {
  const colon = line.search(/[:：]/u);
  if (colon < 1 || colon > longestLabel) return null;
  return { label: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
}
