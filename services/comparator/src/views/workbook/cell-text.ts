import { isoDateOfSerial } from '../../model/xlsx/iso-date.js';
import type { Cell } from '../../model/xlsx-document.js';

/** A cell as messages quote it: dates as ISO 8601, numbers as they are stored, formulas that gave nothing by themselves. */
export function cellText(cell: Pick<Cell, 'kind' | 'value' | 'formula'>, date1904: boolean): string {
  if (cell.kind === 'date' && typeof cell.value === 'number') {
    return isoDateOfSerial(cell.value, date1904) ?? String(cell.value);
  }
  if (cell.kind === 'boolean') return cell.value === true ? 'TRUE' : 'FALSE';
  if (cell.kind === 'uncalculated') return `=${cell.formula ?? ''}`;
  return String(cell.value);
}
