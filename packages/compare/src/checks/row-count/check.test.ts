import { expect, it } from 'vitest';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { rowCount } from './check.js';

const rows = [
  ['Results of today'],
  ['Company', 'Revenue'],
  ['Alder', 3],
  ['Birch', 4],
  ['Total', 7],
  ['Source: reports'],
];
const run = (range: Record<string, number>, of: typeof rows = rows) =>
  runOnRows(rowCount, of, { rows: range });

it('counts the rows between header and totals (S0-184)', async () => {
  expect(await run({ min: 2, max: 2 })).toEqual([]);
  expect(await run({ min: 3 })).toMatchObject([
    {
      key: 'Data: too few',
      location: 'sheet "Data"',
      message: 'Sheet "Data" has 2 body rows; the template requires at least 3.',
      expected: 'at least 3 body rows',
      actual: '2: rows 3 to 4',
    },
  ]);
  expect(await run({ max: 1 })).toMatchObject([{ key: 'Data: too many' }]);
});

it('reports a table without any rows (S0-184)', async () => {
  expect(await run({ min: 1 }, [['Company', 'Revenue']])).toMatchObject([
    { actual: 'none below the header in row 1' },
  ]);
  expect(await run({ min: 1 }, [])).toMatchObject([
    { actual: expect.stringContaining('header, which is missing too') },
  ]);
});
