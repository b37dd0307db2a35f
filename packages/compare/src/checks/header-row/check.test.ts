import { expect, it } from 'vitest';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { headerRow } from './check.js';

const columns = [{ title: 'Company' }, { title: 'Website' }];

it('accepts distinct names above all data', async () => {
  expect(
    await runOnRows(
      headerRow,
      [
        ['Company', 'Website'],
        ['A', 'a.example'],
      ],
      { columns },
    ),
  ).toEqual([]);
});

it('reports a sheet without a header', async () => {
  expect(
    await runOnRows(
      headerRow,
      [
        [1, 2],
        [3, 4],
      ],
      { columns },
    ),
  ).toMatchObject([
    { key: 'Data: none', expected: 'a row with "Company", "Website"', actual: 'no row that names columns' },
  ]);
  expect(await runOnRows(headerRow, [], { columns })).toMatchObject([{ actual: 'an empty sheet' }]);
});

it('reports data below no name, and names that two columns have', async () => {
  const rows = [
    ['Company', null, 'Website', 'company '],
    ['A', 'Vietnam', 'a.example', 'B'],
  ];
  expect(await runOnRows(headerRow, rows, { columns })).toMatchObject([
    { key: 'Data: blank', location: 'sheet "Data", row 1, column B' },
    { key: 'Data: repeated company', location: 'sheet "Data", row 1, columns A, D' },
  ]);
});
