import ExcelJS from 'exceljs';
import type { Cell, Sheet, XlsxDocument } from '../src/model/xlsx-document.js';
import { type ReadOptions, readDocument } from '../src/reader/read-document.js';

/** Value that a test puts in a cell: plain, or with a number format, or a formula with the result that a program stored. */
export type CellContent = ExcelJS.CellValue | { readonly of: ExcelJS.CellValue; readonly format: string };

/** Reads bytes that are known to be a workbook. */
export async function readXlsx(bytes: Buffer, options?: ReadOptions): Promise<XlsxDocument> {
  const document = await readDocument(bytes, options);
  if (document.type !== 'xlsx') throw new Error(`read a ${document.type}`);
  return document;
}

/** A workbook as exceljs writes it. */
export async function workbookBytes(build: (workbook: ExcelJS.Workbook) => void): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  build(workbook);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

export function addSheet(
  workbook: ExcelJS.Workbook,
  name: string,
  rows: readonly (readonly CellContent[])[],
): ExcelJS.Worksheet {
  const sheet = workbook.addWorksheet(name);
  for (const [row, cells] of rows.entries()) {
    for (const [column, content] of cells.entries()) {
      const cell = sheet.getCell(row + 1, column + 1);
      if (typeof content === 'object' && content !== null && 'of' in content) {
        cell.value = content.of;
        cell.numFmt = content.format;
      } else if (content !== null) cell.value = content;
    }
  }
  return sheet;
}

/** A real file with one sheet "Data" of these rows, read back. */
export async function documentOf(rows: readonly (readonly CellContent[])[]): Promise<XlsxDocument> {
  return readXlsx(await workbookBytes((workbook) => addSheet(workbook, 'Data', rows)));
}

/** All cells of a sheet, by their places. */
export function cellsOf(sheet: Sheet | undefined): Cell[] {
  return [...(sheet?.cells.rowNumbers() ?? [])].flatMap((row) => [...(sheet?.cells.row(row) ?? [])]);
}
