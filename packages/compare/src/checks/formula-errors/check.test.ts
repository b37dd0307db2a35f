import { expect, it } from 'vitest';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { formulaErrors } from './check.js';

it('reports each error once for a sheet, with its cells and what it means (S0-187)', async () => {
  const rows = [
    ['Company', 'Multiple'],
    ['A', { formula: 'B9/C9', result: { error: '#DIV/0!' as const } }],
    ['B', { error: '#REF!' as const }],
    ['C', { formula: 'B9/C9', result: { error: '#DIV/0!' as const } }],
  ];
  expect(await runOnRows(formulaErrors, rows)).toMatchObject([
    {
      key: 'Data: #DIV/0!',
      location: 'sheet "Data", cells B2, B4',
      message:
        'B2 shows "#DIV/0!": a formula divides by zero or by an empty cell. 1 more cell has the same problem.',
    },
    { key: 'Data: #REF!', location: 'sheet "Data", cell B3' },
  ]);
});

it('is content with values, and with texts about errors', async () => {
  expect(
    await runOnRows(formulaErrors, [
      ['Company', 'Note'],
      ['A', '#REF! is an error'],
    ]),
  ).toEqual([]);
});
