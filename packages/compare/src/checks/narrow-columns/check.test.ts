import type ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import { addSheet, readXlsx, workbookBytes } from '../../../../documents/testing/write-workbook.js';
import { runOnDocument, templateFor } from '../../../testing/run-on-rows.js';
import { narrowColumns } from './check.js';

const rows = [
  ['Company', 'Revenue', 'As of'],
  ['Alder', { of: 1_234_567.891, format: '#,##0.00' }, { of: new Date('2025-06-30'), format: 'yyyy-mm-dd' }],
  ['Birch', { of: 12.5, format: '#,##0.00' }, { of: new Date('2025-06-30'), format: 'yyyy-mm-dd' }],
];

async function run(
  change: (sheet: ExcelJS.Worksheet) => void,
  options: Record<string, unknown> = {},
  format?: string,
) {
  const bytes = await workbookBytes((workbook) => {
    const sheet = addSheet(workbook, 'Data', rows);
    if (format !== undefined) sheet.getCell('B2').numFmt = format;
    change(sheet);
  });
  return runOnDocument(narrowColumns, await readXlsx(bytes), templateFor({}), options);
}

const setWidth = (width: number) => (sheet: ExcelJS.Worksheet) => {
  sheet.getColumn(2).width = width;
};

it('reports a column whose figures show as ####, with the figure', async () => {
  expect(await run(setWidth(6))).toMatchObject([
    {
      location: 'sheet "Data", column B',
      message: '"1,234,567.89" in B2 shows as ####: column B is 6.0 wide and needs 11.2.',
      actual: 'B2: "1,234,567.89" needs a width of 11.2, the column has 6.0',
    },
  ]);
  expect(await run(setWidth(14))).toEqual([]);
});

it('looks at dates, and at larger type', async () => {
  const date = (width: number) => (sheet: ExcelJS.Worksheet) => {
    sheet.getColumn(3).width = width;
  };
  expect(await run(date(7))).toMatchObject([{ location: 'sheet "Data", column C' }]);
  expect(await run(date(12))).toEqual([]);
  const large = (sheet: ExcelJS.Worksheet) => {
    setWidth(14)(sheet);
    sheet.getCell('B2').font = { name: 'Calibri', size: 20 };
  };
  expect(await run(large)).toHaveLength(1);
});

it('accepts columns that never show ####', async () => {
  const fits = (sheet: ExcelJS.Worksheet) => {
    setWidth(6)(sheet);
    sheet.getCell('B2').alignment = { shrinkToFit: true };
  };
  const spans = (sheet: ExcelJS.Worksheet) => {
    setWidth(6)(sheet);
    sheet.getCell('C2').value = null;
    sheet.mergeCells('B2:C2');
  };
  expect(await run(fits)).toEqual([]);
  expect(await run(spans)).toEqual([]);
  expect(await run(setWidth(6), {}, 'General')).toEqual([]);
  expect(
    await run((sheet) => {
      sheet.getColumn(2).hidden = true;
    }),
  ).toEqual([]);
});

it('checks columns of the default width if the template enables it', async () => {
  expect(await run(() => {})).toEqual([]);
  expect(await run(() => {}, { unstated: true })).toMatchObject([{ location: 'sheet "Data", column B' }]);
});

it('ignores a column that is too narrow for a single digit: it is hidden', async () => {
  expect(await run(setWidth(0.5))).toEqual([]);
  expect(await run(setWidth(2))).toHaveLength(1);
});
