import { expect, it } from 'vitest';
import { documentOf } from '../../../../documents/testing/write-workbook.js';
import { runOnDocument, runOnRows } from '../../../testing/run-on-rows.js';
import { XlsxTemplate } from '../../templates/xlsx-template.js';
import { headerRow } from './check.js';

const general = XlsxTemplate.parse({ name: 'general', type: 'xlsx' });

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

const three = (row: readonly (string | number | null)[]) => [row, row, row];

it.each([
  ['names that only signs tell apart', [['Revenue $', 'Revenue %', 'Revenue #'], ...three([1, 2, 3])]],
  [
    'groups over the header',
    [['', 'Plan', null, 'Actual', null], ['Plant', 'Q1', 'Q2', 'Q1', 'Q2'], ...three(['North', 1, 2, 3, 4])],
  ],
  [
    'a group over the last columns alone',
    [[null, null, 'Last year', null], ['Plant', 'Sales', 'Sales', 'Cost'], ...three(['North', 1, 2, 3])],
  ],
  [
    'two tables beside one another',
    [['Name', 'Value', null, 'Name', 'Value'], ...three(['a', 1, null, 'b', 2])],
  ],
  [
    'a header that goes on in the lines below it',
    [
      ['Income', 'Tax', 'Gain', 'Gain'],
      [null, null, 'Per year', 'Per week'],
      ['€', '€', '€', '€'],
      ...three([17_500, 380, 815, 15]),
    ],
  ],
  ['a list of pairs', [['Peter', 'Peter'], ...three(['a', 1])]],
  [
    'several names twice, which groups somewhere tell apart',
    [['Plant', 'Status', 'Trend', 'Cost', 'Status', 'Trend'], ...three(['North', 'up', 1, 2, 'up', 3])],
  ],
  [
    'an amount and a share of it',
    [
      ['Plant', 'Cost', 'Gain', 'Gain'],
      ...three(['North', 1, 2, 3]).map((row) => [...row.slice(0, 3), { of: 0.5, format: '0%' }]),
    ],
  ],
  ['columns of two blocks', [['Day', 'peak', 'width', 'area', 'peak'], ...three(['Mon', 1, 2, 3, 4])]],
  ['a table that is folded', [['Name', 'Value', 'Name', 'Value'], ...three(['a', 1, 'b', 2])]],
])('reports no repeated name in a sheet that no template describes: %s', async (_, rows) => {
  expect(await runOnDocument(headerRow, await documentOf(rows), general)).toEqual([]);
});

it('reports a repeated name in a sheet that no template describes, by its columns', async () => {
  const rows = [['Name', 'Sales', 'Cost', 'Sales'], ['', '€', '€', '€'], ...three(['a', 1, 2, 3])];
  expect(await runOnDocument(headerRow, await documentOf(rows), general)).toMatchObject([
    {
      location: 'sheet "Data", row 1, columns B, D',
      message: 'Columns B, D have the same name "Sales" in header row 1.',
      actual: '"Sales" in column B, "Sales" in column D',
    },
  ]);
});
