import type { RowRange, Sheet } from '@fixpoint/documents/model';
import type { ColumnRules, SheetRules } from '../../templates/xlsx-template.js';

/** A column of a sheet's table. */
export interface TableColumn {
  /** 1 is A. */
  readonly column: number;
  /** Text of the header; '' if it is blank above cells that hold something. */
  readonly header: string;
  /** Requirements of the template; null if it does not name the column. */
  readonly rules: ColumnRules | null;
}

/** A row below the body that sums it up. */
export interface TotalsRow {
  readonly row: number;
  readonly label: string;
}

/** A sheet as a table: a header row, body rows, rows of totals. Titles above and notes below are no part of it. */
export interface SheetView {
  readonly sheet: Sheet;
  /** Requirements of the template; null if it does not name the sheet. */
  readonly rules: SheetRules | null;
  /** The sheet has the name that the template gives it. Otherwise it was taken for its columns. */
  readonly isNamed: boolean;
  /** Null: no row names columns. Then there are neither columns nor body. */
  readonly headerRow: number | null;
  /** From left to right. */
  readonly columns: readonly TableColumn[];
  /** Columns of the template that the header does not name. */
  readonly missing: readonly ColumnRules[];
  /** Null: no row below the header, or no header. */
  readonly body: RowRange | null;
  readonly totals: readonly TotalsRow[];
}

/** A workbook seen through a template: the input of the checks. */
export interface WorkbookView {
  /** Visible ones. */
  readonly sheets: readonly Sheet[];
  readonly hiddenSheets: readonly Sheet[];
  /** Visible sheets as tables, in their order. */
  readonly tables: readonly SheetView[];
  /** Sheets of the template that no visible sheet shows under their name. */
  readonly missing: readonly SheetRules[];
  readonly date1904: boolean;
  /** See `XlsxDocument`. */
  readonly calculatesOnOpen: boolean;
}
