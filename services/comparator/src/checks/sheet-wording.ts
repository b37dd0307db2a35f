import type { SheetView, TableColumn } from '../views/workbook/workbook.js';
import { columnName } from '../views/workbook/workbook-prose.js';
import { titleKey } from './title-key.js';

/** How many cells a finding names; the rest it counts. */
const listed = 12;
const longestQuote = 60;

/** Cells that share one defect: the first are kept to be named, all are counted. */
export interface Offences {
  readonly count: number;
  /** `quote` is called for the first only. */
  add(row: number, quote: () => string): void;
  /** "row 3", "rows 3, 7 and 12 more". */
  rows(): string;
  /** "row 3: "abc", row 7: "n/a" and 12 more". */
  quotes(): string;
}

export function createOffences(): Offences {
  const rows: number[] = [];
  const quotes: string[] = [];
  let count = 0;
  const more = () => (count > rows.length ? ` and ${count - rows.length} more` : '');
  return {
    get count() {
      return count;
    },
    add(row, quote) {
      count += 1;
      if (rows.length === listed) return;
      rows.push(row);
      quotes.push(`row ${row}: ${quote()}`);
    },
    rows: () => `${count === 1 ? 'row' : 'rows'} ${rows.join(', ')}${more()}`,
    quotes: () => `${quotes.join(', ')}${more()}`,
  };
}

/** A document's own words in a message: bounded. */
export function quote(text: string): string {
  return `"${text.length <= longestQuote ? text : `${text.slice(0, longestQuote - 1)}…`}"`;
}

export function sheetAt({ sheet }: Pick<SheetView, 'sheet'>): string {
  return `sheet ${quote(sheet.name)}`;
}

/** `column "Website"`, or its letter where its header is blank. */
export function columnAt({ header, column }: Pick<TableColumn, 'header' | 'column'>): string {
  return header === '' ? `column ${columnName(column)}` : `column ${quote(header)}`;
}

/** `sheet "Results", column "Website", rows 3, 7`. */
export function cellsAt(table: SheetView, column: TableColumn, offences: Offences): string {
  return `${sheetAt(table)}, ${columnAt(column)}, ${offences.rows()}`;
}

/** The same in every run for one defect of one column: by the template's words, where it has some. */
export function columnKey(table: SheetView, column: TableColumn, defect: string): string {
  const title = table.rules === null ? table.sheet.name : titleKey(table.rules.title);
  return `${title}: ${column.rules === null ? column.header : titleKey(column.rules.title)}: ${defect}`;
}
