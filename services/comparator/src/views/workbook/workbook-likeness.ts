import type { XlsxTemplate } from '../../templates/xlsx-template.js';
import type { Workbook } from './workbook.js';

/** From 0 to 1: of the sheets and columns that the template requires, the share that the workbook shows. */
export function workbookLikeness(workbook: Workbook, template: XlsxTemplate): number {
  const signs = template.sheets
    .filter(({ required }) => required)
    .flatMap((rules) => {
      const table = workbook.tables.find((one) => one.rules === rules);
      const columns = rules.columns.filter(({ required }) => required);
      return [
        table?.isNamed === true ? 1 : 0,
        ...columns.map((column) => (table?.columns.some((one) => one.rules === column) === true ? 1 : 0)),
      ];
    });
  return signs.length === 0 ? 0 : signs.reduce<number>((sum, sign) => sum + sign, 0) / signs.length;
}
