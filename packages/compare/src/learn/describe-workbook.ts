import type { Cell, Sheet, XlsxDocument } from '@fixpoint/documents/model';
import { serialOfIsoDate } from '@fixpoint/documents/xlsx';
import { canonicalFormat } from '../checks/number-formats/check.js';
import { currencySource } from '../figures/money.js';
import { XlsxTemplate } from '../templates/xlsx-template.js';
import { createWorkbookView } from '../views/workbook/create-workbook-view.js';
import type { SheetView, TableColumn } from '../views/workbook/workbook-view.js';
import type { ColumnFacts, CountedValue, WorkbookFacts } from './document-facts.js';

const maxSheets = 100;
const maxColumns = 300;
const maxTotals = 20;
const maxLabels = 200;
const maxTitleLength = 200;
const maxTypefaces = 100;
const maxFormats = 10;
/** More different texts are no set of values. */
const maxValues = 12;
const maxValueLength = 60;
/** Beyond as many values a column is not called unique: remembering them all costs memory. */
const maxRemembered = 50_000;

const bare = XlsxTemplate.parse({ name: 'bare', type: 'xlsx' });

/** Structure of a workbook: its visible sheets as tables, and the contents of each column. */
export function describeWorkbook(
  document: XlsxDocument,
  today: string,
): Omit<WorkbookFacts, 'objections' | 'lines' | 'currencies'> {
  const { tables } = createWorkbookView(document, bare);
  const tomorrow = serialOfIsoDate(today, document.date1904) + 1;
  return {
    type: 'xlsx',
    sheets: tables.slice(0, maxSheets).map((table) => ({
      name: table.sheet.name.slice(0, maxTitleLength),
      rows: table.body === null ? null : table.body.lastRow - table.body.firstRow + 1,
      labels: labelsOf(table),
      totals: table.totals.slice(0, maxTotals).map(({ label }) => label.slice(0, maxTitleLength)),
      columns: table.columns
        .slice(0, maxColumns)
        .filter(({ header }) => header !== '')
        .map((column) => describeColumn(table, column, tomorrow)),
    })),
    fonts: typefacesIn(tables.slice(0, maxSheets).map(({ sheet }) => sheet)),
    colors: [],
  };
}

/** Of the cells that hold something, in the order in which they are first seen. */
function typefacesIn(sheets: readonly Sheet[]): string[] {
  const found = new Set<string>();
  for (const sheet of sheets)
    sheet.cells.visit(({ typeface }) => {
      if (typeface !== null && found.size < maxTypefaces) found.add(typeface);
    });
  return [...found];
}

/** Texts of the first column, if it holds no figures. */
function labelsOf({ sheet, columns, body }: SheetView): string[] {
  const [first] = columns;
  const labels: string[] = [];
  if (body === null || first === undefined || body.lastRow - body.firstRow >= maxLabels) return [];
  sheet.cells.visitColumn(body, first.column, (_, cell) => {
    if (cell?.kind === 'text') labels.push(String(cell.value).slice(0, maxTitleLength));
  });
  return labels;
}

function describeColumn(view: SheetView, column: TableColumn, tomorrow: number): ColumnFacts {
  const { kinds, formats, currencies, ...facts } = readColumn(view, column.column, tomorrow);
  const kind = commonKind(kinds);
  const [format = null] = formats;
  const [currency = ''] = currencies;
  return {
    ...facts,
    header: column.header.slice(0, maxTitleLength),
    kind,
    isPast: facts.isPast && kind === 'date',
    format: formats.size === 1 ? format : null,
    currency: currencies.size === 1 && currency !== '' && formats.size < maxFormats ? currency : undefined,
  };
}

function isAhead({ kind, value }: Cell, tomorrow: number): boolean {
  return kind === 'date' && typeof value === 'number' && value >= tomorrow;
}

function readColumn({ sheet, body }: SheetView, column: number, tomorrow: number) {
  const linked = new Set(sheet.links.filter((link) => link.column === column).map(({ row }) => row));
  const kinds = new Set<ColumnFacts['kind']>();
  const formats = new Set<string>();
  const currencies = new Set<string>();
  const values = new Set<string>();
  const texts = createTally();
  let [empty, filled, isUnique, isPast] = [0, 0, true, true];
  const read = (row: number, cell: Cell | null) => {
    if (cell === null || cell.value === '') {
      empty += 1;
      return;
    }
    filled += 1;
    kinds.add(linked.has(row) ? 'url' : kindOf(cell));
    isPast &&= !isAhead(cell, tomorrow);
    if (cell.kind === 'number' && formats.size < maxFormats && !formats.has(cell.format)) {
      formats.add(cell.format);
      currencies.add(currencySign(cell.format) ?? '');
    }
    const value = String(cell.value).trim();
    if (cell.kind === 'text') texts.add(value);
    isUnique &&= values.size < maxRemembered && !values.has(value.toLowerCase());
    if (isUnique) values.add(value.toLowerCase());
  };
  if (body !== null) sheet.cells.visitColumn(body, column, read);
  return { kinds, formats, currencies, empty, filled, isUnique, isPast, values: texts.counted() };
}

/** The currency that a number format shows; null for none. */
function currencySign(format: string): string | null {
  return sign.exec(canonicalFormat(format))?.[0] ?? null;
}

const sign = new RegExp(`(?<!\\p{L})(?:${currencySource})(?!\\p{L})`, 'u');

interface Tally {
  add(text: string): void;
  /** Absent for more texts than a set of values has. */
  counted(): CountedValue[] | undefined;
}

/** Counts texts as long as there are few different ones. */
function createTally(): Tally {
  const counts = new Map<string, number>();
  let isSmall = true;
  return {
    add(text) {
      if (!isSmall) return;
      counts.set(text, (counts.get(text) ?? 0) + 1);
      isSmall = counts.size <= maxValues && text.length <= maxValueLength;
    },
    counted: () => (isSmall ? [...counts].map(([text, count]) => ({ text, count })) : undefined),
  };
}

function kindOf({ kind, value, format }: Cell): ColumnFacts['kind'] {
  if (kind === 'number') return format.includes('%') ? 'percent' : 'number';
  if (kind === 'date') return 'date';
  if (kind !== 'text') return 'any';
  const text = String(value).trim();
  if (/^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text)) return 'url';
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text) ? 'email' : 'text';
}

/** Common kind of all cells: a column of addresses and words is one of texts, one of numbers and words may hold anything. */
export function commonKind(kinds: ReadonlySet<ColumnFacts['kind']>): ColumnFacts['kind'] {
  const [only] = kinds;
  if (kinds.size === 1 && only !== undefined) return only;
  if (kinds.size > 0 && [...kinds].every((kind) => kind === 'number' || kind === 'percent')) return 'number';
  return kinds.size > 0 && [...kinds].every((kind) => kind === 'text' || kind === 'url' || kind === 'email')
    ? 'text'
    : 'any';
}
