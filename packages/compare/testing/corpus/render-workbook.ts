import ExcelJS from 'exceljs';

/** `format` is a number format code; a formula comes with the value that a program would have stored. */
type CellContent =
  | string
  | number
  | boolean
  | null
  | { readonly number: number; readonly format: string }
  | { readonly formula: string; readonly value: number | string | null; readonly format?: string }
  | { readonly date: string; readonly format?: string }
  | { readonly error: '#N/A' | '#DIV/0!' | '#REF!' }
  | { readonly link: string; readonly text: string };

interface SheetContent {
  readonly name: string;
  readonly hidden?: boolean;
  readonly rows: readonly (readonly CellContent[])[];
}

export interface WorkbookContent {
  readonly sheets: readonly SheetContent[];
}

/** The workbook as exceljs writes it. */
export async function renderWorkbook({ sheets }: WorkbookContent): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  for (const { name, hidden, rows } of sheets) {
    const sheet = workbook.addWorksheet(name, { state: hidden === true ? 'hidden' : 'visible' });
    for (const [row, cells] of rows.entries()) {
      for (const [column, content] of cells.entries()) {
        if (content !== null) fill(sheet.getCell(row + 1, column + 1), content);
      }
    }
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

function fill(cell: ExcelJS.Cell, content: Exclude<CellContent, null>): void {
  if (typeof content !== 'object') {
    cell.value = content;
  } else if ('number' in content) {
    cell.value = content.number;
    cell.numFmt = content.format;
  } else if ('formula' in content) {
    cell.value = { formula: content.formula, ...(content.value === null ? {} : { result: content.value }) };
    if (content.format !== undefined) cell.numFmt = content.format;
  } else if ('date' in content) {
    cell.value = new Date(`${content.date}T00:00:00Z`);
    cell.numFmt = content.format ?? 'yyyy-mm-dd';
  } else if ('error' in content) {
    cell.value = { error: content.error };
  } else {
    cell.value = { text: content.text, hyperlink: content.link };
  }
}
