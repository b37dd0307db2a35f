/** Facts that can be learned from one good document: plain data, bounded, and no more of its text than titles, labels and lines. */
export type DocumentFacts = PresentationFacts | WorkbookFacts | TextDocumentFacts;

interface CommonFacts {
  /** Typefaces and colours that its texts name, each once, sorted. */
  readonly fonts: readonly string[];
  readonly colors: readonly string[];
  /** Checks that report something about it although no structure is required. */
  readonly objections: readonly string[];
  /** Lines of text outside tables, each once; absent in facts of before. */
  readonly lines?: readonly LineFacts[];
  /** Codes of the currencies of its amounts; absent in facts of before. */
  readonly currencies?: readonly CountedValue[];
}

export interface LineFacts {
  readonly text: string;
  /** In a header or footer; on the cover or the first slide; or elsewhere. */
  readonly place: 'edge' | 'front' | 'body';
}

export interface PresentationFacts extends CommonFacts {
  readonly type: 'pptx';
  /** Visible ones. */
  readonly slides: readonly SlideFacts[];
  /** Companies of its tables, if they have a column for names. */
  readonly listed: CompanyFacts | null;
  /** It starts with a slide of titles alone, no agenda; absent in facts of before. */
  readonly hasTitleSlide?: boolean;
}

export interface SlideFacts {
  readonly title: string | null;
  /** It must have content: neither title slide nor agenda, thanks, appendix. */
  readonly isContent: boolean;
  readonly blocks: number;
  /** Number of each that it shows; its title does not count as a text. */
  readonly texts: number;
  readonly tables: number;
  readonly charts: number;
  readonly pictures: number;
  /** Its first table; null if it has no table. */
  readonly table: LabelledTable | null;
  /** Content that a company's slide would show; null if it cannot be one. */
  readonly company: { readonly website: boolean; readonly logo: boolean; readonly words: number } | null;
}

/** A table by the texts above and beside its cells. */
export interface LabelledTable {
  readonly columns: readonly string[];
  /** Texts of its first column, below the header. */
  readonly labels: readonly string[];
  /** Rows below the header. */
  readonly rows: number;
  /** Labels of its rows of totals; absent in facts of before. */
  readonly totals?: readonly string[];
}

export interface CompanyFacts {
  readonly count: number;
  readonly websites: number;
  readonly descriptions: number;
  /** Of the shortest description. */
  readonly words: number;
}

export interface WorkbookFacts extends CommonFacts {
  readonly type: 'xlsx';
  readonly sheets: readonly SheetFacts[];
}

export interface SheetFacts {
  readonly name: string;
  /** Body rows of its table; null if it has no table. */
  readonly rows: number | null;
  /** Labels of the rows that sum it up. */
  readonly totals: readonly string[];
  /** Texts of the first column of its table. */
  readonly labels: readonly string[];
  readonly columns: readonly ColumnFacts[];
}

export interface ColumnFacts {
  readonly header: string;
  /** Kind of all its filled cells. */
  readonly kind: 'any' | 'text' | 'number' | 'percent' | 'date' | 'url' | 'email';
  readonly empty: number;
  readonly filled: number;
  readonly isUnique: boolean;
  /** It holds dates, and none of them lay ahead. */
  readonly isPast: boolean;
  /** The number format of all its figures; null if they differ. */
  readonly format: string | null;
  /** The sign or code that the number formats of all its figures show; absent: none, or several. */
  readonly currency?: string | undefined;
  /** Its texts, each with the number of its cells; absent: too many, or in facts of before. */
  readonly values?: readonly CountedValue[] | undefined;
}

export interface CountedValue {
  readonly text: string;
  readonly count: number;
}

export interface TextDocumentFacts extends CommonFacts {
  readonly type: 'docx';
  readonly headings: readonly HeadingFacts[];
  /** Labels of the cover that have a value. */
  readonly cover: readonly string[];
  /** Lines of the cover with a text, those of tables left out; absent in facts of before. */
  readonly coverLines?: number;
  readonly tables: readonly TableFacts[];
  /** A field counts its pages. */
  readonly hasPageNumbers: boolean;
}

export interface HeadingFacts {
  readonly level: number;
  readonly title: string;
  /** It has a number like 2.1, of as many parts as its level. */
  readonly isNumbered: boolean;
  /** Words under it, sections below it included. */
  readonly words: number;
  /** Tables under it, likewise. */
  readonly tables: number;
  /** Paragraphs with a text under it, likewise; absent in facts of before. */
  readonly paragraphs?: number;
  /** Pictures and charts under it, likewise; absent in facts of before. */
  readonly drawings?: number;
}

export interface TableFacts extends LabelledTable {
  /** Its caption, or the heading that it is under. */
  readonly name: string;
}
