import type { Cell, Sheet } from '@fixpoint/documents/model';
import { z } from 'zod';
import { typefaceOf } from '../../fonts/typefaces.js';
import { loadNumberFormats, showNumber } from '../../text/shown-number.js';
import { columnName } from '../../views/workbook/workbook-text.js';
import { xlsxCheck } from '../check.js';
import { andMore, list, placedAt, quote, titleKey } from '../wording.js';

export const narrowColumns = xlsxCheck({
  name: 'narrow-columns',
  category: 'appearance',
  defaultSeverity: 'high',
  description: 'Columns are wide enough for their numbers and dates, so that no cell shows ####.',
  options: z.strictObject({
    unstated: z
      .boolean()
      .default(false)
      .describe('Also check columns without a stated width. Programs show these in their default width.'),
  }),
  prepare: loadNumberFormats,
  run({ sheets }, _template, { options: { unstated } }) {
    return sheets.flatMap((sheet) => {
      const narrow = narrowColumnsOf(sheet, unstated);
      const [first] = narrow;
      if (first === undefined) return [];
      const place = (column: number) => `sheet "${sheet.name}", column ${columnName(column)}`;
      return {
        key: titleKey(sheet.name),
        ...placedAt(narrow.map(({ column }) => place(column))),
        message: `${quote(first.text)} in ${columnName(first.column)}${first.row} shows as ####: column ${columnName(first.column)} is ${first.width.toFixed(1)} wide and needs ${first.needed.toFixed(1)}${andMore(narrow.length - 1, 'column')}.`,
        expected: 'columns at least as wide as their longest formatted figure',
        actual: list(
          narrow.map(
            ({ column, row, text, needed, width }) =>
              `${columnName(column)}${row}: "${text}" needs a width of ${needed.toFixed(1)}, the column has ${width.toFixed(1)}`,
          ),
          '; ',
        ),
        suggestion:
          'When the service writes the sheet, set the width of each column to the length of its longest formatted figure plus two.',
      };
    });
  },
});

interface NarrowColumn {
  readonly column: number;
  readonly row: number;
  readonly text: string;
  readonly needed: number;
  readonly width: number;
}

interface Figure {
  readonly row: number;
  readonly value: number;
}

/** The largest and the smallest figure of a column in one format: one of them is the broadest. */
interface Extremes {
  readonly format: string;
  readonly typeScale: number;
  least: Figure;
  most: Figure;
}

/** No figure is as broad as that. */
const broadEnough = 40;
/** Space that a column keeps free beside a figure, in digits; and tolerance for rounding to pixels. */
const [margin, tolerance] = [0.71, 0.9];

function narrowColumnsOf(sheet: Sheet, unstated: boolean): NarrowColumn[] {
  const widths = new Map<number, number>();
  for (const { first, last, width } of sheet.columnWidths.stated) {
    for (let column = first; column <= Math.min(last, sheet.cells.lastColumn); column += 1)
      widths.set(column, width);
  }
  // Hides its column, as some programs save that.
  for (const [column, width] of widths) if (width < 1) widths.set(column, broadEnough);
  const hidden = (column: number) =>
    sheet.hiddenColumns.some(({ first, last }) => column >= first && column <= last);
  const widthOf = (column: number) =>
    widths.get(column) ?? (unstated && !hidden(column) ? sheet.columnWidths.usual : broadEnough);
  return [...extremesOf(sheet, (column) => widthOf(column) < broadEnough)].flatMap(([column, formats]) => {
    const width = widthOf(column);
    const broadest = formats
      .flatMap(({ format, typeScale, least, most }) =>
        [least, most].flatMap(({ row, value }) => {
          const text = showNumber(format, value)?.trim() ?? null;
          return text === null ? [] : { row, text, needed: digitsIn(text) * typeScale + margin };
        }),
      )
      .toSorted((a, b) => b.needed - a.needed)[0];
    return broadest === undefined || broadest.needed <= width + tolerance
      ? []
      : { column, width, ...broadest };
  });
}

/** By column, for each format in it. A cell that spans columns, and one that fits its figure to its width, never shows ####. */
function extremesOf(sheet: Sheet, isWanted: (column: number) => boolean): Map<number, Extremes[]> {
  const wanted = Array.from({ length: sheet.cells.lastColumn + 1 }, (_, column) => isWanted(column));
  const columns = new Map<number, Extremes[]>();
  if (!wanted.includes(true)) return columns;
  const merged = new Set(sheet.merged.map(({ firstRow, firstColumn }) => `${firstRow} ${firstColumn}`));
  const hiddenRows = new Set(sheet.hiddenRows);
  sheet.cells.visit((cell) => {
    const { row, column, kind, value, format, typeScale } = cell;
    if (wanted[column] !== true || typeof value !== 'number' || (kind !== 'number' && kind !== 'date'))
      return;
    if (format === 'General' || typeScale === 0 || hiddenRows.has(row)) return;
    if (merged.size > 0 && merged.has(`${row} ${column}`)) return;
    const formats = columns.get(column) ?? [];
    if (formats.length === 0) columns.set(column, formats);
    addExtreme(formats, cell, value);
  });
  return columns;
}

/** Width in digits of the usual type. */
function digitsIn(text: string): number {
  const face = typefaceOf('Calibri', false);
  return face.widthOf(text) / face.widthOf('0');
}

function addExtreme(formats: Extremes[], { row, format, typeScale }: Cell, value: number): void {
  const known = formats.find((extremes) => extremes.format === format && extremes.typeScale === typeScale);
  if (known === undefined) formats.push({ format, typeScale, least: { row, value }, most: { row, value } });
  else if (value < known.least.value) known.least = { row, value };
  else if (value > known.most.value) known.most = { row, value };
}
