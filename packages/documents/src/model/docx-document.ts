import type { Comment, DocumentBase, Hyperlink, Picture } from './document-base.js';
import type { Chart } from './pptx-document.js';

/** Place of an automatic number or bullet in its list, and its text. */
export interface Numbering {
  /** 0 for the outermost. */
  readonly level: number;
  /** `decimal`, `bullet`, `lowerLetter` … as the document names it. */
  readonly format: string;
  /** Visible label: `2.1`, `(a)`, `•`; computed from the document's numbering. */
  readonly label: string;
}

/** Characters of a text, the last one left out. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A picture at its place in a text. */
export interface DocxImage {
  readonly part: string;
  /** As shown, in EMU; 0 if it states none. */
  readonly width: number;
  readonly height: number;
  readonly label: string;
}

export interface DocxParagraph {
  readonly kind: 'paragraph';
  /** White space single; text of deletions left out, of insertions kept. Empty paragraphs are kept. */
  readonly text: string;
  /** Name of its style as people see it: `Heading 1`; null if it is the default. */
  readonly style: string | null;
  /** 1 for a heading of the first order, to 9; null if it is body text. From the paragraph or its style. */
  readonly outlineLevel: number | null;
  readonly numbering: Numbering | null;
  /** Typefaces that its runs name, each once. */
  readonly fonts: readonly string[];
  /** Text colours that its runs name as RRGGBB, each once. */
  readonly colors: readonly string[];
  /** Type sizes that its runs name, in half-points, each once. Absent: none. */
  readonly sizes?: readonly number[];
  readonly links: readonly Hyperlink[];
  /**
   * Results of fields that Word computes, as ranges of `text`: page numbers, numbers of captions, references, dates. At most a
   * hundred. Absent: none.
   */
  readonly computed?: readonly TextRange[];
  /** Pictures, charts and other objects that it anchors; text boxes do not count. */
  readonly drawings: number;
  /** Charts that it anchors, with the data that they show. Absent: none. */
  readonly charts?: readonly Chart[];
  /** Pictures in it that are parts of the document. Absent: none. */
  readonly images?: readonly DocxImage[];
  /** It is in a text box, or the text of a diagram. */
  readonly textBox: boolean;
  /** A page break, or a section that starts on a new page, precedes it. */
  readonly startsPage: boolean;
  /** It holds tracked changes. */
  readonly changed: boolean;
  /** Its hidden text, which no program shows; '' without such text. */
  readonly hidden: string;
  /** Text that readers cannot see: tiny, or in the colour of its shading. Part of `text`. Absent: none. */
  readonly unseen?: string;
  /** Text in white that is on the page itself. Part of `text`. Absent: none. */
  readonly whiteOnPage?: string;
  /** Those of its words that are marked with a highlighter; '' without such words. */
  readonly highlighted: string;
  /** Ids of the comments whose marks it carries. */
  readonly comments: readonly string[];
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
  /** Columns that a row skips at its ends are empty cells. */
  readonly rows: readonly (readonly DocxCell[])[];
  /** Columns of its grid; if it states none, of its widest row. */
  readonly columns: number;
  /** Rows that repeat on every page that the table reaches. */
  readonly headerRows: number;
  readonly startsPage: boolean;
  /** Rows, 0 the first, that came first on their page when a program showed the document last; none if no program did. */
  readonly pageStarts: readonly number[];
  /** It holds tracked changes, or is changed itself. Absent: no. */
  readonly changed?: boolean;
}

export type DocxBlock = DocxParagraph | DocxTable;

export interface DocxField {
  /** `TOC`, `PAGE`, `REF` … in upper case. */
  readonly name: string;
  readonly instruction: string;
  /** Text that it shows, at most 2,000 characters. */
  readonly result: string;
  readonly place: 'body' | 'header' | 'footer' | 'note' | 'comment';
}

export interface DocxComment extends Comment {
  readonly id: string;
}

/** A text document. Plain data. */
export interface DocxDocument extends DocumentBase {
  readonly type: 'docx';
  /** Text boxes and the texts of diagrams follow the paragraph that anchors them. */
  readonly body: readonly DocxBlock[];
  /** Texts, each different one once. */
  readonly headers: readonly string[];
  readonly footers: readonly string[];
  /** Words that lie across its pages, each once: DRAFT. */
  readonly watermarks: readonly string[];
  /** Endnotes behind them. */
  readonly footnotes: readonly string[];
  /** Those of the body. */
  readonly pictures: readonly Picture[];
  /** Those of the body. */
  readonly charts: number;
  /** Those of headers, footers and notes too. */
  readonly links: readonly Hyperlink[];
  readonly fields: readonly DocxField[];
  readonly comments: readonly DocxComment[];
  /** Tracked changes that are neither accepted nor rejected. */
  readonly insertions: number;
  readonly deletions: number;
  /** Texts that tracked changes delete or move to another place, one for each paragraph of the body. Absent: none. */
  readonly deletedTexts?: readonly string[];
  /** Those of formatting: of characters, paragraphs, tables, sections, numbers. */
  readonly formatChanges: number;
  /** Pictures or shapes may lie behind its text. Absent: no. */
  readonly hasFloating?: boolean;
}

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
