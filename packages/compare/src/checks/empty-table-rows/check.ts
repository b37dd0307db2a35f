import type { Slide, Table } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { isTotal } from '../../figures/labels.js';
import { statisticOf } from '../../views/workbook/find-body.js';
import { draftAbout, pptxCheck } from '../check.js';
import { andMore, capitalised, list, placedAt } from '../wording.js';

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
    const results = slides.flatMap((slide) => emptyRows(slide, filled));
    return draftAbout(results, (first) => ({
      ...placedAt(results.map(({ location }) => location)),
      message: `${capitalised(first.location)} has ${first.actual}${andMore(results.length - 1, 'row')}.`,
      expected: `at least ${Math.round(filled * 100)} % of the cells of each body row filled`,
      actual: list(
        results.map(({ actual }) => actual),
        '; ',
      ),
      suggestion:
        'Check which fields these rows are rendered from. Omit rows without data, and write "n/a" for unknown values.',
    }));
  },
});

function emptyRows({ number, tables }: Slide, filled: number): { location: string; actual: string }[] {
  return tables.flatMap((table, index) =>
    emptyRowsOf(table, filled).map(({ cells, row, full }) => ({
      location: `slide ${number}, table ${index + 1}, row ${row}`,
      actual: `${full} of ${countOf(cells.length, 'cell')} filled${full === 0 ? '' : ` ("${cells.find((cell) => cell !== '')}")`}`,
    })),
  );
}

interface EmptyRow {
  readonly cells: readonly string[];
  /** As a person counts it. */
  readonly row: number;
  /** Cells with a text. */
  readonly full: number;
}

/** The body rows with few filled cells. A table without any text is a drawing, not data. */
function emptyRowsOf({ rows, mergedRows, paragraphs }: Table, filled: number): EmptyRow[] {
  const results: EmptyRow[] = [];
  if (paragraphs === 0) return results;
  for (let index = 1; index < rows.length; index += 1) {
    const cells = rows[index] ?? [];
    let full = 0;
    for (const cell of cells) if (cell !== '') full += 1;
    if (full < cells.length * filled && !mergedRows.includes(index) && !isSummary(cells))
      results.push({ cells, row: index + 1, full });
  }
  return results;
}

/** True for a row of means or totals: it has figures only in the columns that it sums up. */
function isSummary(cells: readonly string[]): boolean {
  const [label = '', ...figures] = cells.filter((cell) => cell !== '');
  return figures.length > 0 && (isTotal(label) || statisticOf(label) !== null);
}
