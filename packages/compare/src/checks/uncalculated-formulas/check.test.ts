import { expect, it } from 'vitest';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { uncalculatedFormulas } from './check.js';

it('reports formulas without a stored result, not those with one', async () => {
  const rows = [
    ['Company', 'Total'],
    ['A', { formula: 'SUM(B9:B10)', result: 3 }],
    ['B', { formula: 'SUM(B9:B11)' }],
  ];
  expect(await runOnRows(uncalculatedFormulas, rows)).toMatchObject([
    {
      key: 'Data',
      message: expect.stringMatching(/^B3 "=SUM\(B9:B11\)" has no stored result:/),
      actual: 'B3 "=SUM(B9:B11)"',
    },
  ]);
  expect(await runOnRows(uncalculatedFormulas, rows.slice(0, 2))).toEqual([]);
});
