import { expect, it } from 'vitest';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { duplicateRows } from './check.js';

it('reports rows that repeat an earlier one in every column', async () => {
  const rows = [
    ['Company', 'Revenue'],
    ['A', 1],
    ['B', 1],
    ['A', 1],
    ['A', '1'],
    ['A', null],
    ['B', 1],
  ];
  expect(await runOnRows(duplicateRows, rows)).toMatchObject([
    {
      key: 'Data: repeated',
      location: 'sheet "Data", rows 4, 7',
      message: 'Row 4 (A) repeats row 2 in every column. 1 more row has the same problem.',
      actual: 'row 4: as row 2, row 7: as row 3',
    },
  ]);
});

it('ignores lists of one column', async () => {
  expect(await runOnRows(duplicateRows, [['Company'], ['A'], ['A']])).toEqual([]);
});

it('ignores rows with prepared formulas that are not filled in yet', async () => {
  const sum = (row: number) => ({ formula: `SUM(B${row}:C${row})`, result: 0 });
  const rows = (name: string | null) => [
    ['Item', 'Plan', 'Actual', 'Sum'],
    ['Rent', 4, 5, { formula: 'SUM(B2:C2)', result: 9 }],
    [name, null, null, sum(3)],
    [name, null, null, sum(4)],
  ];
  expect(await runOnRows(duplicateRows, rows(null))).toEqual([]);
  expect(
    await runOnRows(duplicateRows, [...rows('Food').slice(0, 3), [null, 0, 0, 0], [null, 0, 0, 0]]),
  ).toEqual([]);
  expect(await runOnRows(duplicateRows, rows('Travel'))).toMatchObject([{ location: 'sheet "Data", row 4' }]);
});
