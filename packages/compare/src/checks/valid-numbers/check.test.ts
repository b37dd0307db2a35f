import { expect, it } from 'vitest';
import type { CellContent } from '../../../../documents/testing/write-workbook.js';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { validNumbers } from './check.js';

const run = (values: readonly CellContent[], rules: Record<string, unknown> = {}) =>
  runOnRows(validNumbers, [['Company', 'Revenue'], ...values.map((value) => ['A', value])], {
    columns: [{ title: 'Revenue', kind: 'number', ...rules }],
  });

it('accepts numbers, formula results, gaps and stand-ins of the template (S0-187)', async () => {
  const values = [
    1,
    -2.5,
    { formula: 'A1', result: 3 },
    { formula: 'A1' },
    null,
    'NM',
    { error: '#N/A' as const },
  ];
  expect(await run(values, { stand_ins: ['nm'] })).toEqual([]);
});

it('reports texts, dates and booleans in one finding (S0-187)', async () => {
  expect(await run(['1,234', 5, new Date('2026-03-01T00:00:00Z'), true, 'n/a'])).toMatchObject([
    {
      key: 'Data: Revenue: text',
      location: 'sheet "Data", column "Revenue", rows 2, 4, 5, 6',
      actual: 'row 2: "1,234", row 4: "2026-03-01", row 5: "TRUE", row 6: "n/a"',
    },
  ]);
});

it('reports numbers outside the bounds, which are inclusive (S0-187)', async () => {
  expect(await run([0, 10], { min: 0, max: 10 })).toEqual([]);
  expect(await run([-1, 11, 5], { min: 0, max: 10 })).toMatchObject([
    {
      key: 'Data: Revenue: small',
      message: 'Revenue of A (B2) is -1, below the minimum of 0.',
      expected: 'numbers from 0 to 10',
    },
    { key: 'Data: Revenue: large', message: 'Revenue of A (B3) is 11, above the maximum of 10.' },
  ]);
});

it('names the row of the first cell, the cell and its value', async () => {
  const rows = [
    ['Company', 'P/E'],
    ['Alder', 12.1],
    ['Nevica SpA', '16.3 x'],
  ];
  expect(await runOnRows(validNumbers, rows, { columns: [{ title: 'P/E', kind: 'number' }] })).toMatchObject([
    { message: 'P/E of Nevica SpA (B3) is the text "16.3 x"; Excel leaves it out of mean and median.' },
  ]);
});
