import type { Cell } from '@fixpoint/documents/model';
import { z } from 'zod';
import { datesInText } from '../../figures/dates-in-text.js';
import { xlsxCheck } from '../check.js';
import {
  type BodyColumn,
  bodyColumns,
  cellOf,
  cellsAt,
  columnKey,
  columnTitle,
  createOffences,
  holdsCodes,
} from '../column-cells.js';
import { quote } from '../wording.js';

/** Figures as people and sources write them: "1,234.5", "12 %", "$3.2m", "(450)", "8.1x". */
const numeric =
  /^\(?[-+−]?(?:[$€£¥₹]|US\$|USD|SGD|EUR|GBP)?\s*(?:\d{1,3}(?:[,.\u00a0\u202f' ]\d{3})+|\d+)(?:[.,]\d+)?\s*(?:%|x|k|m|mn|bn|million|billion)?\)?$/iu;

export const textNumbers = xlsxCheck({
  name: 'text-numbers',
  category: 'data',
  defaultSeverity: 'medium',
  description: 'Columns of numbers and of dates contain none that are stored as text.',
  options: z.strictObject({
    /** Share of a column's filled cells that must look like numbers before it counts as one of numbers. */
    share: z.number().min(0).max(1).default(0.8),
  }),
  run(workbook, _template, { options: { share } }) {
    // Columns that the template types are checked by it: of figures by valid-numbers; codes and phone numbers are texts.
    return bodyColumns(workbook, (column) =>
      column.rules === null ? !holdsCodes(column) : column.rules.kind === 'any',
    ).flatMap((bodyColumn) => {
      const { table, column } = bodyColumn;
      const match = [valuesOf(bodyColumn, figures), valuesOf(bodyColumn, dates)].find(
        ({ texts, stored, filled }) =>
          texts.count > 0 && stored > 0 && stored + texts.count >= filled * share,
      );
      if (match === undefined || isSubheading(bodyColumn, match.texts)) return [];
      const { noun, format } = match.kind;
      return [
        {
          key: columnKey(table, column, 'text'),
          ...cellsAt(table, column, match.texts),
          message: `${columnTitle(column)}${cellOf(table, column, match.texts.firstRow)} is the text ${match.texts.firstQuote}; ${match.kind.effect}${restOf(match.texts.count, match.filled, noun)}.`,
          expected: format,
          actual: match.texts.quotes(),
          measure: { value: match.texts.count, goal: 0, unit: noun },
          suggestion:
            'Convert texts to numbers and dates before they are written. Parse separators, brackets, units and the order of day and month when the data are read.',
        },
      ];
    });
  },
});

/** Kind of value that a column may also hold as text. */
interface ValueKind {
  readonly cells: Cell['kind'];
  readonly noun: 'figures' | 'dates';
  readonly effect: string;
  readonly format: string;
  isText(cell: Cell): boolean;
}

const figures: ValueKind = {
  cells: 'number',
  noun: 'figures',
  effect: 'sums and sorting leave it out',
  format: 'numbers, with a number format for separators, currency and units',
  isText: isNumericText,
};
const dates: ValueKind = {
  cells: 'date',
  noun: 'dates',
  effect: 'sorting and filters leave it out',
  format: 'dates, with a number format for their order and separators',
  isText: isDateText,
};

/** Only a column that also holds true values is one of them: postcodes and years may well be texts throughout. */
function valuesOf(bodyColumn: BodyColumn, kind: ValueKind) {
  const texts = createOffences();
  let stored = 0;
  let filled = 0;
  bodyColumn.visit((row, cell) => {
    if (cell === null || cell.value === '') return;
    filled += 1;
    if (cell.kind === kind.cells) stored += 1;
    else if (kind.isText(cell)) texts.add(row, () => quote(String(cell.value)));
  });
  return { kind, texts, stored, filled };
}

function isDateText({ kind, value }: Cell): boolean {
  if (kind !== 'text') return false;
  const text = String(value).trim();
  if (text.length > 30 || !/\d/.test(text)) return false;
  const [date] = datesInText(text);
  return date !== undefined && date.text.length === text.length;
}

function isNumericText({ kind, value }: Cell): boolean {
  if (kind !== 'text') return false;
  const text = String(value).trim();
  // Leading zeros make codes, not amounts.
  return text.length <= 30 && !/^0\d/.test(text) && numeric.test(text);
}

const year = /^(?:FY ?)?(?:19|20)\d{2}$/i;

/** True if the one text is in a second row of headings: the years below "Revenue", without a label or among other texts. */
function isSubheading({ table, body }: BodyColumn, texts: { count: number; firstRow: number }): boolean {
  if (texts.count > 1 || texts.firstRow !== body.firstRow) return false;
  const cells = [...table.sheet.cells.row(body.firstRow)].filter(({ value }) => value !== '');
  const hasLabel = cells[0]?.column === table.columns[0]?.column;
  const years = cells.filter(({ kind, value }) => kind === 'text' && year.test(String(value)));
  return !hasLabel || (years.length > 1 && cells.every(({ kind }) => kind === 'text'));
}

/** Number of a column's values that are text; '' if only the first is. */
function restOf(texts: number, all: number, noun: string): string {
  return texts === 1 ? '' : `. In this column, ${texts} of ${all} ${noun} are text`;
}
