import type { DocxBlock, DocxDocument } from '../../model/docx-document.js';
import type { LocatedLink, LocatedText, Prose } from '../prose.js';

/** The paragraphs, cells, headers, footers and links of a text document. */
export function manuscriptProse(document: DocxDocument): Prose {
  return {
    *texts(): Iterable<LocatedText> {
      yield* blockTexts(document.body);
      for (const text of document.headers) yield { kind: 'header', text, locate: () => 'header' };
      for (const text of document.footers) yield { kind: 'footer', text, locate: () => 'footer' };
    },
    *links(): Iterable<LocatedLink> {
      for (const { text, address } of document.links) yield { text, address, locate: () => `link "${text}"` };
    },
  };
}

function* blockTexts(blocks: readonly DocxBlock[]): Iterable<LocatedText> {
  let paragraphs = 0;
  let tables = 0;
  for (const block of blocks) {
    if (block.kind === 'paragraph') {
      paragraphs += 1;
      const number = paragraphs;
      const kind = block.outlineLevel === null ? 'paragraph' : 'title';
      if (block.text !== '') yield { kind, text: block.text, locate: () => `paragraph ${number}` };
    } else {
      tables += 1;
      const number = tables;
      for (const [index, row] of block.rows.entries()) {
        const locate = () => `table ${number}, row ${index + 1}`;
        for (const { text } of row) if (text !== '') yield { kind: 'cell', text, locate };
      }
    }
  }
}
