import { expect, it } from 'vitest';
import {
  addSheet,
  type CellContent,
  readXlsx,
  workbookBytes,
} from '../../../../documents/testing/write-workbook.js';
import { runOnDocument, runOnRows, templateFor } from '../../../testing/run-on-rows.js';
import { noEmptyCells } from './check.js';

const run = (values: readonly CellContent[], rules: Record<string, unknown>, options = {}) =>
  runOnRows(
    noEmptyCells,
    [['Company', 'Website'], ...values.map((value) => ['A', value])],
    {
      columns: [{ title: 'Website', ...rules }],
    },
    options,
  );

it('reports empty, blank and filler cells of a column that must be filled, in one finding (S0-188)', async () => {
  expect(await run(['a.example', null, '  ', 'N/A', 'b.example', 'null'], { empty: 'never' })).toMatchObject([
    {
      key: 'Data: Website: empty',
      location: 'sheet "Data", column "Website", rows 3, 4, 5, 7',
      message:
        'Website of A (B3) is empty. In this column, 4 of 6 cells (67 %) are empty or have a placeholder.',
      actual: 'row 3: empty, row 4: empty, row 5: "N/A", row 7: "null"',
    },
  ]);
});

it('tolerates the share that the template allows, and no more (S0-188)', async () => {
  expect(await run(['a', null, 'b', 'c'], { max_share_empty: 0.25 })).toEqual([]);
  expect(await run(['a', null, null, 'c'], { max_share_empty: 0.25 })).toHaveLength(1);
  expect(await run(['a', null], {})).toEqual([]);
});

it('accepts stand-ins, formulas without results, zero and false as values (S0-188)', async () => {
  const values = ['n/a', { formula: 'A1' }, 0, false, 'Nan Ya Plastics'];
  expect(await run(values, { empty: 'never', stand_ins: ['N/A'] })).toEqual([]);
  expect(await run(['None of these', 'unknown'], { empty: 'never' }, { placeholders: [] })).toEqual([]);
});

it('sees the value that a merge shows in the rows below', async () => {
  const bytes = await workbookBytes((workbook) => {
    addSheet(workbook, 'Data', [
      ['Country', 'Company'],
      ['Vietnam', 'A'],
      [null, 'B'],
      [null, 'C'],
      [null, 'D'],
    ]).mergeCells('A2:A4');
  });
  const template = templateFor({ columns: [{ title: 'Country', empty: 'never' }] });
  expect(runOnDocument(noEmptyCells, await readXlsx(bytes), template)).toMatchObject([
    { location: 'sheet "Data", column "Country", row 5' },
  ]);
});

it('names the first twelve cells and counts the rest', async () => {
  const [finding] = await run(
    Array.from({ length: 30 }, () => null),
    { empty: 'never' },
  );
  expect(finding?.location).toMatch(/rows 2, 3, .*, 13 and 18 more$/);
});

const plan = (last: string, gap = 0) => [
  ['Task', 'Owner', 'Days', last],
  ...['Dig trench', 'Lay pipe', 'Fill trench', 'Test'].map((task, index) => [
    ...[task, 'Ann', index],
    index === gap ? null : 'x',
  ]),
];

it('names the only empty cell of a table by column and row, less severe than a required cell', async () => {
  expect(await runOnRows(noEmptyCells, plan('Site'))).toMatchObject([
    {
      atMost: 'medium',
      message: '"Site" is empty for "Dig trench" (row 2); the other 15 cells of the table are filled.',
    },
  ]);
});

it.each([
  ['Depends on', 0],
  ['End date', 2],
  ['Middle name', 1],
  ['Comment', 3],
  ['Growth', 0],
])('accepts a single empty cell under "%s", which is optional there', async (name, gap) => {
  expect(await runOnRows(noEmptyCells, plan(name, gap))).toEqual([]);
});

it('treats NA as a code among countries, and as a filler elsewhere', async () => {
  const check = (title: string) =>
    runOnRows(noEmptyCells, [['Company', title], ...['NO', 'NA', 'SE'].map((code) => ['A', code])], {
      columns: [{ title, empty: 'never' }],
    });
  expect(await check('Country code')).toEqual([]);
  expect(await check('Website')).toHaveLength(1);
});
