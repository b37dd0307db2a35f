/** Properties of documents of every family. */
export interface DocumentBase {
  /** Extension of the format that the content states: `pptx`, `pptm`, `potx`. */
  readonly format: string;
  /** It carries a macro project. Reported, never run. */
  readonly macros: boolean;
  /** References that a program would follow on its own when it opens the document. Recorded, never followed. */
  readonly external: readonly ExternalReference[];
  /** Files inside it that a reader can open and save: documents, archives. Workbooks behind charts do not count. */
  readonly embedded: readonly EmbeddedFile[];
  /** Workbooks behind charts, which are invisible and can be opened by everybody; absent if it has no such workbooks. */
  readonly chartData?: readonly EmbeddedFile[];
  /** Sources of data when it is refreshed: connections of workbooks, fields that fetch. Never followed. */
  readonly queries: readonly DataQuery[];
  /** Values of its properties, by label: `author`, `last modified by`, `company`; custom ones by their own names. */
  readonly properties: readonly DocumentProperty[];
  /** Faults that were passed over, as Office does when it opens the document. Absent: no faults. */
  readonly notes?: readonly string[];
  /** Constructs that Office repairs when it opens the document, or refuses. Absent: none. */
  readonly repairs?: readonly DocumentFault<RepairKind>[];
  /** Constructs that break the standard and that Office opens. Absent: none. */
  readonly violations?: readonly DocumentFault[];
  /** Pictures that no program can show. Absent: none. */
  readonly brokenPictures?: readonly BrokenPicture[];
}

export type RepairKind =
  | 'cell-length'
  | 'formula-length'
  | 'formula-separator'
  | 'formula-language'
  | 'sheet-name'
  | 'merged-cells'
  | 'table-header'
  | 'table-columns'
  | 'table-name'
  | 'table-overlap'
  | 'cell-style'
  | 'element-order'
  | 'empty-element'
  | 'nested-paragraph'
  | 'content-type'
  | 'template-content'
  | 'slide-id'
  | 'relationship-id'
  | 'missing-part'
  | 'damaged-part';

export interface DocumentFault<Kind extends string = string> {
  readonly kind: Kind;
  /** Name of the part that it is in: `xl/worksheets/sheet1.xml`. */
  readonly part: string;
  /** `sheet "Data", cell B2`. */
  readonly place: string;
  /** A sentence without its full stop: `The cell has 40,000 characters; the limit is 32,767`. */
  readonly fact: string;
}

export interface BrokenPicture {
  /** `slide 3, shape "Picture 4"`. */
  readonly place: string;
  /** A clause: `its file is empty`. */
  readonly reason: string;
}

export interface EmbeddedFile {
  /** Name of its part: `ppt/embeddings/oleObject1.bin`. */
  readonly part: string;
  /** Name of the part that shows it: `ppt/slides/slide3.xml`. */
  readonly source: string;
  /** Absent if it is no document that is read, or one that cannot be. */
  readonly content?: EmbeddedContent;
}

/** Content of a document inside a document, as far as it is read. */
export interface EmbeddedContent {
  /** `a workbook with 3 sheets, 1 of them hidden`. */
  readonly summary: string;
  /** Number of its hidden sheets or slides; absent: none. */
  readonly hidden?: number;
  /** Its texts, notes, comments and properties; at most 200,000 characters. */
  readonly texts: readonly string[];
}

export interface DataQuery {
  /** `connection`: of a workbook. Otherwise the name of the field: `DDEAUTO`, `INCLUDETEXT`. */
  readonly kind: string;
  readonly name: string;
  /** Server, file or command; passwords are left out. */
  readonly source: string;
}

export interface DocumentProperty {
  readonly label: string;
  readonly value: string;
  /** True if a person made it up: no program writes it automatically. */
  readonly custom: boolean;
}

/** A remark beside a document's own content, of whatever kind. */
export interface Comment {
  /** Empty if it is not stated. */
  readonly author: string;
  readonly text: string;
  /** True if it, or the comment that it replies to, is marked as done. */
  readonly resolved: boolean;
}

/** A reference to something outside that is no link to click: a remote template, a linked picture or workbook. */
export interface ExternalReference {
  /** Last word of the relationship's type: `attachedTemplate`, `image`, `externalLinkPath`. */
  readonly kind: string;
  readonly address: string;
}

/** A link that a reader can click, to an address outside the document. Recorded, never opened. */
export interface Hyperlink {
  /** The words that carry it; empty if a picture or shape does. */
  readonly text: string;
  readonly address: string;
}

export interface Picture {
  readonly name: string;
  /** Its alternative text. */
  readonly description: string;
}
