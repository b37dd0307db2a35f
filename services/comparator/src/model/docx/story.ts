import type { ExternalReference, Hyperlink, Picture } from '../document-model.js';
import type { DocxBlock, DocxField } from '../docx-document.js';
import type { Relationship } from '../package/relationships.js';
import { createFieldStack, type FieldStack } from './field-stack.js';
import type { ParagraphNumbers } from './number-paragraphs.js';
import type { NumberedList } from './read-numbering.js';
import type { StyleSheet } from './read-styles.js';
import type { TextBudget } from './text-budget.js';

/** What the whole document shares. */
export interface StoryContext {
  readonly styles: StyleSheet;
  readonly lists: ReadonlyMap<string, NumberedList>;
  readonly budget: TextBudget;
}

/**
 * One text of a document while it is read: its body, a header, a note. Blocks are returned; everything else that is met on
 * the way is collected here.
 */
export interface Story {
  readonly context: StoryContext;
  readonly relationships: ReadonlyMap<string, Relationship>;
  readonly numbers: ParagraphNumbers;
  readonly openFields: FieldStack;
  readonly fields: DocxField[];
  readonly links: Hyperlink[];
  readonly pictures: Picture[];
  readonly external: ExternalReference[];
  /** Ids of relationships to headers and footers, in the order of the sections. */
  readonly headers: string[];
  readonly footers: string[];
  /** How the sections that still come start, the next one last: `nextPage`, `continuous` … */
  sectionStarts: string[];
  charts: number;
  insertions: number;
  deletions: number;
  /** A page break was met that no block stands behind yet. */
  pageBroken: boolean;
}

export function createStory(
  context: StoryContext,
  relationships: ReadonlyMap<string, Relationship>,
  numbers: ParagraphNumbers,
  place: DocxField['place'],
): Story {
  return {
    context,
    relationships,
    numbers,
    openFields: createFieldStack(place),
    fields: [],
    links: [],
    pictures: [],
    external: [],
    headers: [],
    footers: [],
    sectionStarts: [],
    charts: 0,
    insertions: 0,
    deletions: 0,
    pageBroken: false,
  };
}

/** Whether a page break stands before the block that comes now. */
export function takePageBreak(story: Story): boolean {
  const broken = story.pageBroken;
  story.pageBroken = false;
  return broken;
}

/** Texts of blocks, tables included, joined by a space. */
export function textOfBlocks(blocks: readonly DocxBlock[]): string {
  return blocks
    .map((block) =>
      block.kind === 'paragraph'
        ? block.text
        : block.rows.flatMap((row) => row.map(({ text }) => text).filter((text) => text !== '')).join(' '),
    )
    .filter((text) => text !== '')
    .join(' ');
}
