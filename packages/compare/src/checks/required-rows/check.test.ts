import { expect, it } from 'vitest';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { requiredRows } from './check.js';

const rows = [
  ['Line', '2024', '2025'],
  ['Revenue', 80, 90],
  ['EBITDA (adjusted)', 12, 14],
  ['Net income', 5, 6],
];

it('reports lines that the template names and the table lacks', async () => {
  const sheet = {
    rows_required: [{ title: 'Turnover', also: ['Revenue'] }, { title: 'EBITDA' }, { title: 'EBIT' }],
  };
  expect(await runOnRows(requiredRows, rows, sheet)).toMatchObject([
    {
      location: 'sheet "Data"',
      message: 'Sheet "Data" has no row "EBIT".',
      actual: '"Revenue", "EBITDA (adjusted)", "Net income"',
    },
  ]);
});

it('requires nothing by default', async () => {
  expect(await runOnRows(requiredRows, rows)).toEqual([]);
});
