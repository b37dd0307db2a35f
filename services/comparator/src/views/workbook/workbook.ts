import type { Sheet } from '../../model/xlsx-document.js';

/** A workbook seen through a template: what the checks ask about. Hidden sheets are not part of it. */
export interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly date1904: boolean;
}
