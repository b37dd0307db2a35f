import type { DocxBlock, DocxParagraph } from '../../model/docx-document.js';
import { headingNumber } from './heading-number.js';

/** The paragraphs that open a chapter, with the level of each; 1 for the outermost. */
export type Headings = ReadonlyMap<DocxBlock, number>;

/**
 * Paragraphs with an outline level. An empty one is a gap that somebody made, and a text box is no part of the flow. Where the
 * whole document stands under one heading without a number, that is its title and no chapter, and the levels below move up.
 */
export function findHeadings(body: readonly DocxBlock[]): Headings {
  const found = body.filter(
    (block): block is DocxParagraph & { outlineLevel: number } =>
      block.kind === 'paragraph' && block.outlineLevel !== null && block.text !== '' && !block.textBox,
  );
  const [title, ...others] = found;
  const isTitle =
    title?.outlineLevel === 1 &&
    headingNumber(title).number === null &&
    others.every(({ outlineLevel }) => outlineLevel > 1) &&
    others.filter(({ outlineLevel }) => outlineLevel === 2).length > 1;
  return isTitle
    ? new Map(others.map((block) => [block, block.outlineLevel - 1]))
    : new Map(found.map((block) => [block, block.outlineLevel]));
}
