import type { Slide, Table } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { isTotal } from '../../figures/labels.js';
import { statisticOf } from '../../views/workbook/find-body.js';
import { pptxCheck } from '../check.js';
import { andMore, capitalised, list } from '../wording.js';

export const emptyTableRows = pptxCheck({
  name: 'empty-table-rows',
  category: 'data',
  defaultSeverity: 'medium',
  description:
    'Every body row of a table has most of its cells filled; rows with merged cells are not checked.',
  options: z.strictObject({
    filled: z
      .number()
      .min(0)
      .max(1)
      .default(0.34)
      .describe('A row with a smaller share of filled cells is reported.'),
  }),
  run({ slides }, _template, { options: { filled } }) {
    const found = slides.flatMap((slide) => emptyRows(slide, filled));
    const [first] = found;
    if (first === undefined) return [];
    return [
      {
        key: '',
        location: list(
          found.map(({ location }) => location),
          '; ',
        ),
        message: `${capitalised(first.location)} has ${first.actual}${andMore(found.length - 1, 'row')}.`,
        expected: `at least ${Math.round(filled * 100)} % of the cells of each body row filled`,
        actual: list(
          found.map(({ actual }) => actual),
          '; ',
        ),
        suggestion:
          'Check which fields these rows are rendered from. Omit rows without data, and write "n/a" for unknown values.',
      },
    ];
  },
});

function emptyRows({ number, tables }: Slide, filled: number): { location: string; actual: string }[] {
  return tables.flatMap((table, index) =>
    bodyRows(table)
      .map(({ cells, row }) => ({ cells, row, full: cells.filter((cell) => cell !== '').length }))
      .filter(({ cells, full }) => full < cells.length * filled)
      .map(({ cells, row, full }) => ({
        location: `slide ${number}, table ${index + 1}, row ${row}`,
        actual: `${full} of ${countOf(cells.length, 'cell')} filled${full === 0 ? '' : ` ("${cells.find((cell) => cell !== '')}")`}`,
      })),
  );
}

/** True for a row of means or totals: it has figures only in the columns that it sums up. */
function isSummary(cells: readonly string[]): boolean {
  const [label = '', ...figures] = cells.filter((cell) => cell !== '');
  return figures.length > 0 && (isTotal(label) || statisticOf(label) !== null);
}

/** Rows below the header, counted as a person counts them. A table without any text is a drawing, not data. */
function bodyRows({ rows, mergedRows, paragraphs }: Table): { cells: readonly string[]; row: number }[] {
  if (paragraphs === 0) return [];
  const merged = new Set(mergedRows);
  return rows.flatMap((cells, index) =>
    index === 0 || merged.has(index) || isSummary(cells) ? [] : { cells, row: index + 1 },
  );
}
