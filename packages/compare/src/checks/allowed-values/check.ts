import { findNearest } from '@fixpoint/shared/text';
import { foldTitle } from '../../text/words.js';
import { cellText } from '../../views/workbook/workbook-text.js';
import { noOptions, xlsxCheck } from '../check.js';
import {
  bodyColumns,
  cellsAt,
  columnKey,
  columnTitle,
  createOffences,
  hasNoText,
  isStandIn,
} from '../column-cells.js';
import { quote } from '../wording.js';

/** Words for a state in which values are often written, and the values that mean the same, the closest meaning first. */
const meanings: readonly (readonly [written: RegExp, ...meant: RegExp[]])[] = [
  [
    /^(?:pending|open|to ?do|tb[acd]|on hold|in progress|waiting|maybe|possibly|under review|to be (?:checked|confirmed|reviewed))$/i,
    /review/i,
    /uncertain|unclear|unknown/i,
  ],
  [
    /^(?:ok(?:ay)?|y|good|correct|confirmed|suitable|positive|qualified|done)$/i,
    /^(?:yes|valid|pass|true|match|accept|approved|relevant)/i,
  ],
  [
    /^(?:n|bad|wrong|incorrect|unsuitable|negative|unqualified|declined)$/i,
    /^(?:no|invalid|fail|false|reject|irrelevant)/i,
  ],
];

/** The allowed value that a text most likely means: by its letters, or by its meaning; null without a near one. */
function nearestValue(text: string, values: readonly string[]): string | null {
  const [, ...meant] = meanings.find(([written]) => written.test(text.trim())) ?? [];
  const byMeaning = meant.flatMap((pattern) => values.filter((value) => pattern.test(value)));
  return findNearest(text, values) ?? byMeaning[0] ?? null;
}

/** Values of half a million rows repeat; those of a wrong column may not. */
const remembered = 1_000;

export const allowedValues = xlsxCheck({
  name: 'allowed-values',
  category: 'data',
  defaultSeverity: 'high',
  description: 'Columns with a fixed set of values contain only these values.',
  options: noOptions,
  run(workbook) {
    return bodyColumns(workbook, ({ rules }) => (rules?.values.length ?? 0) > 0).flatMap((bodyColumn) => {
      const { table, column } = bodyColumn;
      const values = column.rules?.values ?? [];
      const allowed = new Set(values.map((value) => foldTitle(value)));
      const decided = new Map<string, boolean>();
      const isAllowed = (text: string): boolean => {
        const known = decided.get(text);
        if (known !== undefined) return known;
        const isAllowed = text.trim() === '' || allowed.has(foldTitle(text)) || isStandIn(column, text);
        if (decided.size < remembered) decided.set(text, isAllowed);
        return isAllowed;
      };
      const wrong = createOffences();
      let firstText = '';
      bodyColumn.visit((row, cell) => {
        if (cell === null || hasNoText(cell)) return;
        const text = cellText(cell, workbook.date1904);
        if (isAllowed(text)) return;
        if (wrong.count === 0) firstText = text;
        wrong.add(row, () => quote(text));
      });
      if (wrong.count === 0) return [];
      const nearest = nearestValue(firstText, values);
      return [
        {
          key: columnKey(table, column, 'value'),
          ...cellsAt(table, column, wrong),
          message: `${columnTitle(column)} ${wrong.firstQuote} (row ${wrong.firstRow}) is not allowed${nearest === null ? '' : `. The nearest allowed value is ${quote(nearest)}`}${wrong.more('cell')}.`,
          expected: values.map(quote).join(', '),
          actual: wrong.quotes(),
          measure: { value: wrong.count, goal: 0, unit: 'cells' },
          suggestion:
            'Map the answer of the model or source to one of these values before you write it. Treat any other answer as an error.',
        },
      ];
    });
  },
});
