import { expect, it } from 'vitest';
import { spreadsheetWithRichValues } from '../../../../documents/testing/rich-values.js';
import { readXlsx } from '../../../../documents/testing/write-workbook.js';
import { spreadsheetOf } from '../../../../documents/testing/xlsx-bytes.js';
import { runOnDocument, runOnRows, templateFor } from '../../../testing/run-on-rows.js';
import { formulaErrors } from './check.js';

it('reports each error once per sheet, with its cells and its meaning (S0-187)', async () => {
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

it('blames no formula for an error that was typed', async () => {
  const rows = [
    ['Company', 'Multiple'],
    ['A', { error: '#VALUE!' as const }],
  ];
  expect(await runOnRows(formulaErrors, rows)).toMatchObject([{ message: 'B2 shows "#VALUE!".' }]);
});

it('is content with values, and with texts about errors', async () => {
  expect(
    await runOnRows(formulaErrors, [
      ['Company', 'Note'],
      ['A', '#REF! is an error'],
    ]),
  ).toEqual([]);
});

it('accepts a picture in a cell, which is stored as an error', async () => {
  const bytes = spreadsheetWithRichValues('<row r="1"><c r="A1" t="e" vm="1"><v>#VALUE!</v></c></row>', {
    type: '_localImage',
    keys: ['_rvRel:LocalImageIdentifier', 'CalcOrigin'],
    values: [['0', '5']],
  });
  expect(runOnDocument(formulaErrors, await readXlsx(bytes), templateFor({}))).toEqual([]);
});

it('reports a picture of WPS Office, which Excel does not show', async () => {
  const bytes = spreadsheetOf(
    '<row r="1"><c r="A1" t="str"><f>_xlfn.DISPIMG("ID_0A1B",1)</f><v>=DISPIMG("ID_0A1B",1)</v></c></row>',
  );
  expect(runOnDocument(formulaErrors, await readXlsx(bytes), templateFor({}))).toMatchObject([
    {
      key: 'Data: DISPIMG',
      location: 'sheet "Data", cell A1',
      message:
        'A1 holds a picture of WPS Office, which Excel does not show: its function DISPIMG exists in WPS Office only.',
    },
  ]);
});
