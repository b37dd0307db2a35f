import type { Cell } from '@fixpoint/documents/model';
import { digitsOf, isSwapOf } from '../../figures/digits.js';
import { foldTitle } from '../../text/words.js';
import { columnName } from '../../views/workbook/workbook-text.js';
import type { SheetView } from '../../views/workbook/workbook-view.js';
import type { FindingDraft } from '../check.js';
import { sheetAt } from '../column-cells.js';
import { quote, titleKey } from '../wording.js';
import type { KeyFigure } from './key-figures.js';
import { isOfAll } from './short-reads.js';

const shareOf =
  /^(?:share of|proportion of|anteil(?: der| des| von| vom)?|part d(?:e|u|es)(?: la| l)?|cuota de(?:l| la| los| las)?|peso de(?:l| la| los| las)?|participación de(?:l| la)?|quota d(?:i|el|ella|ello|ei|elle|ell)|andel)(?: the)? (?<name>\p{L}.*)$/u;
const largest =
  /^(?<word>größte[rs]?|stärkste[rs]?|umsatzstärkste[rs]?|beste[rs]?|largest|biggest|strongest|best|top|leading|plus grande?|premier|première|meilleure?|mayor|mejor|principal|maggiore|migliore) (?<noun>\p{L}{3,})$|^(?<noun2>\p{L}{3,}) (?:principal|le plus grand|la plus grande|más grande|più grande|maggiore|migliore)$/u;
const mean =
  /^(?:average|mean|avg|durchschnitt|mittelwert|moyenne|media|promedio|gennemsnit|snitt)(?!\p{L})/u;
const minNames = 3;
const maxNames = 200;
const maxLabel = 60;
/** A figure that is further away is of other things. */
const near = { share: 0.5, total: 0.25 };

/** Rows of a sheet of key figures: a label and one value. */
interface Fact {
  readonly table: SheetView;
  readonly label: string;
  readonly cell: Cell;
}

/** A table whose first column of texts names its rows once each. */
interface Named {
  readonly table: SheetView;
  readonly header: string;
  readonly rows: ReadonlyMap<string, number>;
  /** Columns of which all rows have a typed or stored number. */
  readonly columns: readonly { readonly column: number; readonly values: ReadonlyMap<number, number> }[];
}

/** Typed shares, totals, means and largest rows of a sheet of key figures that no column of the one table beside it gives. */
export function wrongTypedFigures(
  tables: readonly SheetView[],
  figures: readonly KeyFigure[],
): FindingDraft[] {
  if (tables.length < 2 || tables.length > 20) return [];
  const facts = tables.flatMap(factsOf);
  if (facts.length === 0) return [];
  const named = tables.flatMap((table) => namedOf(table) ?? []);
  if (named.length === 0) return [];
  const shown = new Set(
    figures.filter(({ cell }) => typeof cell.value === 'number').map(({ cell }) => Number(cell.value)),
  );
  return facts.flatMap((fact) => {
    const others = named.filter(({ table }) => table !== fact.table);
    return (
      wrongShare(fact, others) ??
      wrongLargest(fact, others) ??
      wrongTotal(fact, others, shown) ??
      wrongMean(fact, others) ??
      []
    );
  });
}

/** The labels and values of a sheet that has two columns. */
function factsOf(table: SheetView): Fact[] {
  const { sheet } = table;
  const { cells } = sheet;
  if (cells.lastRow > 60 || sheet.hasPivot) return [];
  return [...cells.rowNumbers()].flatMap((row): Fact[] => {
    const [label, cell, ...others] = [...cells.row(row)];
    if (label === undefined || cell === undefined || others.length > 0) return [];
    const isTyped = label.kind === 'text' && cell.formula === null && label.column < cell.column;
    const text = String(label.value).trim();
    return isTyped && text.length <= maxLabel ? [{ table, label: text, cell }] : [];
  });
}

function namedOf(table: SheetView): Named | null {
  const { body, columns, sheet, totals } = table;
  if (body === null || body.lastRow - body.firstRow >= maxNames) return null;
  if (columns.length < 2 || columns.length > 30) return null;
  const first = columns
    .slice(0, 3)
    .find(({ column }) => sheet.cells.cell(body.firstRow, column)?.kind === 'text');
  if (first === undefined) return null;
  const rows = new Map<string, number>();
  for (let row = body.firstRow; row <= body.lastRow; row += 1) {
    const cell = sheet.cells.cell(row, first.column);
    if (cell?.kind !== 'text' || totals.some((total) => total.row === row)) return null;
    rows.set(foldTitle(String(cell.value)), row);
  }
  if (rows.size < minNames || rows.size !== body.lastRow - body.firstRow + 1) return null;
  const numbers = columns.flatMap(({ column }) => {
    const values = new Map<number, number>();
    for (const row of rows.values()) {
      const value = sheet.cells.cell(row, column)?.value;
      if (typeof value === 'number') values.set(row, value);
    }
    return values.size === rows.size && column !== first.column ? [{ column, values }] : [];
  });
  return numbers.length === 0 ? null : { table, header: first.header, rows, columns: numbers };
}

function sumOf(values: ReadonlyMap<number, number>): number {
  return [...values.values()].reduce((sum, value) => sum + value, 0);
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(Math.abs(b), 1e-9) * 0.003;
}

/** "Share of storage" is 36 %, and storage is 30 % of the only table that has it. */
function wrongShare({ table, label, cell }: Fact, others: readonly Named[]): FindingDraft[] | null {
  const name = shareOf.exec(foldTitle(label.replace(/\([^)]*\)/gu, '')))?.groups?.name;
  if (name === undefined || typeof cell.value !== 'number' || cell.value <= 0) return null;
  const value = /%/.test(label) && cell.value > 1 ? cell.value / 100 : cell.value;
  if (value >= 1) return null;
  const holding = others.filter(({ rows }) => rows.has(name));
  const [only] = holding;
  if (only === undefined || holding.length > 1) return null;
  const row = only.rows.get(name) ?? 0;
  const shares = only.columns.flatMap(({ column, values }) => {
    const [part = 0, whole] = [values.get(row), sumOf(values)];
    return part > 0 && whole > 0 && part < whole ? [{ column, part, whole, share: part / whole }] : [];
  });
  const reach = /^0%$|^\d+$/.test(cell.format) || value === Number(value.toFixed(2)) ? 0.0051 : 0.00051;
  const isKnown = [...shares.map(({ share }) => share), ...ownValues(only, row)].some(
    (share) => Math.abs(share - value) <= reach,
  );
  const close = shares.filter(({ share }) => Math.abs(share - value) <= share * near.share);
  const best = close.at(-1);
  if (isKnown || best === undefined) return null;
  const place = `${columnName(best.column)}${row}`;
  const right = `${(best.share * 100).toFixed(1)} %`;
  return [
    finding(
      { table, label, cell },
      `${quote(label)} in ${addressOf(cell)} is ${(value * 100).toFixed(1)} %; ${place} of ${sheetAt(only.table)} is ${right} of its column.`,
      right,
    ),
  ];
}

/** Figures of a row that may themselves be shares. */
function ownValues({ columns }: Named, row: number): number[] {
  return columns.flatMap(({ values }) => values.get(row) ?? []);
}

/** "Largest segment" names a row that is the largest in no column. */
function wrongLargest({ table, label, cell }: Fact, others: readonly Named[]): FindingDraft[] | null {
  const { noun, noun2, word = '' } = largest.exec(foldTitle(label))?.groups ?? {};
  const wanted = noun ?? noun2;
  if (wanted === undefined || cell.kind !== 'text') return null;
  const name = foldTitle(String(cell.value));
  const holding = others.filter(({ rows }) => rows.has(name));
  const [only] = holding;
  if (only === undefined || holding.length > 1) return null;
  // The header names what its rows are: "Segment (EUR million)".
  if (
    !foldTitle(only.header)
      .split(' ')
      .some((candidate) => candidate.slice(0, 5) === wanted.slice(0, 5))
  )
    return null;
  const row = only.rows.get(name) ?? 0;
  const isLeast = /^(?:best|beste[rs]?|meilleure?|mejor|migliore)$/u.test(word);
  const isBest = only.columns.some(({ values }) => {
    const own = values.get(row) ?? 0;
    const all = [...values.values()];
    return own >= Math.max(...all) || (isLeast && own <= Math.min(...all));
  });
  if (isBest) return null;
  const first = new Set(
    only.columns.map(({ values }) => [...values].toSorted((one, two) => two[1] - one[1])[0]?.[0]),
  );
  const [top, ...more] = [...only.rows].flatMap(([, at]) => (first.has(at) ? [at] : []));
  if (top === undefined || more.length > 0) return null;
  const right = String(only.table.sheet.cells.cell(top, nameColumn(only))?.value ?? '');
  return [
    finding(
      { table, label, cell },
      `${quote(label)} in ${addressOf(cell)} is ${quote(String(cell.value))}; ${quote(right)} has the largest figures of ${sheetAt(only.table)}.`,
      right,
    ),
  ];
}

function nameColumn({ table, header }: Named): number {
  return table.columns.find((column) => column.header === header)?.column ?? 1;
}

/** "Sales of the quarter" beside the total of the column "Quarter". */
function wrongTotal(
  { table, label, cell }: Fact,
  others: readonly Named[],
  shown: ReadonlySet<number>,
): FindingDraft[] | null {
  const { value } = cell;
  if (typeof value !== 'number' || mean.test(foldTitle(label))) return null;
  const bare = label.replace(/\([^)]*\)/gu, ' ');
  const results = others.flatMap((item) => {
    const named = item.columns.filter(({ column }) => isNamed(bare, item.table, column));
    return named.map((column) => ({ one: item, ...column }));
  });
  const [only] = results;
  if (only === undefined || results.length > 1) return null;
  const total = sumOf(only.values);
  const isOther = isSame(value, total) || [...only.values.values()].some((own) => isSame(value, own));
  // The figure is somewhere else too: it is that of other things.
  const elsewhere = [...shown].filter((candidate) => isSame(candidate, value)).length > 1;
  if (isOther || elsewhere || total <= 0 || Math.abs(value - total) > total * near.total) return null;
  const right = String(Number(total.toPrecision(10)));
  return [
    finding(
      { table, label, cell },
      `${quote(label)} in ${addressOf(cell)} is ${value}; column ${columnName(only.column)} of ${sheetAt(only.one.table)} adds up to ${right}.`,
      right,
    ),
  ];
}

/** True if a label names a column of figures, and else the sheet and its rows. */
function isNamed(label: string, table: SheetView, column: number): boolean {
  const header = foldTitle(
    table.columns.find((tableColumn) => tableColumn.column === column)?.header.replace(/\([^)]*\)/gu, '') ??
      '',
  );
  if (header.length < 4 || !header.split(' ').every((word) => wordsOf(label).includes(word))) return false;
  // A year alone is that of any figure.
  const isYear = /^(?:19|20)\d\d$/.test(header);
  const sheet = foldTitle(table.sheet.name).slice(0, 5);
  return isYear || /\d/.test(header)
    ? sheet.length >= 4 && wordsOf(label).every((word) => word === header || word.startsWith(sheet))
    : isOfAll(label, table, column);
}

function wordsOf(label: string): string[] {
  return foldTitle(label).split(' ');
}

/** "Average per month" with two digits the wrong way round. */
function wrongMean({ table, label, cell }: Fact, others: readonly Named[]): FindingDraft[] | null {
  const { value } = cell;
  if (typeof value !== 'number' || !mean.test(foldTitle(label))) return null;
  const means = others.flatMap(({ table: { sheet, totals, body }, columns }) => {
    const rows = [...totals.map(({ row }) => row), body?.lastRow ?? 0];
    const across = rows.flatMap((row) => {
      const own = columns.flatMap(({ column }) => {
        const one = sheet.cells.cell(row, column)?.value;
        return typeof one === 'number' ? [one] : [];
      });
      return [own, own.slice(0, -1)].flatMap((all) =>
        all.length < 2 ? [] : [all.reduce((sum, one) => sum + one, 0) / all.length],
      );
    });
    return [...across, ...columns.map(({ values }) => sumOf(values) / values.size)];
  });
  if (means.some((candidate) => isSame(candidate, value))) return null;
  const digits = digitsOf(String(value));
  const right = means.find(
    (candidate) => digits.length >= 3 && isSwapOf(digits, digitsOf(String(Number(candidate.toFixed(2))))),
  );
  if (right === undefined) return null;
  const shown = String(Number(right.toFixed(2)));
  return [
    finding(
      { table, label, cell },
      `${quote(label)} in ${addressOf(cell)} is ${value}; the mean is ${shown}.`,
      shown,
    ),
  ];
}

function addressOf({ column, row }: Cell): string {
  return `${columnName(column)}${row}`;
}

function finding({ table, label, cell }: Fact, message: string, expected: string): FindingDraft {
  return {
    key: `${table.rules === null ? table.sheet.name : titleKey(table.rules.title)}: ${label}`,
    location: `${sheetAt(table)}, cell ${addressOf(cell)}`,
    message,
    expected,
    actual: String(cell.value),
    suggestion:
      'Write key figures as formulas over the table instead of typing or computing them apart from it.',
  };
}
