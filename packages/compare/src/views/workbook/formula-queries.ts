import type { DataQuery, Sheet } from '@fixpoint/documents/model';
import { columnName } from './workbook-text.js';

/** Functions that ask a server or a program whenever the workbook is computed; newer ones bear a prefix in the file. */
const fetching = /(?<![\w.])(?:_xlfn\.(?:_xlws\.)?)?(WEBSERVICE|RTD|STOCKHISTORY)\s*\(/i;
/** Dynamic data exchange: `=cmd|'/c calc'!A1`. */
const exchange = /^\+?'?[A-Za-z][\w.]{1,40}'?\|'?[^"|]{1,200}'?![A-Za-z$]/;
const maxQueries = 200;

/** The formulas of a workbook that take data from elsewhere, hidden sheets included. */
export function formulaQueries(sheets: readonly Sheet[]): DataQuery[] {
  const dataQueries: DataQuery[] = [];
  for (const { name, cells } of sheets) {
    cells.visit(({ formula, row, column }) => {
      if (formula === null || dataQueries.length === maxQueries) return;
      const kind = fetching.exec(formula)?.[1]?.toUpperCase() ?? (exchange.test(formula) ? 'DDE' : null);
      if (kind !== null)
        dataQueries.push({
          kind,
          name: `${name}!${columnName(column)}${row}`,
          source: formula.slice(0, 200),
        });
    });
  }
  return dataQueries;
}
