import type { Cell, RowRange } from '@fixpoint/documents/model';
import { columnName } from '../views/workbook/workbook-text.js';
import type { SheetView, TableColumn, WorkbookView } from '../views/workbook/workbook-view.js';
import { andMore, nameOf, type Placed, quote, titleKey } from './wording.js';

/** A column of a table that has body rows. */
export interface BodyColumn {
  readonly table: SheetView;
  readonly column: TableColumn;
  readonly body: RowRange;
  /** Every body row, top to bottom; null if it holds nothing. `cell` is valid during the call only. */
  visit(visit: (row: number, cell: Cell | null) => void): void;
}

/** Columns whose cells a check reads. */
export function bodyColumns(
  { tables }: Pick<WorkbookView, 'tables'>,
  isWanted: (column: TableColumn, table: SheetView) => boolean,
): BodyColumn[] {
  return tables.flatMap((table) => {
    const { body, sheet, columns } = table;
    if (body === null) return [];
    return columns
      .filter((column) => isWanted(column, table))
      .map((column) => ({
        table,
        column,
        body,
        visit: (visit) => sheet.cells.visitColumn(body, column.column, visit),
      }));
  });
}

const codes =
  /^(?:(?:tele)?phones?|mobile(?: phone)?|cell(?: ?phone)?|tel|(?:tele)?fax|telefon|handy|mobil|tlf|tlfnr|téléphone|portable|teléfono|móvil|celular|telefono|cellulare|zip|post(?:al)? ?codes?|plz|postleitzahl|postnr|postnummer|code postal|código postal|codice postale)[ .:-]*(?:code|numbers?|no|nr|nummer)?[ .:]*$|^(?:邮编|邮政编码|电话|手机|传真|電話番号?|郵便番号|携帯電話?)$/iu;
const maxCount = 31;
const firstYear = 1900;
const lastYear = 2100;

/** True if the figures of a column are no amounts: its header names codes such as phone numbers, or is a figure itself. */
export function holdsCodes({ header }: TableColumn): boolean {
  const name = header.trim();
  if (codes.test(name)) return true;
  if (!/^-?\d+(?:[.,]\d+)?$/.test(name)) return false;
  const value = Number(name.replace(',', '.'));
  const isYear = value >= firstYear && value <= lastYear;
  return !Number.isInteger(value) || (!isYear && (value < 0 || value > maxCount));
}

const lookedForFormulas = 30;

/** True if the first cells of a column contain a formula: most columns do not, and a table may have half a million rows. */
export function startsWithFormulas({ table, column, body }: BodyColumn): boolean {
  const last = Math.min(body.lastRow, body.firstRow + lookedForFormulas);
  for (let row = body.firstRow; row <= last; row += 1) {
    if (table.sheet.cells.cell(row, column.column)?.formula != null) return true;
  }
  return false;
}

/** Holds figures, by the template. */
export function isFigure({ rules }: TableColumn): boolean {
  return rules?.kind === 'number' || rules?.kind === 'percent';
}

/** A text in place of a value, as the template allows it. */
export function isStandIn({ rules }: TableColumn, text: string): boolean {
  if (rules === null || rules.stand_ins.length === 0) return false;
  const folded = text.trim().toLowerCase();
  return rules.stand_ins.some((allowed) => allowed.toLowerCase() === folded);
}

/** Maximum number of cells that a finding names; the rest is counted. */
const listed = 12;
/** Stretches of rows that are marked. */
const maxRuns = 500;

/** Cells that share one defect: the first are kept to be named, all are counted. */
export interface Offences {
  readonly count: number;
  /** Row of the first, or 0. */
  readonly firstRow: number;
  /** The first, as it was quoted. */
  readonly firstQuote: string;
  /** `. 3 more cells have the same problem`; '' if the first is the only one. */
  more(noun: string): string;
  /** `quote` is called for the first only. */
  add(row: number, quote: () => string): void;
  /** "row 3", "rows 3, 7 and 12 more". */
  rows(): string;
  /** "row 3", "rows 7 to 12": all of them, bounded. */
  runs(): readonly string[];
  /** "row 3: "abc", row 7: "n/a" and 12 more". */
  quotes(): string;
}

export function createOffences(): Offences {
  const rows: number[] = [];
  const runs: { first: number; last: number }[] = [];
  const quotes: string[] = [];
  let firstQuote = '';
  let count = 0;
  const more = () => (count > rows.length ? ` and ${count - rows.length} more` : '');
  return {
    get count() {
      return count;
    },
    get firstRow() {
      return rows[0] ?? 0;
    },
    get firstQuote() {
      return firstQuote;
    },
    more: (noun) => andMore(count - 1, noun),
    add(row, quoteOf) {
      count += 1;
      const run = runs.at(-1);
      if (run !== undefined && run.last + 1 === row) run.last = row;
      else if (runs.length < maxRuns) runs.push({ first: row, last: row });
      if (rows.length === listed) return;
      const quoted = quoteOf();
      if (rows.length === 0) firstQuote = quoted;
      rows.push(row);
      quotes.push(`row ${row}: ${quoted}`);
    },
    rows: () => `${count === 1 ? 'row' : 'rows'} ${rows.join(', ')}${more()}`,
    runs: () => runs.map(({ first, last }) => (first === last ? `row ${first}` : `rows ${first} to ${last}`)),
    quotes: () => `${quotes.join(', ')}${more()}`,
  };
}

export function sheetAt({ sheet }: Pick<SheetView, 'sheet'>): string {
  return `sheet ${quote(sheet.name)}`;
}

/** `column "Website"`, or its letter if its header is blank. */
export function columnAt({ header, column }: Pick<TableColumn, 'header' | 'column'>): string {
  return header === '' ? `column ${columnName(column)}` : `column ${quote(header)}`;
}

/** `Website`, or `Column C` if its header is blank: how a headline begins. */
export function columnTitle({ header, column }: Pick<TableColumn, 'header' | 'column'>): string {
  return header.trim() === '' ? `Column ${columnName(column)}` : nameOf(header);
}

/** The first text of a row outside a column: the row's subject; null without one. */
export function rowLabel({ sheet, columns }: SheetView, { column }: TableColumn, row: number): string | null {
  const label = columns
    .filter((tableColumn) => tableColumn.column !== column)
    .map((tableColumn) => sheet.cells.cell(row, tableColumn.column))
    .find((cell) => cell?.kind === 'text' && /\p{L}/u.test(String(cell.value)));
  return label == null ? null : String(label.value);
}

/** ` of Nevica SpA (N10)`: a cell by the label of its row, and by its name. */
export function cellOf(table: SheetView, column: TableColumn, row: number): string {
  const label = rowLabel(table, column, row);
  return `${label === null ? '' : ` of ${nameOf(label)}`} (${columnName(column.column)}${row})`;
}

/** `sheet "Results", column "Website", rows 3, 7`, with every row of it. */
export function cellsAt(table: SheetView, column: TableColumn, offences: Offences): Placed {
  const start = `${sheetAt(table)}, ${columnAt(column)}`;
  return {
    location: `${start}, ${offences.rows()}`,
    places: offences.runs().map((rows) => `${start}, ${rows}`),
  };
}

/** The same in every run for one defect of one column: by the template's words, if it has some. */
export function columnKey(table: SheetView, column: TableColumn, defect: string): string {
  const title = table.rules === null ? table.sheet.name : titleKey(table.rules.title);
  return `${title}: ${column.rules === null ? column.header : titleKey(column.rules.title)}: ${defect}`;
}

/** True for a cell whose text is not its own: an error, a picture, or a formula without a result. */
export function hasNoText({ kind }: Pick<Cell, 'kind'>): boolean {
  return kind === 'error' || kind === 'picture' || kind === 'uncalculated';
}
