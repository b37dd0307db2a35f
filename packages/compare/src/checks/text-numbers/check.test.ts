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

it('leaves codes, texts and mixed columns alone, and columns that the template types', async () => {
  expect(await run(['012', '013', 14])).toEqual([]);
  expect(await run(['950', '1100'])).toEqual([]);
  expect(await run([1, '2', 'three', 'four', 'five'])).toEqual([]);
  expect(await run([1, '2'], [{ title: 'Revenue', kind: 'number' }])).toEqual([]);
});
