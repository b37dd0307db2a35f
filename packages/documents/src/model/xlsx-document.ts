import type { Comment, DocumentBase, Hyperlink } from './document-base.js';
import type { Chart } from './pptx-document.js';

/**
 * Kind of a cell's content. `date` is a number that its format shows as a date or time; `uncalculated` is a formula whose result no
 * program has stored yet: its value is ''. `picture` is a picture in the cell, or another thing that is shown without text; its
 * value is the alternative text, or `(picture)`.
 */
export type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'error' | 'uncalculated' | 'picture';

export interface Cell {
  /** 1 for the first. */
  readonly row: number;
  readonly column: number;
  readonly kind: CellKind;
  /** Text and error code as they are; a date as the number that is stored (days of the workbook's calendar). */
  readonly value: string | number | boolean;
  /** Number format code: `0.0%`; `General` if no format is set. */
  readonly format: string;
  /** Size of its type beside the workbook's usual one; 0 if it fits its content to its column, or turns it. */
  readonly typeScale: number;
  /** Name of the typeface in its style; null if the style has no typeface. Typefaces of parts of its text are not read. */
  readonly typeface: string | null;
  /** Its style shows no text: tiny type, or letters in the colour of the cell. Absent: no. */
  readonly isUnseen?: boolean;
  /** RRGGBB, or the name of the colour in the theme or the palette. Absent: black, or not known. */
  readonly textColor?: string | undefined;
  /** The same for its fill. Absent: none, white, or not of one colour. */
  readonly fillColor?: string | undefined;
  /** Without its `=`; null if there is no formula. A shared formula's followers repeat its owner's text. */
  readonly formula: string | null;
}

/**
 * A sheet's cells that hold something, in rows. Kept compactly: half a million rows of ten cells stay below 100 MB, so
 * cells are created on access.
 */
export interface CellGrid {
  /** Cells that hold a value or a formula. Empty texts are no values. */
  readonly count: number;
  countOf(kind: CellKind): number;
  /** Last row and column that hold a value; 0 if no cell does. */
  readonly lastRow: number;
  readonly lastColumn: number;
  /** Numbers of the rows that hold a value, ascending. */
  rowNumbers(): Iterable<number>;
  /** The row's cells, by ascending column. */
  row(row: number): Iterable<Cell>;
  cell(row: number, column: number): Cell | null;
  /**
   * Passes every cell by row and column, without making an object for each: `cell` is one and the same object,
   * valid during the call only.
   */
  visit(visit: (cell: Cell) => void): void;
  /** The same for these rows. */
  visitRows(range: RowRange, visit: (cell: Cell) => void): void;
  /** The same for one column of these rows; null if a row that holds something has no such cell. */
  visitColumn(range: RowRange, column: number, visit: (row: number, cell: Cell | null) => void): void;
  /** Equal for rows that hold equal values in the same columns, and for few others. */
  fingerprint(row: number): number;
}

/** Rows from first to last, both included, from 1. */
export interface RowRange {
  readonly firstRow: number;
  readonly lastRow: number;
}

/** A block of cells, both corners included, from 1. */
export interface CellRange extends RowRange {
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** A table in the sense of Excel's "Format as table". */
export interface SheetTable {
  readonly name: string;
  readonly range: CellRange;
  readonly columns: readonly string[];
  readonly hasHeader: boolean;
  readonly hasTotals: boolean;
}

export interface CellLink extends Hyperlink {
  readonly row: number;
  readonly column: number;
}

export interface CellComment extends Comment {
  readonly row: number;
  readonly column: number;
}

/** A text box, a shape with text, or a diagram that lies over the cells. */
export interface SheetShape {
  readonly name: string;
  /** Its paragraphs with text. */
  readonly texts: readonly string[];
  /** It is there but not shown. */
  readonly hidden: boolean;
  /** The cell at whose corner it begins; 0 if nothing states it. */
  readonly row: number;
  readonly column: number;
}

/** A chart over the cells. Its cached data may be absent: programs take it from the cells. */
export interface SheetChart extends Chart {
  readonly row: number;
  readonly column: number;
}

export interface Sheet {
  readonly name: string;
  readonly state: 'visible' | 'hidden' | 'veryHidden';
  readonly cells: CellGrid;
  readonly merged: readonly CellRange[];
  readonly hiddenRows: readonly number[];
  /** Ranges of hidden columns. */
  readonly hiddenColumns: readonly { readonly first: number; readonly last: number }[];
  /** Widths that are stated, in digits of the workbook's usual type with a margin; `usual` is that of all others. */
  readonly columnWidths: {
    readonly usual: number;
    readonly stated: readonly { readonly first: number; readonly last: number; readonly width: number }[];
  };
  readonly tables: readonly SheetTable[];
  /** Ranges whose look depends on conditions. Absent: none. */
  readonly conditional?: readonly CellRange[];
  readonly links: readonly CellLink[];
  /** Remarks at its cells, answers among them. */
  readonly comments: readonly CellComment[];
  /** Absent: none. */
  readonly shapes?: readonly SheetShape[];
  readonly charts?: readonly SheetChart[];
  /** Texts printed above and below its pages, each different text once. */
  readonly headers: readonly string[];
  readonly footers: readonly string[];
  /** It shows a pivot table, whose totals sum up as the pivot says. */
  readonly hasPivot: boolean;
}

export interface DefinedName {
  readonly name: string;
  readonly refersTo: string;
  /** The sheet it belongs to; null: the whole workbook. */
  readonly sheet: string | null;
}

/** A workbook. Chart sheets and dialog sheets hold no cells and are left out. */
export interface XlsxDocument extends DocumentBase {
  readonly type: 'xlsx';
  /** In the order of the tabs. */
  readonly sheets: readonly Sheet[];
  readonly definedNames: readonly DefinedName[];
  /** Days count from 1904 instead of 1900. */
  readonly date1904: boolean;
  /** The file requests that programs calculate all formulas when they open it: the stored results may be placeholders (xlsxwriter's 0). */
  readonly calculatesOnOpen: boolean;
}
