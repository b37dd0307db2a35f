import { z } from 'zod';
import type { ColumnRules } from '../../templates/xlsx-template.js';
import { type FindingDraft, xlsxCheck } from '../check.js';
import {
  type BodyColumn,
  bodyColumns,
  cellsAt,
  columnKey,
  columnTitle,
  createOffences,
  isFigure,
  type Offences,
} from '../column-cells.js';
import { andMore, list, percent, quote } from '../wording.js';

const suggestion =
  'Set one number format for the whole column when you write the sheet. Code that formats each cell separately often misses some.';

export const numberFormats = xlsxCheck({
  name: 'number-formats',
  category: 'data',
  defaultSeverity: 'medium',
  description: 'The numbers of a column share one number format: the one that the template requires, if any.',
  options: z.strictObject({
    /** Share of a column's numbers that may have another format than most. */
    tolerated: z.number().min(0).max(1).default(0),
  }),
  run(workbook, _template, { options: { tolerated } }) {
    return bodyColumns(workbook, (column) => isFigure(column) || column.rules?.formats !== undefined).flatMap(
      (bodyColumn) => {
        const formats = formatsOf(bodyColumn);
        const wanted = bodyColumn.column.rules?.formats;
        return wanted === undefined
          ? mixedFormats(bodyColumn, formats, tolerated)
          : wrongFormats(bodyColumn, formats, wanted);
      },
    );
  },
});

/** Cells by the format they have, most frequent first. */
type Formats = readonly (readonly [format: string, cells: Offences])[];

function formatsOf(bodyColumn: BodyColumn): Formats {
  const canonical = new Map<string, string>();
  const formats = new Map<string, Offences>();
  bodyColumn.visit((row, cell) => {
    if (cell?.kind !== 'number' && cell?.kind !== 'date' && cell?.kind !== 'uncalculated') return;
    const code = cell.format;
    const format = canonical.get(code) ?? canonicalFormat(code);
    canonical.set(code, format);
    const cells = formats.get(format) ?? createOffences();
    formats.set(format, cells);
    cells.add(row, () => format);
  });
  return [...formats].sort(([, one], [, other]) => other.count - one.count);
}

function mixedFormats({ table, column }: BodyColumn, formats: Formats, tolerated: number): FindingDraft[] {
  const [most, ...others] = formats;
  const all = formats.reduce((sum, [, { count }]) => sum + count, 0);
  const odd = all - (most?.[1].count ?? 0);
  const [rare] = others.toReversed();
  if (most === undefined || rare === undefined || odd <= all * tolerated) return [];
  return [
    {
      key: columnKey(table, column, 'mixed'),
      ...cellsAt(table, column, rare[1]),
      message: `${columnTitle(column)} (row ${rare[1].firstRow}) has the number format ${quote(rare[0])}; most cells have ${quote(most[0])}. ${odd} of ${all} (${percent(odd, all)}) differ.`,
      expected: `one format, such as ${quote(most[0])}`,
      actual: list(
        formats.map(([format, cells]) => `${quote(format)} in ${cells.rows()}`),
        '; ',
      ),
      suggestion,
    },
  ];
}

function wrongFormats(
  { table, column }: BodyColumn,
  formats: Formats,
  wanted: NonNullable<ColumnRules['formats']>,
): FindingDraft[] {
  const isRight = matcherOf(wanted);
  const wrong = formats.filter(([format]) => !isRight(format));
  const [worst] = wrong;
  if (worst === undefined) return [];
  return [
    {
      key: columnKey(table, column, 'format'),
      ...cellsAt(table, column, worst[1]),
      message: `${columnTitle(column)} (row ${worst[1].firstRow}) has the number format ${quote(worst[0])}, which the template does not allow${andMore(wrong.reduce((sum, [, { count }]) => sum + count, 0) - 1, 'cell')}.`,
      expected:
        typeof wanted === 'string' ? `a format that matches ${wanted}` : wanted.map(quote).join(' or '),
      actual: list(
        wrong.map(([format, cells]) => `${quote(format)} in ${cells.rows()}`),
        '; ',
      ),
      suggestion,
    },
  ];
}

function matcherOf(wanted: NonNullable<ColumnRules['formats']>): (format: string) => boolean {
  if (typeof wanted === 'string') {
    const pattern = new RegExp(wanted.slice(1, -1), 'u');
    return (format) => pattern.test(format);
  }
  const codes = new Set(wanted.map(canonicalFormat));
  return (format) => codes.has(format);
}

/**
 * A number format as it shows a positive number: quotes and backslashes, paddings and colours do not count, so that `0.0x`, `0.0"x"`
 * and `0.0\x_);[Red](0.0\x)` are one. A currency of a language (`[$€-407]`) is that currency.
 */
export function canonicalFormat(code: string): string {
  const positive = /^(?:"[^"]*"|\\.|[^;"\\])*/s.exec(code)?.[0] ?? code;
  return positive
    .replace(/_.|\*./gs, '')
    .replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, '$1')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/"([^"]*)"/g, '$1')
    .replace(/\\(.)/gs, '$1')
    .trim();
}
