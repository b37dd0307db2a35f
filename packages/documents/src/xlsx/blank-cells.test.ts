import { expect, it } from 'vitest';
import { cellsOf, readXlsx } from '../../testing/write-workbook.js';
import { sharedStringsXml, sheetXml, spreadsheet, spreadsheetOf } from '../../testing/xlsx-bytes.js';

const blanks = [' ', '\u00A0', '\u00A0 \u00A0', '\u200B', '\n', '_x000D_', '\u3000'];

it.each(blanks)('treats a cell with only white space (%j) as empty', async (blank) => {
  const own = `<t xml:space="preserve">${blank}</t>`;
  const shared = spreadsheet({
    'xl/sharedStrings.xml': sharedStringsXml(own, '<t>North</t>'),
    'xl/worksheets/sheet1.xml': sheetXml(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>',
    ),
  });
  const inline = spreadsheetOf(
    `<row r="1"><c r="A1" t="inlineStr"><is>${own}</is></c><c r="B1" t="inlineStr"><is><t>North</t></is></c></row>`,
  );
  for (const bytes of [shared, inline]) {
    const { sheets } = await readXlsx(bytes);
    expect(cellsOf(sheets[0])).toMatchObject([{ column: 2, value: 'North' }]);
  }
});

it('keeps a formula that gives a space', async () => {
  const { sheets } = await readXlsx(
    spreadsheetOf('<row r="1"><c r="A1" t="str"><f>" "</f><v> </v></c></row>'),
  );
  expect(cellsOf(sheets[0])).toMatchObject([{ kind: 'text', value: '', formula: '" "' }]);
});
