import type { DocumentBase, Hyperlink, Picture } from './document-model.js';

/** Where an automatic number or bullet stands, and what it shows. */
export interface Numbering {
  /** 0 for the outermost. */
  readonly level: number;
  /** `decimal`, `bullet`, `lowerLetter` … as the document names it. */
  readonly format: string;
  /** What a reader sees: `2.1`, `(a)`, `•`; computed from the document's numbering. */
  readonly label: string;
}

export interface DocxParagraph {
  readonly kind: 'paragraph';
  /** White space single; text of deletions left out, of insertions kept. Empty paragraphs are kept. */
  readonly text: string;
  /** Name of its style as people see it: `Heading 1`; null where it is the default. */
  readonly style: string | null;
  /** 1 for a heading of the first order, to 9; null where it is body text. From the paragraph or its style. */
  readonly outlineLevel: number | null;
  readonly numbering: Numbering | null;
  /** Typefaces that its runs name, each once. */
  readonly fonts: readonly string[];
  /** Text colours that its runs name as RRGGBB, each once. */
  readonly colors: readonly string[];
}

export interface DocxCell {
  readonly blocks: readonly DocxBlock[];
  /** Texts of its paragraphs, nested tables included, joined by a space. */
  readonly text: string;
  /** Columns that it takes. */
  readonly span: number;
  /** It continues the cell above. */
  readonly continues: boolean;
}

export interface DocxTable {
  readonly kind: 'table';
  readonly rows: readonly (readonly DocxCell[])[];
}

export type DocxBlock = DocxParagraph | DocxTable;

export interface DocxField {
  /** `TOC`, `PAGE`, `REF` … */
  readonly name: string;
  readonly instruction: string;
  readonly result: string;
}

export interface DocxComment {
  readonly author: string;
  readonly text: string;
}

/** A text document. Plain data. */
export interface DocxDocument extends DocumentBase {
  readonly type: 'docx';
  /** Text boxes stand behind the paragraph that anchors them. */
  readonly body: readonly DocxBlock[];
  /** Texts, each different one once. */
  readonly headers: readonly string[];
  readonly footers: readonly string[];
  readonly footnotes: readonly string[];
  readonly pictures: readonly Picture[];
  readonly charts: number;
  readonly links: readonly Hyperlink[];
  readonly fields: readonly DocxField[];
  readonly comments: readonly DocxComment[];
  /** Tracked changes that nobody has accepted or rejected. */
  readonly insertions: number;
  readonly deletions: number;
}
