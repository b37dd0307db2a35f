import type { DocxBlock, DocxDocument, DocxParagraph, DocxTable } from '@fixpoint/documents/model';

/** A heading with its content, up to the next heading. */
export interface Chapter {
  /** 1 for the outermost. */
  readonly level: number;
  /** `2.1`, `A`, `IV`, without what closes it; null if the heading has no number. */
  readonly number: string | null;
  /** True if the program counts it; false if it was typed. */
  readonly automatic: boolean;
  /** Without its number. */
  readonly title: string;
  /** Location for a person: `section 2.1 "Market"`. */
  readonly location: string;
  readonly heading: DocxParagraph;
  /** Its content before the next heading, empty paragraphs too. */
  readonly blocks: readonly DocxBlock[];
  readonly children: readonly Chapter[];
}

/** A label and its value on the cover. */
export interface CoverField {
  readonly label: string;
  readonly value: string;
}

/** The content before the first heading and on the first page. */
export interface Cover {
  readonly blocks: readonly DocxBlock[];
  /** Texts of its paragraphs and cells, empty ones left out. */
  readonly lines: readonly string[];
  /** From tables of labels and values, and from lines `Label: value`. */
  readonly fields: readonly CoverField[];
}

/** A heading, paragraph or table of the body with its location for a person. */
export interface PlacedBlock {
  readonly block: DocxBlock;
  /** The chapter that it is in, or that it is the heading of. */
  readonly chapter: Chapter | null;
  readonly onCover: boolean;
  /** `section 2.1 "Market", paragraph 3`; of a heading its section. Computed on access. */
  locate(): string;
}

/** A table of the body with what identifies it. Nested tables are part of the cell that holds them. */
export interface PlacedTable {
  readonly table: DocxTable;
  /** `section 3 "Financials", table 2`. */
  readonly location: string;
  readonly chapter: Chapter | null;
  /** Line directly above or below that names it; null if there is no such line. */
  readonly caption: string | null;
  /** Paragraph directly above, caption or not; empty if a heading or another table is there. */
  readonly lead: string;
  /** Texts by row and column of the grid; a merged cell's text is in its first column and row only. */
  readonly grid: readonly (readonly string[])[];
  /** It is on the cover. */
  readonly onCover: boolean;
}

/** A text document seen through a template: the input of the checks. */
export interface TextDocumentView {
  readonly document: DocxDocument;
  readonly cover: Cover;
  /** The whole body in reading order. */
  readonly blocks: readonly PlacedBlock[];
  /** The outermost ones, in order. */
  readonly chapters: readonly Chapter[];
  /** All of them in reading order. */
  readonly headings: readonly Chapter[];
  readonly tables: readonly PlacedTable[];
}
