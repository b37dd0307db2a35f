import type { XlsxDocument } from '../model/xlsx-document.js';

export interface WorkbookCounts {
  readonly sheets: readonly {
    readonly name: string;
    readonly nonEmptyCells: number;
    readonly usedRows: number;
    readonly usedCols: number;
  }[];
}

/**
 * Counts of every sheet, hidden ones too. A cell counts when it holds a value or a formula; empty texts do not. `usedRows`
 * and `usedCols` are the last row and column with such a cell, counted from the first of the sheet. openpyxl's max_row and
 * max_column also take in cells that are formatted but empty, and are 1 for an empty sheet, for which these are 0.
 */
export function countWorkbook({ sheets }: Pick<XlsxDocument, 'sheets'>): WorkbookCounts {
  return {
    sheets: sheets.map(({ name, cells }) => ({
      name,
      nonEmptyCells: cells.count,
      usedRows: cells.lastRow,
      usedCols: cells.lastColumn,
    })),
  };
}
