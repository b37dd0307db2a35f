import { foldName } from '../../text/words.js';
import { columnName } from '../../views/workbook/workbook-text.js';
import type { SheetView, TableColumn } from '../../views/workbook/workbook-view.js';
import { type FindingDraft, noOptions, xlsxCheck } from '../check.js';
import { sheetAt } from '../column-cells.js';
import { andMore, capitalised, list, quote, titleKey } from '../wording.js';

const suggestion =
  'Write one header row with a distinct name above every column with data. Check that headers and rows are made from the same list of fields.';

const minRows = 3;
/** Maximum levels of groups over a header, and maximum length of a group's title. */
const maxLevels = 3;
const maxTitleLength = 60;
/** Outside a template: narrower tables are lists of pairs, and columns farther apart belong to separate blocks. */
const minNames = 4;
const maxColumnDistance = 2;

export const headerRow = xlsxCheck({
  name: 'header-row',
  category: 'structure',
  defaultSeverity: 'high',
  description: 'Each table has a header row with a distinct name for every column.',
  options: noOptions,
  run({ tables }) {
    return tables.flatMap((table) => {
      if (table.headerRow !== null) return [...blankHeaders(table), ...repeatedHeaders(table)];
      if (table.rules === null || table.rules.columns.length === 0) return [];
      return [
        {
          key: `${titleKey(table.rules.title)}: none`,
          location: sheetAt(table),
          message: `${capitalised(sheetAt(table))} has no header row.`,
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
      message: `Column ${columnName(blank[0] ?? 0)} has data, but no name in header row ${table.headerRow}${andMore(blank.length - 1, 'column')}.`,
      expected: 'a name above every column with data',
      actual: `blank above ${list(blank.map(columnName))}`,
      suggestion,
    },
  ];
}

/** Outside a template a row that resembles a header may be one line of a form: rows below it must make it a table. */
function repeatedHeaders(table: SheetView): FindingDraft[] {
  const rows = table.body === null ? 0 : table.body.lastRow - table.body.firstRow + 1;
  if (table.rules === null && rows < minRows) return [];
  const named = table.columns.filter(({ header }) => foldName(header) !== '');
  if (table.rules === null && (named.length < minNames || isSideBySide(named))) return [];
  const groupAt = groupTitles(table);
  const columns = new Map<string, TableColumn[]>();
  for (const column of named) {
    const name = `${groupAt(column.column)} ${foldName(column.header)}`.trim();
    columns.set(name, [...(columns.get(name) ?? []), column]);
  }
  const repeated = [...columns.values()].filter((places) => places.length > 1);
  if (table.rules === null && !isSlip(repeated, table)) return [];
  return repeated.map((places) => {
    const [first] = places;
    const name = foldName(first?.header ?? '');
    const letters = list(places.map(({ column }) => columnName(column)));
    return {
      key: `${table.rules?.title ?? table.sheet.name}: repeated ${name}`,
      location: `${sheetAt(table)}, row ${table.headerRow}, columns ${letters}`,
      message: `Columns ${letters} have the same name ${quote(first?.header ?? '')} in header row ${table.headerRow}.`,
      expected: 'each name once, or under group titles that distinguish the columns',
      actual: list(places.map(({ header, column }) => `${quote(header)} in column ${columnName(column)}`)),
      suggestion,
    };
  });
}

/**
 * True if one name was given twice by mistake: two columns that are close to one another and alike. Several repeated names belong to
 * groups that a title somewhere distinguishes, and figures and shares of one name differ in how they are shown.
 */
function isSlip(repeated: readonly (readonly TableColumn[])[], table: SheetView): boolean {
  const { sheet, body } = table;
  const [[one, other, ...more] = [], ...others] = repeated;
  if (one === undefined || other === undefined || more.length > 0 || others.length > 0) return false;
  if (other.column - one.column > maxColumnDistance || !/\p{L}{2}/u.test(one.header)) return false;
  if (/^(?:true|false|yes|no|x|n\/?a)$/i.test(one.header.trim())) return false;
  if (goesOnBelow([one.column, other.column], table)) return false;
  const [left, right] = [one, other].map(({ column }) => sheet.cells.cell(body?.firstRow ?? 0, column));
  return left?.kind === right?.kind && left?.format === right?.format;
}

/** True if lines below the header distinguish two columns of numbers: "Gain" over "Per year" beside "Gain" over "Per week". */
function goesOnBelow([one, other]: readonly [number, number], { sheet, body }: SheetView): boolean {
  let isTold = false;
  const first = body?.firstRow ?? 0;
  for (let row = first; row <= first + maxLevels; row += 1) {
    const [left, right] = [one, other].map((column) => sheet.cells.cell(row, column));
    if (left?.kind === 'number' && right?.kind === 'number') return isTold;
    if ([...sheet.cells.row(row)].some(({ kind }) => kind !== 'text')) return false;
    isTold ||= foldName(String(left?.value ?? '')) !== foldName(String(right?.value ?? ''));
  }
  return false;
}

/** Tables beside one another: the same names once more behind an empty column, or the whole header over and over again. */
function isSideBySide(columns: readonly TableColumn[]): boolean {
  const blocks: string[][] = [];
  for (const [index, { column, header }] of columns.entries()) {
    const before = columns[index - 1];
    if (before === undefined || column > before.column + 1) blocks.push([]);
    blocks.at(-1)?.push(foldName(header));
  }
  if (blocks.length > 1 && blocks.every((names) => new Set(names).size === names.length)) return true;
  const names = blocks.flat();
  const period = names.indexOf(names[0] ?? '', 1);
  return (
    period > 1 && names.length % period === 0 && names.every((name, index) => name === names[index % period])
  );
}

/**
 * The titles of groups over the header: the texts in the rows above it (their cells reach to the next one that is filled,
 * or as far as they are merged), as long as those are rows of several short texts or numbers.
 */
function groupTitles({ sheet, headerRow, columns }: SheetView): (column: number) => string {
  const levels: { readonly from: number; readonly title: string }[][] = [];
  for (let row = (headerRow ?? 1) - 1; row > 0 && levels.length < maxLevels; row -= 1) {
    const cells = [...sheet.cells.row(row)].filter(({ value }) => String(value).trim() !== '');
    // Alone at the left it is the title of the sheet.
    if (cells.length < 2 && (cells[0]?.column ?? 0) <= (columns[0]?.column ?? 0)) break;
    if (cells.some(({ value }) => String(value).length > maxTitleLength)) break;
    levels.push(cells.map(({ column, value }) => ({ from: column, title: foldName(String(value)) })));
  }
  return (column) =>
    levels
      .map((titles) => titles.findLast(({ from }) => from <= column)?.title ?? '')
      .join(' ')
      .trim();
}
