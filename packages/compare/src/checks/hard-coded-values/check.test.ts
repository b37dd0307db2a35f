import { expect, it } from 'vitest';
import type { CellContent } from '../../../../documents/testing/write-workbook.js';
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
      message: 'Cost of item 5 (C5) is the number "10"; 8 other cells of the column have a formula.',
      actual: 'row 5: "10"',
    },
  ]);
});

it('reports one number in a short column, if three others have the formula', async () => {
  expect(
    await runOnRows(
      hardCodedValues,
      rowsOf(4, (row) => row === 4),
    ),
  ).toHaveLength(1);
  expect(
    await runOnRows(
      hardCodedValues,
      rowsOf(3, (row) => row === 3),
    ),
  ).toEqual([]);
});

it('accepts a lump sum: the cells that the formula reads are empty there', async () => {
  const rows = (quantity: string | number | null) => [
    ['Item', 'Quantity', 'Price', 'Amount'],
    ...[2, 3, 4, 5, 6].map((row) =>
      row === 4
        ? ['Travel, flat', quantity, quantity === null ? null : 20, 500]
        : [`Item ${row}`, row, 20, { formula: `B${row}*C${row}`, result: row * 20 }],
    ),
  ];
  expect(await runOnRows(hardCodedValues, rows(null))).toEqual([]);
  expect(await runOnRows(hardCodedValues, rows('flat'))).toEqual([]);
  expect(await runOnRows(hardCodedValues, rows(25))).toHaveLength(1);
});

it('accepts a 0: the formula does not apply there', async () => {
  const rows = rowsOf(9, () => false).map((cells, index) =>
    index === 4 ? [...cells.slice(0, 2), 0] : cells,
  );
  expect(await runOnRows(hardCodedValues, rows)).toEqual([]);
});

it('accepts columns of numbers, of formulas and of both', async () => {
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
  for (const row of [2, 10])
    expect(
      await runOnRows(
        hardCodedValues,
        rowsOf(9, (one) => one === row),
      ),
    ).toEqual([]);
});

const across = (changed: number | null, rows = 1) => [
  ['Line', '2020', '2021', '2022', '2023', '2024', '2025'],
  ['Revenue', 10, 12, 14, 16, 18, 20],
  ...Array.from({ length: rows }, () => [
    'Tax',
    ...['B', 'C', 'D', 'E', 'F', 'G'].map((letter, index) =>
      index === changed ? 4 : { formula: `${letter}2*0.25`, result: 3 },
    ),
  ]),
];

it('reports a number in a row that is filled to the right, with its cell', async () => {
  expect(await runOnRows(hardCodedValues, across(3))).toMatchObject([
    {
      location: 'sheet "Data", cell E3',
      message: 'E3 is the number "4"; the cells to its left and right have a formula.',
      actual: 'E3: "4"',
    },
  ]);
  expect(await runOnRows(hardCodedValues, across(null))).toEqual([]);
  // At the edge it is where actual figures end; in every row it is a column of entries.
  expect(await runOnRows(hardCodedValues, across(0))).toEqual([]);
  expect(await runOnRows(hardCodedValues, across(3, 3))).toEqual([]);
});

it('reports a number among three formulas under years', async () => {
  const rows = (third: number | null) => [
    ['EUR thousand', 2022, 2023, 2024, 2025],
    ['Revenue', 8, 9, 10, 11],
    [
      'Share',
      ...['B', 'C', 'D', 'E'].map((to) =>
        third !== null && to === 'D' ? third : { formula: `${to}2/20`, result: 0.4 },
      ),
    ],
  ];
  expect(await runOnRows(hardCodedValues, rows(0.295))).toMatchObject([
    { location: 'sheet "Data", cell D3' },
  ]);
  expect(await runOnRows(hardCodedValues, rows(null))).toEqual([]);
});

it('reports a number between sums in a row of totals', async () => {
  const sum = (column: string) => ({ formula: `SUM(${column}2:${column}4)`, result: 6 });
  const rows = (label: string, ...totals: (number | ReturnType<typeof sum>)[]) => [
    ['Office', 'A', 'B', 'C'],
    ...['London', 'Bern', 'Leeds'].map((name, index) => [name, index + 1, index + 1, index + 1]),
    [label, ...totals],
  ];
  for (const label of ['All offices', 'Total', 'Summe'])
    expect(await runOnRows(hardCodedValues, rows(label, sum('B'), 4, sum('D')))).toMatchObject([
      { location: 'sheet "Data", cell C5' },
    ]);
  expect(await runOnRows(hardCodedValues, rows('Total', sum('B'), sum('C'), sum('D')))).toEqual([]);
  expect(await runOnRows(hardCodedValues, rows('Total', 6, 6, sum('D')))).toEqual([]);
});

it('accepts a row of one repeated number beside rows of sums', async () => {
  const rows = (line: readonly number[]) => [
    ['Item', 'Jan', 'Feb', 'Mar', 'Q1'],
    ...['Sales', 'Rent', 'Staff', 'Tax'].map((name, index) => [
      name,
      index + 1,
      index + 2,
      index + 3,
      { formula: `SUM(B${index + 2}:D${index + 2})`, result: 3 * index + 6 },
    ]),
    ['Credit line', ...line],
    ['Cash', 1, 2, 3, { formula: 'SUM(B7:D7)', result: 6 }],
  ];
  expect(await runOnRows(hardCodedValues, rows([200, 200, 200, 200]))).toEqual([]);
  expect(await runOnRows(hardCodedValues, rows([200, 210, 220, 630]))).toMatchObject([
    { location: 'sheet "Data", column "Q1", row 6' },
  ]);
});

it('accepts a row of entries among the formulas of a statement', async () => {
  const sum = (column: string, rows: string): CellContent => ({
    formula: `SUM(${column}${rows})`,
    result: 1,
  });
  const line = (name: string, rows: string) => [
    name,
    ...['B', 'C', 'D', 'E'].map((column) => sum(column, rows)),
  ];
  const rows = [
    ['EUR k', '2024', '2025', '2026', '2027'],
    line('Revenue', '20:21'),
    line('Costs', '22:23'),
    line('EBITDA', '2:3'),
    ['Depreciation', -900, -950, -1000, -1050],
    line('EBIT', '4:5'),
  ];
  expect(await runOnRows(hardCodedValues, rows)).toEqual([]);
});

it('accepts a column of eliminations, whose entries are in rows of entries', async () => {
  const sums = (row: number, formula: string) =>
    ['B', 'C', 'D'].map((column) => ({ formula: formula.replaceAll('#', column), result: row }));
  const rows = [
    ['EUR k', 'Parent', 'Subsidiary', 'Eliminations', 'Group'],
    ['External revenue', 21240, 8810, 0, { formula: 'SUM(B2:D2)', result: 30050 }],
    ['Internal revenue', 620, 1130, -1750, { formula: 'SUM(B3:D3)', result: 0 }],
    ['Revenue', ...sums(4, '#2+#3'), { formula: 'SUM(B4:D4)', result: 30050 }],
    ['Cost of sales', -13200, -5100, 1700, { formula: 'SUM(B5:D5)', result: -16600 }],
    ['Gross profit', ...sums(6, '#4+#5'), { formula: 'SUM(B6:D6)', result: 13450 }],
    ['Overheads', -6010, -3300, 0, { formula: 'SUM(B7:D7)', result: -9310 }],
    ['EBIT', ...sums(8, '#6+#7'), { formula: 'SUM(B8:D8)', result: 4140 }],
  ];
  expect(await runOnRows(hardCodedValues, rows)).toEqual([]);
});
