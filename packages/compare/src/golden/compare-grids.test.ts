import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareGrids } from './compare-grids.js';
import { tableGrid } from './grid.js';

type Rows = readonly (readonly string[])[];

function differencesOf(output: Rows, golden: Rows) {
  const kind = 'golden-tables';
  return compareGrids(tableGrid(output), tableGrid(golden), {
    kinds: { rows: kind, columns: kind, cells: kind },
    page: 'page',
    location: 'table 1',
    locateRow: (row) => `row ${row}`,
    locateCell: (row, column, name) => `row ${row}, column ${name === '' ? column + 1 : name}`,
  }).differences;
}

/** Without the empty cells and rows at the ends, which nobody sees. */
function seen(rows: Rows): string[][] {
  const width = rows.reduce((most, row) => Math.max(most, row.findLastIndex((text) => text !== '') + 1), 0);
  return rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
}

const cell = fc.constantFrom('', 'Name', 'Revenue', 'alder', 'birch', '1', '2', '3');
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 7 }),
  );

it('finds a difference exactly if two tables show different content', () => {
  fc.assert(
    fc.property(table, table, (a, b) => {
      expect(differencesOf(a, a)).toEqual([]);
      const isSame = JSON.stringify(seen(a)) === JSON.stringify(seen(b));
      expect(differencesOf(a, b).length === 0).toBe(isSame);
    }),
    { numRuns: 300 },
  );
});

it('does not lose a column that has no header', () => {
  const golden = [
    ['Name', 'Revenue', ''],
    ['alder', '1', 'audited'],
  ];
  const output = golden.map((row) => row.slice(0, 2));
  expect(differencesOf(output, golden)).toMatchObject([{ change: 'missing', expected: 'column 3' }]);
});

it('names a moved row, and not each row behind it', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [name, `${name}${name}`]);
  const head = [['Name', 'Twice']];
  const moved = [...rows.slice(1), ...rows.slice(0, 1)];
  expect(differencesOf([...head, ...moved], [...head, ...rows])).toMatchObject([
    { change: 'moved', actual: 'elsewhere: "a | aa"' },
  ]);
});
