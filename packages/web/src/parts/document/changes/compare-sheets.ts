import type { SheetPage } from '@fixpoint/shared/contracts';
import { columnName } from '../place-findings.js';
import { align } from './align.js';
import type { Change } from './change.js';

type Row = SheetPage['rows'][number];

/** A row beside its counterpart. */
export interface RowPair {
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** The rows of two sheets in order: equal ones first, so that a row that was put in shifts no other. */
export function alignRows(before: SheetPage | undefined, after: SheetPage | undefined): readonly RowPair[] {
  const texts = (sheet: SheetPage | undefined) =>
    sheet?.rows.map(({ cells }) => cells.join(' ').trim()) ?? [];
  return align(texts(before), texts(after)).map(([old, now]) => ({
    before: old === null ? undefined : before?.rows[old],
    after: now === null ? undefined : after?.rows[now],
  }));
}

/** The text of a cell; empty if there is no such cell. */
export function cellOf(sheet: SheetPage | undefined, row: Row | undefined, column: number): string {
  const index = sheet?.columns.indexOf(column) ?? -1;
  return index === -1 ? '' : (row?.cells[index] ?? '');
}

/** The columns of both sheets, ascending. */
export function columnsOf(before: SheetPage | undefined, after: SheetPage | undefined): readonly number[] {
  return [...new Set([...(before?.columns ?? []), ...(after?.columns ?? [])])].sort((a, b) => a - b);
}

/** Changes between two sheets, cell by cell. */
export function compareSheets(
  before: SheetPage | undefined,
  after: SheetPage | undefined,
): readonly Change[] {
  const columns = columnsOf(before, after);
  return alignRows(before, after).flatMap((pair) =>
    columns.flatMap((column): Change[] => {
      const was = cellOf(before, pair.before, column);
      const is = cellOf(after, pair.after, column);
      if (was === is) return [];
      const place = (row: Row | undefined) =>
        row === undefined ? null : ({ kind: 'cell', row: row.number, column } as const);
      return [
        {
          kind: kindOfChange(was, is),
          name: `${columnName(column)}${(pair.after ?? pair.before)?.number ?? ''}`,
          before: was,
          after: is,
          placeBefore: place(pair.before),
          placeAfter: place(pair.after),
        },
      ];
    }),
  );
}

function kindOfChange(before: string, after: string): Change['kind'] {
  if (before === '') return 'added';
  return after === '' ? 'removed' : 'text';
}
