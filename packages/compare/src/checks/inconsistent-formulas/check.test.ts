import { describe, expect, it } from 'vitest';
import type { CellContent } from '../../../../documents/testing/write-workbook.js';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { inconsistentFormulas } from './check.js';
import { shapeOf } from './formula-shape.js';

const formula = (text: string): CellContent => ({ formula: text, result: 1 });
/** Rows 2 to 9 of a table of quarters, whose year is given by row. */
const quarters = (year: (row: number) => string, share = (row: number) => `F${row}/F$10`) => [
  ['Cost centre', 'Q1', 'Q2', 'Q3', 'Q4', 'Year', 'Share'],
  ...Array.from({ length: 8 }, (_, index) => [
    ...[`Centre ${'ABCDEFGH'[index]}`, 1, 2, 3, 4],
    formula(year(index + 2)),
    formula(share(index + 2)),
  ]),
];
const run = (rows: readonly CellContent[][]) => runOnRows(inconsistentFormulas, rows);
const sum = (row: number) => `SUM(B${row}:E${row})`;

describe('a column of shares', () => {
  const shares = (base: number, first = 310, title = 'Share') => [
    ['Segment', 'Sales', title],
    ...[first, 220, 180, 150, 90, 50].map((value, index) => [
      `Segment ${'ABCDEF'[index]}`,
      value,
      formula(`B${index + 2}/B$${base}`),
    ]),
    ['Total', { formula: 'SUM(B2:B7)', result: first + 690 }, formula(`B8/B$${base}`)],
  ];

  it('must be of the total below it', async () => {
    expect(await run(shares(7))).toMatchObject([
      {
        location: 'sheet "Data", cell C2',
        message: 'Share C2 is "=B2/B$7", a share of one row; the total "Total" is in B8.',
      },
    ]);
    expect(await run(shares(8))).toEqual([]);
  });

  it('may be of the first or largest line, or be an index', async () => {
    expect(await run(shares(2))).toEqual([]);
    expect(await run(shares(3, 10))).toEqual([]);
    expect(await run(shares(7, 310, 'Index'))).toEqual([]);
  });
});

describe('a column of formulas', () => {
  it('must sum up the same cells in every row', async () => {
    const rows = quarters((row) => (row === 4 ? 'SUM(B4:D4)' : sum(row)));
    expect(await run(rows)).toMatchObject([
      {
        location: 'sheet "Data", cell F4',
        message: 'Year F4 is "=SUM(B4:D4)", unlike the cells beside it: F3 is "=SUM(B3:E3)".',
      },
    ]);
    expect(await run(quarters(sum))).toEqual([]);
  });

  it.each<[string, (row: number) => string]>([
    ['a minus for a plus', (row) => (row === 5 ? 'B5-C5' : `B${row}+C${row}`)],
    ['another function', (row) => (row === 5 ? 'AVERAGE(B5:E5)' : `MEDIAN(B${row}:E${row})`)],
    ['the last row', (row) => (row === 9 ? 'SUM(B9:D9)' : sum(row))],
    [
      'a running sum that skips a row',
      (row) => (row === 2 ? 'B2' : `F${row === 6 ? row - 2 : row - 1}+B${row}`),
    ],
    [
      'a running sum with the amount of another row',
      (row) => (row === 2 ? 'B2' : `F${row - 1}+B${row === 6 ? 5 : row}`),
    ],
  ])('shows %s', async (_, year) => {
    expect(await run(quarters(year))).toHaveLength(1);
  });

  it('must take the shares of one total', async () => {
    expect(await run(quarters(sum, (row) => (row === 6 ? 'F6/F$9' : `F${row}/F$10`)))).toMatchObject([
      { location: 'sheet "Data", cell G6' },
    ]);
  });

  it.each<[string, (row: number) => string]>([
    ['another rate in one row', (row) => `B${row}*${row === 5 ? '1.2' : '1.1'}`],
    ['an exception of another structure', (row) => (row === 5 ? 'IF(A5="x",0,SUM(B5:E5))' : sum(row))],
    ['another first row', (row) => (row === 2 ? 'B2' : `F${row - 1}+B${row}`)],
    ['a different formula in every second row', (row) => (row % 2 === 0 ? sum(row) : `SUM(B${row}:D${row})`)],
    ['names and strings that look like cells', (row) => `IF(B${row}>0,"A${row}",Rate1)`],
  ])('may have %s', async (_, year) => {
    expect(await run(quarters(year))).toEqual([]);
  });
});

it('checks a row against its neighbours', async () => {
  const years = (third: string) => [
    ['Line', '2020', '2021', '2022', '2023', '2024', '2025'],
    ['Revenue', 1, 2, 3, 4, 5, 6],
    ['Costs', 1, 2, 3, 4, 5, 6],
    [
      'Profit',
      ...['B', 'C', 'D', 'E', 'F', 'G'].map((column) =>
        formula(column === 'D' ? third : `${column}2-${column}3`),
      ),
    ],
  ];
  expect(await run(years('D2-C3'))).toMatchObject([{ location: 'sheet "Data", cell D4' }]);
  expect(await run(years('D2+D3'))).toHaveLength(1);
  expect(await run(years('D2-D3'))).toEqual([]);
});

describe('a row of four formulas under years', () => {
  const model = (third: string, titles: CellContent[] = [2022, 2023, 2024, 2025], costs: CellContent = 3) => [
    ['EUR thousand', ...titles],
    ['Revenue', 8, 9, costs === 3 ? 10 : formula('B2-C2'), 11],
    ['Costs', 2, 3, costs, 4],
    ['Profit', ...['B', 'C', 'D', 'E'].map((to) => formula(to === 'D' ? third : `${to}2-${to}3`))],
  ];

  it.each(['D2-C3', 'D2+D3', 'D2-D2'])('must be alike: %s', async (third) => {
    expect(await run(model(third))).toMatchObject([{ location: 'sheet "Data", cell D4' }]);
    expect(await run(model('D2-D3'))).toEqual([]);
  });

  it('may have another structure, or a column of deviations between two years', async () => {
    expect(await run(model('D2*0.7'))).toEqual([]);
    expect(await run(model('B4-C4', ['Actual', 'Plan', 'Deviation', 'Last year'], formula('B3-C3')))).toEqual(
      [],
    );
  });
});

it('reports a reference that was copied without a change', async () => {
  const at = (columns: string) =>
    [...columns].map((column) => ({ formula: `${column}3`, result: column.charCodeAt(0) * 10 }));
  const balances = (columns: string) => [
    ['Line', '2020', '2021', '2022', '2023', '2024', '2025'],
    ['Start', 5, ...at(columns)],
    ['End', ...['B', 'C', 'D', 'E', 'F', 'G'].map((column) => column.charCodeAt(0) * 10)],
  ];
  expect(await run(balances('BCCEF'))).toMatchObject([{ location: 'sheet "Data", cell E2' }]);
  expect(await run(balances('BCDEF'))).toEqual([]);
});

it('counts references from the cell, sheets and fixed parts included', () => {
  expect(shapeOf('SUM($B2:E$2)+\'My Sheet\'!A1&"B2"+LOG10(C3)', 2, 6)?.relative).toBe(
    'SUM(R[0]C2:R2C[-1])+\'My Sheet\'!R[-1]C[-5]&"B2"+LOG10(R[1]C[-3])'.replace(
      "'My Sheet'!R",
      "'MySheet'!R",
    ),
  );
  expect(shapeOf('A1*'.repeat(400), 1, 1)).toBeNull();
});

describe('a column of taxes', () => {
  const invoice = (title: string, rate: (row: number) => string) => [
    ['Item', 'Net', title],
    ...Array.from({ length: 8 }, (_, index) => [
      ...[`Item ${'ABCDEFGH'[index]}`, 100 + index],
      formula(`B${index + 2}*${rate(index + 2)}`),
    ]),
  ];

  it.each([
    ['VAT', '0.2', '0.19'],
    ['MwSt.', '0.19', '0.16'],
    ['TVA', '20%', '19%'],
    ['IVA', '0.21', '0.2'],
    ['IVA (22 %)', '0.22', '0.2'],
  ])('%s must have one rate: %s and %s', async (title, usual, other) => {
    expect(await run(invoice(title, (row) => (row === 5 ? other : usual)))).toMatchObject([
      { location: 'sheet "Data", cell C5' },
    ]);
    expect(await run(invoice(title, () => usual))).toEqual([]);
  });

  it('may have the other rate of the same country, and other columns may have any', async () => {
    expect(await run(invoice('MwSt.', (row) => (row === 5 ? '0.07' : '0.19')))).toEqual([]);
    expect(await run(invoice('IVA', (row) => (row === 5 ? '0.1' : '0.21')))).toEqual([]);
    expect(await run(invoice('VAT', (row) => (row % 2 === 0 ? '0.2' : '0.19')))).toEqual([]);
    expect(await run(invoice('Discount', (row) => (row === 5 ? '0.19' : '0.2')))).toEqual([]);
  });
});

it('accepts a formula that names the same cell without the $ of the others', async () => {
  const shares = (last: string) => [
    ['Item', 'Sales', 'Share'],
    ...[10, 20, 30, 40].map((value, index) => [`Item ${index}`, value, formula(`B${index + 2}/B$6`)]),
    ['Total', 100, formula('B6/B$6')],
    ['of which fixed', 30, formula(last)],
  ];
  expect(await run(shares('B7/B6'))).toEqual([]);
  expect(await run(shares('B7/B5'))).toHaveLength(1);
});

it('finds a short sum among sums of rows, beside lines that are computed in another way', async () => {
  const budget = (short: string) => [
    ['', 'Q1', 'Q2', 'Q3', 'Q4', 'Year'],
    ...Array.from({ length: 7 }, (_, index) => [
      `Cost ${'ABCDEFG'[index]}`,
      ...[1, 2, 3, 4],
      formula(index === 3 ? short : sum(index + 2)),
    ]),
    ['Result', 1, 2, 3, 4, formula('F2-F8')],
    ['Margin', 1, 2, 3, 4, formula('F9/F2')],
    ['Ratio', 1, 2, 3, 4, formula('F9/F3')],
  ];
  expect(await run(budget('SUM(B5:D5)'))).toMatchObject([{ location: 'sheet "Data", cell F5' }]);
  expect(await run(budget(sum(5)))).toEqual([]);
  expect(await run(budget('B5*4'))).toEqual([]);
  expect(await run(budget('SUM(F2:F4)'))).toEqual([]);
});

describe('a row of sums of two cells', () => {
  const rows = (fourth: string) => [
    ['EUR k', '2022', '2023', '2024', '2025', '2026'],
    ['Products', 1, 2, 3, 4, 5],
    ['Services', 1, 2, 3, 4, 5],
    ['Revenue', ...['B2+B3', 'C2+C3', 'D2+D3', fourth, 'F2+F3'].map(formula)],
  ];

  it('must not leave out a term', async () => {
    expect(await run(rows('E2'))).toMatchObject([{ location: 'sheet "Data", cell E4' }]);
    expect(await run(rows('E2').with(2, ['Services', 1, 2, 3, 0, 5]))).toEqual([]);
    expect(await run(rows('E2+E3'))).toEqual([]);
    expect(await run(rows('E2*1.1'))).toEqual([]);
    expect(await run(rows('D4*1.1'))).toEqual([]);
  });

  it('may leave out the tax of an item down a column', async () => {
    const items = ['B2+C2', 'B3+C3', 'B4', 'B5+C5', 'B6+C6'].map((text, index) => [
      `Item ${'abcde'.charAt(index)}`,
      80,
      16,
      formula(text),
    ]);
    expect(await run([['Item', 'Net', 'VAT', 'Gross'], ...items])).toEqual([]);
  });
});
