import type { DataQuery, DocumentBase } from '@fixpoint/documents/model';

/** A piece of a document's text that a reader meets, whatever the document's family. */
export interface LocatedText {
  readonly kind: 'title' | 'paragraph' | 'cell' | 'notes' | 'header' | 'footer';
  readonly text: string;
  /** The number or bullet in front of it, if the document computes it: `2.`, `•`. */
  readonly marker?: string | undefined;
  /** The level of a title, 0 for the outermost; the text box of a slide for its paragraphs. Absent: not known. */
  readonly level?: number | undefined;
  /** Location for a person: `slide 7, table 2, row 3`. Computed on access: workbooks have millions. */
  locate(): string;
}

/** True for texts that hold sentences: not for cells, headers and footers. */
export function holdsSentences({ kind }: LocatedText): boolean {
  return kind !== 'cell' && kind !== 'header' && kind !== 'footer';
}

export interface LocatedLink {
  /** The words that carry it; empty if a picture does. */
  readonly text: string;
  readonly address: string;
  locate(): string;
}

/** A date that is stored as one: a cell of a workbook. */
export interface LocatedDate {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** The texts that name it: the nearest to its left and the nearest above. */
  readonly label: string;
  /** The nearest text above, and the first of its row: `Price date` and `Termopak`; may be ''. */
  readonly column: string;
  readonly name: string;
  locate(): string;
}

/** A table as texts, by row and column; the first row names the columns. */
export interface LocatedTable {
  readonly rows: readonly (readonly string[])[];
  /** Cells are merged or hold pictures: an empty text is then no empty cell. Absent: no. */
  readonly isIrregular?: boolean;
  /** Location for a person, of it or of a row (1 is the first): `slide 7, table 2, row 3`. Sheets also name the cell of a column (0 is the first). */
  locate(row?: number, column?: number): string;
  /** The figure of a cell of a sheet, or the number of its day, by row from 1 and column from 0; null for all others. Absent if `rows` have the figures. */
  figure?(row: number, column: number): number | null;
}

/** A chart by the data that it shows. */
export interface LocatedChart {
  /** '' if it has no title. */
  readonly title: string;
  /** Name of its frame, and element of its first plot: see `Chart`. Absent: not known. */
  readonly name?: string;
  readonly kind?: string;
  readonly series: readonly {
    readonly name: string;
    readonly categories: readonly string[];
    readonly values: readonly (number | null)[];
  }[];
  locate(): string;
}

/** Things that a document presents, one after the other: its companies, the rows of a sheet. */
export interface LocatedGroup {
  /** Kind of thing that each of them is: the header above them. */
  readonly noun: string;
  readonly names: readonly string[];
  locate(): string;
}

/** Something that a document carries beside its visible content: it was not meant for its readers. */
export interface LocatedAside {
  readonly kind: 'comment' | 'hidden' | 'highlight' | 'watermark' | 'embedded';
  readonly text: string;
  /** Author of a comment; '' if it names no author. */
  readonly author: string;
  /** A comment that was marked as done. */
  readonly resolved: boolean;
  locate(): string;
}

/** A text that is in the document and that readers cannot see. */
export interface LocatedUnseen {
  readonly text: string;
  /** Reason, to follow "it": `is #FFFFFF on #FFFFFF`. */
  readonly cause: string;
  locate(): string;
}

export function asideOf(
  kind: LocatedAside['kind'],
  text: string,
  locate: () => string,
  { author = '', resolved = false }: { readonly author?: string; readonly resolved?: boolean } = {},
): LocatedAside {
  return { kind, text, author, resolved, locate };
}

/** The texts of the documents inside a document. */
export function* embeddedAsides({
  embedded,
  chartData = [],
}: Pick<DocumentBase, 'embedded' | 'chartData'>): Iterable<LocatedAside> {
  for (const { part, content } of embedded) {
    for (const text of content?.texts ?? []) yield asideOf('embedded', text, () => `embedded file ${part}`);
  }
  for (const { part, content } of chartData) {
    for (const text of content?.texts ?? [])
      yield asideOf('embedded', text, () => `workbook behind a chart ${part}`);
  }
}

/** A document as texts and links in reading order: the input of checks for every family. */
export interface DocumentText {
  texts(): Iterable<LocatedText>;
  links(): Iterable<LocatedLink>;
  /** Tables that show figures as texts; a workbook's are no texts. */
  tables(): Iterable<LocatedTable>;
  /** Statements of workbooks, as tables of texts. Absent if `tables` has them. */
  statements?(): Iterable<LocatedTable>;
  /** Short sheets with a header row, with their figures as texts. Absent if `tables` has them. */
  figureTables?(): Iterable<LocatedTable>;
  /** Sheets with a header row, by their texts. Absent if `tables` has them. */
  lists?(): Iterable<LocatedTable>;
  /** Comments, hidden and highlighted texts, watermarks. */
  asides(): Iterable<LocatedAside>;
  /** Texts that readers cannot see; they are among `texts` too. Absent if it is not known. */
  unseen?(): Iterable<LocatedUnseen>;
  /** Formulas that take data from elsewhere. Absent if a document's family has no such formulas. */
  queries?(): Iterable<DataQuery>;
  /** Absent if nothing is presented but in tables of texts. */
  groups?(): Iterable<LocatedGroup>;
  /** Absent if the charts of a document's family are not read. */
  charts?(): Iterable<LocatedChart>;
  /** Absent if a document's family has no dates but those in its texts. */
  dates?(): Iterable<LocatedDate>;
}
