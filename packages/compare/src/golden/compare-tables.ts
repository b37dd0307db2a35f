import { inPlace, quote } from '../checks/wording.js';
import { compareGrids } from './compare-grids.js';
import type { Difference } from './difference.js';
import { tableGrid } from './grid.js';
import { matchPages } from './match-pages.js';

type Rows = readonly (readonly string[])[];

export interface TablesPlace {
  readonly page: string;
  readonly location: string;
}

/** Pairs the tables of a page by headers and texts, and reports the differences of each pair. */
export function compareTables(
  output: readonly Rows[],
  golden: readonly Rows[],
  place: TablesPlace,
): Difference[] {
  // A table alone on both sides is one table, however much of it has changed.
  const matches =
    output.length === 1 && golden.length === 1
      ? [{ output: 0, golden: 0 }]
      : matchPages(output.map(face), golden.map(face));
  return matches.flatMap((match) => {
    const rows = match.output === null ? undefined : output[match.output];
    const other = match.golden === null ? undefined : golden[match.golden];
    if (rows !== undefined && other !== undefined) {
      return compareTable(rows, other, (match.output ?? 0) + 1, place);
    }
    return other === undefined
      ? alone('extra', rows ?? [], `${place.location}, table ${(match.output ?? 0) + 1}`, place)
      : alone('missing', other, place.location, place);
  });
}

function face(rows: Rows) {
  return { title: header(rows), text: rows.map((row) => row.join(' | ')).join('\n') };
}

function header(rows: Rows): string {
  return (rows[0] ?? []).join(' | ');
}

function compareTable(
  output: Rows,
  golden: Rows,
  number: number,
  { page, location }: TablesPlace,
): Difference[] {
  const table = `${location}, table ${number}`;
  const kind = 'golden-tables';
  return [
    ...compareGrids(tableGrid(output), tableGrid(golden), {
      kinds: { rows: kind, columns: kind, cells: kind },
      page: `${page}|${header(golden)}`,
      location: table,
      locateRow: (row) => `${table}, row ${row}`,
      locateCell: (row, column, name) =>
        `${table}, row ${row}, column ${name === '' ? column + 1 : `"${name}"`}`,
    }).differences,
  ];
}

function alone(
  change: 'missing' | 'extra',
  rows: Rows,
  location: string,
  { page }: TablesPlace,
): Difference[] {
  const what = `a table of ${rows.length} rows: ${header(rows)}`;
  return [
    {
      kind: 'golden-tables',
      change,
      key: `${page}|${change}|${header(rows)}`,
      location,
      message:
        change === 'missing'
          ? `Table ${quote(header(rows))} of the golden document is missing ${inPlace(location)}.`
          : `Table ${quote(header(rows))} ${inPlace(location)} is not in the golden document.`,
      expected: change === 'missing' ? what : 'no such table',
      actual: change === 'missing' ? 'no such table' : what,
      suggestion:
        change === 'missing'
          ? 'Find out why the service does not write the table here.'
          : 'Remove the table, or create a new golden document if the table is intended.',
    },
  ];
}
