import { z } from 'zod';
import { loadNumberFormats } from '../../text/shown-number.js';
import { matchTitles } from '../../views/workbook/match-titles.js';
import type { SheetView } from '../../views/workbook/workbook-view.js';
import { type FindingDraft, xlsxCheck } from '../check.js';
import { sheetAt } from '../column-cells.js';
import { andMore, capitalised, list, quote, titleKey } from '../wording.js';
import { wrongCounts } from './counted-rows.js';
import { keyFigures } from './key-figures.js';
import { wrongColumns } from './named-columns.js';
import { wrongFunctions } from './named-functions.js';
import { wrongBases } from './share-of-row.js';
import { shortReads } from './short-reads.js';
import { shortRowSums } from './short-row-sums.js';
import { wrongTypedFigures } from './typed-figures.js';
import { wrongTotals } from './wrong-totals.js';

export const totalsRow = xlsxCheck({
  name: 'totals-row',
  category: 'data',
  defaultSeverity: 'high',
  description:
    'Total rows are present if the template requires them. Each total covers all body rows and has the correct value.',
  options: z.strictObject({
    /** Share of a total by which it may differ from the body's figures, besides the rounding it shows. */
    tolerated: z.number().min(0).max(1).default(0.001),
  }),
  prepare: loadNumberFormats,
  run(workbook, _template, { options: { tolerated } }) {
    const { tables, calculatesOnOpen } = workbook;
    const figures = keyFigures(tables);
    const rows = tables.flatMap((table) => [
      ...missingRows(table),
      ...unwantedRows(table),
      ...shortRowSums(table),
      ...wrongTotals(table, { tolerated, calculatesOnOpen }),
    ]);
    return [
      ...rows,
      ...wrongFunctions(tables, figures),
      ...wrongColumns(tables, figures),
      ...shortReads(tables, figures),
      ...wrongCounts(tables, figures),
      ...wrongBases(figures),
      ...wrongTypedFigures(tables, figures),
    ];
  },
});

function missingRows(table: SheetView): FindingDraft[] {
  const { rules, totals, body } = table;
  if (rules === null || body === null) return [];
  const results = matchTitles(
    rules.total_rows,
    totals.map(({ label }) => label),
  );
  const missing = rules.total_rows.filter((_, index) => results[index] === -1).map(({ title }) => title);
  const lacksAny = rules.totals === 'required' && rules.total_rows.length === 0 && totals.length === 0;
  return (lacksAny ? ['Total'] : missing).map((title) => ({
    key: titleKey(`${rules.title}: no ${title}`),
    location: `${sheetAt(table)}, below row ${body.lastRow}`,
    message: `${capitalised(sheetAt(table))} has no row ${quote(title)} below row ${body.lastRow}.`,
    expected: `a row that starts with ${quote(title)} after the last body row`,
    actual: totals.length === 0 ? 'no rows of totals' : list(totals.map(({ label }) => quote(label))),
    suggestion: `Write the row ${quote(title)} after the last body row. Each column of numbers needs a formula over all body rows.`,
  }));
}

function unwantedRows(table: SheetView): FindingDraft[] {
  const [first] = table.totals;
  if (table.rules?.totals !== 'forbidden' || first === undefined) return [];
  return [
    {
      key: `${titleKey(table.rules.title)}: unwanted`,
      location: `${sheetAt(table)}, row ${first.row}`,
      message: `Row ${first.row} is a total (${quote(first.label)}); the template allows data only${andMore(table.totals.length - 1, 'row')}.`,
      expected: 'no rows of totals',
      actual: list(table.totals.map(({ label }) => quote(label))),
      suggestion: 'Leave totals out of this sheet, or put them on a separate sheet.',
    },
  ];
}
