import type { RowRange } from '@fixpoint/documents/model';
import { isPartialTotal } from '../../views/workbook/find-body.js';
import type { SheetView, TableColumn } from '../../views/workbook/workbook-view.js';

/** Lines of tax and shipping between the net amount and the total of an invoice. */
const maxLinesBelow = 3;
/** Lines that lower the total, also where their amounts are written without a sign. */
const deduction =
  /^(?:less|minus|abzüglich|moins|menos|meno)(?!\p{L})|discount|rebate|deposit|credit|rabatt|skonto|nachlass|anzahlung|gutschrift|remise|rabais|acompte|avoir|descuento|anticipo|sconto|acconto/iu;

/** The rows from the last subtotal to the end of the body and their sum: the total of an invoice is the net amount and its tax. */
export function sumBelow(
  { sheet, body }: SheetView,
  { column }: TableColumn,
): { readonly rows: RowRange; readonly sum: number } | null {
  if (body === null) return null;
  const candidates = Array.from({ length: maxLinesBelow }, (_, index) => body.lastRow - 1 - index);
  const firstRow = candidates.find((row) => row > body.firstRow && isPartialTotal(sheet, row));
  if (firstRow === undefined) return null;
  const rows = { ...body, firstRow };
  let sum = 0;
  sheet.cells.visitColumn(rows, column, (row, cell) => {
    if (typeof cell?.value === 'number') sum += isDeduction(sheet, row) ? -Math.abs(cell.value) : cell.value;
  });
  return { rows, sum };
}

function isDeduction(sheet: SheetView['sheet'], row: number): boolean {
  return [...sheet.cells.row(row)].some(
    ({ kind, value }) => kind === 'text' && deduction.test(String(value)),
  );
}
