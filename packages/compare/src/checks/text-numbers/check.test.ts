import { expect, it } from 'vitest';
import type { CellContent } from '../../../../documents/testing/write-workbook.js';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { textNumbers } from './check.js';

const run = (values: readonly CellContent[], columns: readonly Record<string, unknown>[] = []) =>
  runOnRows(textNumbers, [['Company', 'Revenue'], ...values.map((value) => ['A', value])], { columns });

it('reports figures stored as text among numbers', async () => {
  expect(await run([1200, '950', '1,100.5', '$3.2m', '(450)', '12 %'])).toMatchObject([
    { key: 'Data: Revenue: text', location: 'sheet "Data", column "Revenue", rows 3, 4, 5, 6, 7' },
  ]);
});

it('ignores codes, texts, mixed columns, and columns with a type in the template', async () => {
  expect(await run(['012', '013', 14])).toEqual([]);
  expect(await run(['950', '1100'])).toEqual([]);
  expect(await run([1, '2', 'three', 'four', 'five'])).toEqual([]);
  expect(await run([1, '2'], [{ title: 'Revenue', kind: 'number' }])).toEqual([]);
});

it('reports dates stored as text among dates', async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  expect(await run([day(1), day(2), '16.03.2026', day(4), day(5)])).toMatchObject([
    {
      location: 'sheet "Data", column "Revenue", row 4',
      message: 'Revenue of A (B4) is the text "16.03.2026"; sorting and filters leave it out.',
    },
  ]);
  expect(await run([day(1), day(2), 'open', day(4), day(5)])).toEqual([]);
  expect(await run(['16.03.2026', '17.03.2026'])).toEqual([]);
});

it('ignores the years in a second row of headings', async () => {
  const rows = (label: string | null, first: CellContent) => [
    ['Country', 'Revenue', 'Revenue', 'Staff'],
    [label, first, '2024', '2024'],
    ['Germany', 71, 78, 322],
    ['France', 22, 25, 118],
    ['Italy', 14, 15, 70],
    ['Poland', 9, 11, 45],
    ['Spain', 6, 7, 30],
  ];
  expect(await runOnRows(textNumbers, rows(null, '2023'))).toEqual([]);
  expect(await runOnRows(textNumbers, rows('EUR million', '2023'))).toEqual([]);
  expect(await runOnRows(textNumbers, rows('Austria', 2023))).toHaveLength(2);
});

it.each(['Phone', 'Telefon-Nr.', 'PLZ', 'Code postal', '邮编', '手机', '30347'])(
  'ignores the codes of a column %s',
  async (header) => {
    const rows = [['Company', header], ...[200_002, '200010', 200_031, 200_040].map((code) => ['A', code])];
    expect(await runOnRows(textNumbers, rows)).toEqual([]);
  },
);
