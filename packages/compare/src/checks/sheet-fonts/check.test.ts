import { readDocument } from '@fixpoint/documents/reader';
import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import { findingsUnder, learnFrom } from '../../../testing/learning.js';

async function workbookWith(typeface: string) {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Data');
  sheet.addRows([
    ['Company', 'Sales'],
    ['Alder', 12],
    ['Birch', 14],
  ]);
  sheet.eachRow((row) =>
    row.eachCell((cell) => {
      cell.font = { name: 'Arial', size: 10 };
    }),
  );
  sheet.getCell('B3').font = { name: typeface, size: 10 };
  return readDocument(Buffer.from(await workbook.xlsx.writeBuffer()), {});
}
const found = (document: Awaited<ReturnType<typeof workbookWith>>, template: string) =>
  findingsUnder(document, template).filter(({ check }) => check === 'sheet-fonts');

it('reports a cell whose typeface a template does not have that was learned from good workbooks (S0-208)', async () => {
  const learned = learnFrom([await workbookWith('Arial')]);
  expect(learned).toContain('fonts:');
  expect(found(await workbookWith('arial'), learned)).toEqual([]);
  expect(found(await workbookWith('Papyrus'), learned)).toMatchObject([
    { location: 'sheet "Data", cell B3', actual: 'Papyrus', expected: 'only Arial' },
  ]);
});

it('accepts every typeface if the template lists no fonts', async () => {
  const template = 'name: bare\ntype: xlsx\n';
  expect(found(await workbookWith('Papyrus'), template)).toEqual([]);
});
