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
  /** First block of the section that is being read; whether that starts a page stands at the section's end. */
  sectionOpening: { startsPage: boolean } | null;
  charts: number;
  insertions: number;
  deletions: number;
  /** What was met that no block stands behind yet. */
  pageBroken: 'page' | 'section' | null;
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
    sectionOpening: null,
    charts: 0,
    insertions: 0,
    deletions: 0,
    pageBroken: null,
  };
}

/** Tells a block that comes now whether a page break stands before it. */
export function openBlock<Block extends { startsPage: boolean }>(block: Block, story: Story): Block {
  if (story.pageBroken === 'section' && !block.startsPage) story.sectionOpening = block;
  block.startsPage ||= story.pageBroken !== null;
  story.pageBroken = null;
  return block;
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
