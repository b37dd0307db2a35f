import { expect, it } from 'vitest';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { requiredColumns } from './check.js';

const columns = [
  { title: 'Company' },
  { title: 'Website', also: ['URL'] },
  { title: 'Score', required: false },
  { title: 'Revenue', kind: 'number' },
];

it('finds columns by title or another name, in any order (S0-185)', async () => {
  const rows = [
    ['Revenue (USD m)', 'Site URL', 'Company name'],
    [1, 'a.example', 'A'],
  ];
  expect(await runOnRows(requiredColumns, rows, { columns })).toEqual([]);
});

it('reports each missing column with the headers that are there (S0-185)', async () => {
  const rows = [
    ['Company', 'EV / Revenue'],
    ['A', 2],
  ];
  expect(await runOnRows(requiredColumns, rows, { columns })).toMatchObject([
    {
      key: 'Data: Website',
      location: 'sheet "Data", header in row 1',
      message: 'Sheet "Data" has no column "Website".',
      expected: 'a column called "Website" or "URL"',
      actual: '"Company", "EV / Revenue"',
    },
    { key: 'Data: Revenue' },
  ]);
});
