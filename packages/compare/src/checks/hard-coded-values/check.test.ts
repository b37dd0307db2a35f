import { expect, it } from 'vitest';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { hardCodedValues } from './check.js';

const rowsOf = (count: number, isNumber: (row: number) => boolean) => [
  ['Item', 'Price', 'Cost'],
  ...Array.from({ length: count }, (_, index) => {
    const row = index + 2;
    return [`item ${row}`, row, isNumber(row) ? row * 2 : { formula: `B${row}*2`, result: row * 2 }];
  }),
];

it('reports a number among formulas, with its row', async () => {
  expect(
    await runOnRows(
      hardCodedValues,
      rowsOf(9, (row) => row === 5),
    ),
  ).toMatchObject([
    {
      location: 'sheet "Data", column "Cost", row 5',
      message:
        '1 cell holds a number where 8 other cells of the column have a formula: it does not follow when the figures change.',
      actual: 'row 5: "10"',
    },
  ]);
});

it('lets columns of numbers, of formulas and of both stand', async () => {
  expect(
    await runOnRows(
      hardCodedValues,
      rowsOf(9, () => true),
    ),
  ).toEqual([]);
  expect(
    await runOnRows(
      hardCodedValues,
      rowsOf(9, () => false),
    ),
  ).toEqual([]);
  expect(
    await runOnRows(
      hardCodedValues,
      rowsOf(9, (row) => row < 6),
    ),
  ).toEqual([]);
});
