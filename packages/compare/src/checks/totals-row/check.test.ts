import { expect, it } from 'vitest';
import type { CellContent } from '../../../../documents/testing/write-workbook.js';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { totalsRow } from './check.js';

const body: CellContent[][] = [
  ['Company', 'Revenue'],
  ['A', 10],
  ['B', 20],
  ['C', 40],
];
const columns = [{ title: 'Company' }, { title: 'Revenue', kind: 'number' }];
const run = (totals: readonly CellContent[][], rules: Record<string, unknown> = {}, options = {}) =>
  runOnRows(totalsRow, [...body, ...totals], { columns, ...rules }, options);

it('requires the rows that the template names', async () => {
  const total_rows = [{ title: 'Mean', also: ['Average'] }, { title: 'Median' }];
  expect(
    await run(
      [
        ['Average', 23.3],
        ['Median', 20],
      ],
      { total_rows },
    ),
  ).toEqual([]);
  expect(await run([['Mean', 23.3]], { total_rows })).toMatchObject([
    { key: 'Data: no Median', location: 'sheet "Data", below row 4', actual: '"Mean"' },
  ]);
  expect(await run([], { totals: 'required' })).toMatchObject([{ key: 'Data: no Total' }]);
  expect(await run([['Total', 70]], { totals: 'forbidden' })).toMatchObject([
    { key: 'Data: unwanted', location: 'sheet "Data", row 5' },
  ]);
});

it('computes totals again and allows the rounding that they show', async () => {
  expect(await run([['Total', 70]])).toEqual([]);
  expect(
    await run([
      ['Mean', 23.3],
      ['Median', 20],
      ['Min', 10],
      ['Max', 40],
    ]),
  ).toEqual([]);
  expect(await run([['Mean', 23.4]])).toMatchObject([
    { key: 'Data: Revenue: value of Mean', expected: '23.3333333333', actual: '23.4' },
  ]);
  expect(await run([['Total', 69]], {}, { tolerated: 0.02 })).toEqual([]);
});

it('holds a formula to all body rows of its own column, and its result to them', async () => {
  const sum = (formula: string, result: number) => run([['Total', { formula, result }]]);
  expect(await sum('SUM(B2:B4)', 70)).toEqual([]);
  expect(await sum('SUBTOTAL(109,B$1:B$4)', 70)).toEqual([]);
  expect(await sum('SUM(B2:B3)', 30)).toMatchObject([
    { key: 'Data: Revenue: range of Total', expected: 'a range over rows 2 to 4', actual: '"=SUM(B2:B3)"' },
  ]);
  expect(await sum('SUM(A2:A4)', 0)).toHaveLength(1);
  expect(await sum('SUM(B2:B4)', 60)).toMatchObject([{ key: 'Data: Revenue: value of Total' }]);
});

it('ignores what cannot be computed: other formulas, other labels, sums of multiples', async () => {
  expect(await run([['Total', { formula: 'B2+B3*2', result: 1 }]])).toEqual([]);
  expect(await run([['Mean excl. outliers', 15]])).toEqual([]);
  expect(await run([['Total', { of: 2.1, format: '0.0x' }]])).toEqual([]);
  expect(await run([['Total', { formula: 'SUM(B2:B4)' }]])).toEqual([]);
});
