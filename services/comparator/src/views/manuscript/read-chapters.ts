import type { DocxBlock } from '../../model/docx-document.js';
import type { Headings } from './find-headings.js';
import { headingNumber } from './heading-number.js';
import type { Chapter } from './manuscript.js';

interface OpenChapter extends Chapter {
  readonly blocks: DocxBlock[];
  readonly children: OpenChapter[];
}

const longestTitle = 80;

/** The headings of a text as a tree: each stands under the nearest one before it that is further out. */
export function readChapters(
  body: readonly DocxBlock[],
  levels: Headings,
): {
  readonly chapters: readonly Chapter[];
  readonly headings: readonly Chapter[];
} {
  const chapters: OpenChapter[] = [];
  const headings: OpenChapter[] = [];
  const open: OpenChapter[] = [];
  for (const block of body) {
    const level = levels.get(block);
    if (level === undefined || block.kind === 'table') {
      open.at(-1)?.blocks.push(block);
      continue;
    }
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    const { number, automatic, title } = headingNumber(block);
    const chapter: OpenChapter = {
      level,
      number,
      automatic,
      title,
      location: locationOf(number, title),
      heading: block,
      blocks: [],
      children: [],
    };
    (open.at(-1)?.children ?? chapters).push(chapter);
    open.push(chapter);
    headings.push(chapter);
  }
  return { chapters, headings };
}

function locationOf(number: string | null, title: string): string {
  const shown = title.length <= longestTitle ? title : `${title.slice(0, longestTitle - 1)}…`;
  return number === null ? `section "${shown}"` : `section ${number} "${shown}"`;
}

/** A chapter and all below it, in reading order. */
export function* withSubchapters(chapter: Chapter): Iterable<Chapter> {
  yield chapter;
  for (const inner of chapter.children) yield* withSubchapters(inner);
}
