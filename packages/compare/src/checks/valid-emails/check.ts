import { noOptions, xlsxCheck } from '../check.js';
import {
  bodyColumns,
  cellOf,
  cellsAt,
  columnKey,
  columnTitle,
  createOffences,
  hasNoText,
  isStandIn,
} from '../column-cells.js';
import { quote } from '../wording.js';

const address =
  /^(?:mailto:)?[^\s@<>"(),:;]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,10}[\p{L}]{2,24}$/u;

export const validEmails = xlsxCheck({
  name: 'valid-emails',
  category: 'data',
  defaultSeverity: 'medium',
  description: 'Columns of mail addresses contain one address in each cell.',
  options: noOptions,
  run(workbook) {
    return bodyColumns(workbook, ({ rules }) => rules?.kind === 'email').flatMap((bodyColumn) => {
      const { table, column } = bodyColumn;
      const wrong = createOffences();
      bodyColumn.visit((row, cell) => {
        if (cell === null || hasNoText(cell)) return;
        const text = String(cell.value).trim();
        if (text === '' || isStandIn(column, text) || (text.length <= 320 && address.test(text))) return;
        wrong.add(row, () => quote(text));
      });
      if (wrong.count === 0) return [];
      return [
        {
          key: columnKey(table, column, 'email'),
          ...cellsAt(table, column, wrong),
          message: `${columnTitle(column)}${cellOf(table, column, wrong.firstRow)} is ${wrong.firstQuote}, which is not a mail address${wrong.more('cell')}.`,
          expected: 'one address like name@company.com in every cell',
          actual: wrong.quotes(),
          measure: { value: wrong.count, goal: 0, unit: 'cells' },
          suggestion:
            'Validate addresses before they are written, one per cell; leave the cell empty if no address is known.',
        },
      ];
    });
  },
});
