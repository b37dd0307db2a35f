import { foldTitle } from '../../text/words.js';
import { columnName } from '../../views/workbook/workbook-text.js';
import type { SheetView } from '../../views/workbook/workbook-view.js';
import { type FindingDraft, noOptions, xlsxCheck } from '../check.js';
import { quote, sheetAt } from '../column-cells.js';
import { list, titleKey } from '../wording.js';

const suggestion =
  'Write one header row with a distinct name above every column that holds data; check that headers and rows are made from the same list of fields.';

const fewestRows = 3;

export const headerRow = xlsxCheck({
  name: 'header-row',
  category: 'structure',
  defaultSeverity: 'high',
  description: 'Each table has a header row, without blank and without repeated names.',
  options: noOptions,
  run({ tables }) {
    return tables.flatMap((table) => {
      if (table.headerRow !== null) return [...blankHeaders(table), ...repeatedHeaders(table)];
      if (table.rules === null || table.rules.columns.length === 0) return [];
      return [
        {
          key: `${titleKey(table.rules.title)}: none`,
          location: sheetAt(table),
          message: 'The sheet has no header row.',
          expected: `a row with ${list(table.rules.columns.map(({ title }) => quote(title)))}`,
          actual: table.sheet.cells.count === 0 ? 'an empty sheet' : 'no row that names columns',
          suggestion,
        },
      ];
    });
  },
});

/** Columns with data in the body's first row, but without a name. Outside a template such a sheet may be no table. */
function blankHeaders(table: SheetView): FindingDraft[] {
  if (table.rules === null || table.body === null) return [];
  const named = new Set(table.columns.filter(({ header }) => header !== '').map(({ column }) => column));
  const blank = [...table.sheet.cells.row(table.body.firstRow)]
    .map(({ column }) => column)
    .filter((column) => !named.has(column));
  if (blank.length === 0) return [];
  return [
    {
      key: `${titleKey(table.rules.title)}: blank`,
      location: `${sheetAt(table)}, row ${table.headerRow}, ${blank.length === 1 ? 'column' : 'columns'} ${list(blank.map(columnName))}`,
      message: 'The header names no column where the rows below it hold data.',
      expected: 'a name above every column that holds data',
      actual: `blank above ${list(blank.map(columnName))}`,
      suggestion,
    },
  ];
}

/** Outside a template a row that resembles a header may be one line of a form: rows below it must make it a table. */
function repeatedHeaders(table: SheetView): FindingDraft[] {
  const rows = table.body === null ? 0 : table.body.lastRow - table.body.firstRow + 1;
  if (table.rules === null && rows < fewestRows) return [];
  const columns = new Map<string, number[]>();
  for (const { header, column } of table.columns) {
    const name = foldTitle(header);
    if (name !== '') columns.set(name, [...(columns.get(name) ?? []), column]);
  }
  return [...columns]
    .filter(([, places]) => places.length > 1)
    .slice(0, 20)
    .map(([name, places]) => ({
      key: `${table.rules?.title ?? table.sheet.name}: repeated ${name}`,
      location: `${sheetAt(table)}, row ${table.headerRow}, columns ${list(places.map(columnName))}`,
      message: `The header names ${places.length} columns ${quote(name)}.`,
      expected: 'each name once',
      actual: `${quote(name)} in columns ${list(places.map(columnName))}`,
      suggestion,
    }));
}
