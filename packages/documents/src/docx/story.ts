import type { TextBudget } from '../limits/text-budget.js';
import type { ExternalReference, Hyperlink, Picture } from '../model/document-base.js';
import type { DocxBlock, DocxField, DocxImage } from '../model/docx-document.js';
import type { Chart } from '../model/pptx-document.js';
import type { Relationship } from '../package/relationships.js';
import type { XmlElement } from '../xml/xml-element.js';
import { createFieldStack, type FieldStack } from './field-stack.js';
import type { Ground } from './ground.js';
import type { ParagraphNumbers } from './number-paragraphs.js';
import type { Chunks } from './read-chunks.js';
import type { Graphics } from './read-graphics.js';
import type { NumberedList } from './read-numbering.js';
import type { ParagraphStyle, StyleSheet } from './read-styles.js';

/** State that the whole document shares. */
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
  readonly place: DocxField['place'];
  readonly relationships: ReadonlyMap<string, Relationship>;
  readonly numbers: ParagraphNumbers;
  readonly openFields: FieldStack;
  /** Charts and diagrams that it may show. */
  graphics: Graphics;
  /** Files that it takes in. */
  chunks: Chunks;
  readonly fields: DocxField[];
  readonly links: Hyperlink[];
  readonly pictures: Picture[];
  readonly external: ExternalReference[];
  /** Ids of relationships to headers and footers, in the order of the sections. */
  readonly headers: string[];
  readonly footers: string[];
  readonly watermarks: string[];
  /** First block of the section that is being read; whether that starts a page is at the section's end. */
  sectionOpening: { startsPage: boolean } | null;
  charts: number;
  insertions: number;
  deletions: number;
  formatChanges: number;
  /** Texts of tracked deletions, one for each paragraph. */
  readonly deletedTexts: string[];
  /** A paragraph whose mark is deleted: what follows belongs to it. Its properties are lost with the mark. */
  joined: InlineContent | null;
  /** Paragraphs that came first on their page when a program showed the document last. */
  pagesEnded: number;
  /** Colour behind the paragraphs that are read now, unless they state one. */
  ground: Ground;
  /** It has a drawing that may lie behind text. */
  hasFloating: boolean;
  /** Break that was read and has no block after it yet. */
  pageBroken: 'page' | 'section' | null;
}

const noGraphics: Graphics = new Map();

export function createStory(
  context: StoryContext,
  relationships: ReadonlyMap<string, Relationship>,
  numbers: ParagraphNumbers,
  place: DocxField['place'],
): Story {
  return {
    context,
    place,
    relationships,
    numbers,
    openFields: createFieldStack(place),
    graphics: noGraphics,
    chunks: new Map(),
    fields: [],
    links: [],
    pictures: [],
    external: [],
    headers: [],
    footers: [],
    watermarks: [],
    sectionOpening: null,
    charts: 0,
    insertions: 0,
    deletions: 0,
    formatChanges: 0,
    deletedTexts: [],
    joined: null,
    pagesEnded: 0,
    ground: 'page',
    hasFloating: false,
    pageBroken: null,
  };
}

/** Marks a block that starts now as starting a page if a page break precedes it. */
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

/** A paragraph while its content is read. */
export interface InlineContent {
  /** As written; white space is made single at the end. */
  text: string;
  /** Null: none yet. Most paragraphs name none, and documents have very many paragraphs. */
  fonts: Set<string> | null;
  colors: Set<string> | null;
  sizes: Set<number> | null;
  /** Results of fields that Word computes, by their ends in `text`. */
  computed: { readonly end: number; readonly length: number }[] | null;
  /** Text of tracked deletions that the story does not have yet. */
  deleted: string;
  readonly links: Hyperlink[];
  readonly comments: string[];
  /** Contents of text boxes that the paragraph anchors. */
  readonly textBoxes: XmlElement[];
  /** Texts of diagrams that the paragraph anchors. */
  readonly diagramTexts: string[];
  charts: Chart[] | null;
  images: DocxImage[] | null;
  drawings: number;
  changed: boolean;
  hidden: string;
  highlighted: string;
  unseen: string;
  whiteOnPage: string;
  /** Colour behind its text. */
  ground: Ground;
  /** The style of the paragraph that is read now. */
  style: ParagraphStyle;
  /** A page break precedes or follows its text. */
  breakBefore: boolean;
  breakAfter: boolean;
}

export function createInlineContent(style: ParagraphStyle): InlineContent {
  return {
    text: '',
    fonts: null,
    colors: null,
    sizes: null,
    computed: null,
    deleted: '',
    links: [],
    comments: [],
    textBoxes: [],
    diagramTexts: [],
    charts: null,
    images: null,
    drawings: 0,
    changed: false,
    hidden: '',
    highlighted: '',
    unseen: '',
    whiteOnPage: '',
    ground: null,
    style,
    breakBefore: false,
    breakAfter: false,
  };
}

/** Keeps a link to an address outside the document; does nothing if there is no address. */
export function addLink(text: string, address: string | undefined, into: InlineContent, story: Story): void {
  if (address === undefined || address === '') return;
  const link = { text: story.context.budget.keep(text), address: story.context.budget.keep(address) };
  into.links.push(link);
  story.links.push(link);
}
