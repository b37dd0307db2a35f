import { expect, it } from 'vitest';
import { spreadsheetWithRichValues } from '../../testing/rich-values.js';
import { cellsOf, readXlsx } from '../../testing/write-workbook.js';
import { spreadsheetOf } from '../../testing/xlsx-bytes.js';

const rows =
  '<row r="1"><c r="A1" t="e" vm="1"><v>#VALUE!</v></c><c r="B1" t="e" vm="2"><v>#VALUE!</v></c><c r="C1" t="e"><v>#VALUE!</v></c></row>';

async function read(bytes: Buffer): Promise<unknown[]> {
  const { sheets } = await readXlsx(bytes);
  return cellsOf(sheets[0]).map(({ kind, value }) => [kind, value]);
}

it('reads pictures in cells, which are stored as errors for older programs', async () => {
  const bytes = spreadsheetWithRichValues(rows, {
    type: '_localImage',
    keys: ['_rvRel:LocalImageIdentifier', 'CalcOrigin', 'Text'],
    values: [
      ['0', '5', 'Logo of Alder'],
      ['0', '5', ''],
    ],
  });
  expect(await read(bytes)).toEqual([
    ['picture', 'Logo of Alder'],
    ['picture', '(picture)'],
    ['error', '#VALUE!'],
  ]);
});

it('reads the words that a linked share or country shows', async () => {
  const bytes = spreadsheetWithRichValues(rows, {
    type: '_linkedentity2core',
    keys: ['%EntityId', '_DisplayString'],
    values: [
      ['1', 'Norway'],
      ['2', 'Japan'],
    ],
  });
  expect(await read(bytes)).toEqual([
    ['text', 'Norway'],
    ['text', 'Japan'],
    ['error', '#VALUE!'],
  ]);
});

it('keeps an error that is described by a rich value, and one that refers to nothing', async () => {
  const described = spreadsheetWithRichValues(rows, {
    type: '_error',
    keys: ['errorType'],
    values: [['8']],
  });
  for (const bytes of [described, spreadsheetOf(rows)])
    expect(await read(bytes)).toEqual(Array(3).fill(['error', '#VALUE!']));
});

it('reads a picture of WPS Office as a picture, whatever its stored value', async () => {
  const formula = '<f>_xlfn.DISPIMG("ID_0A1B",1)</f>';
  const bytes = spreadsheetOf(
    `<row r="1"><c r="A1" t="str">${formula}<v>=DISPIMG("ID_0A1B",1)</v></c><c r="B1" t="e">${formula}<v>#NAME?</v></c><c r="C1">${formula}</c></row>`,
  );
  expect(await read(bytes)).toEqual(Array(3).fill(['picture', '(picture)']));
});
