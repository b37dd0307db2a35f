import type { DocxBlock, DocxParagraph } from '../docx-document.js';

/** Every paragraph of a block, however deep in tables. */
export function* paragraphsOf(block: DocxBlock): Iterable<DocxParagraph> {
  if (block.kind === 'paragraph') {
    yield block;
    return;
  }
  for (const row of block.rows) {
    for (const { blocks } of row) for (const inner of blocks) yield* paragraphsOf(inner);
  }
}
