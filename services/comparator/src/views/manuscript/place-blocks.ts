import type { DocxBlock } from '../../model/docx-document.js';
import type { Chapter, Manuscript, PlacedBlock } from './manuscript.js';

/**
 * Every block in reading order. Paragraphs with text and tables are counted from each heading, those before the first one
 * from the start of the cover or of what follows it.
 */
export function placeBlocks({
  document,
  cover,
  headings,
}: Pick<Manuscript, 'document' | 'cover' | 'headings'>): PlacedBlock[] {
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
