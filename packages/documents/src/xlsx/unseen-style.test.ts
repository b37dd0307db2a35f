import { expect, it } from 'vitest';
import { sheetNamespaces, sheetXml, spreadsheet } from '../../testing/xlsx-bytes.js';
import { readDocument } from '../reader/read-document.js';

/** A workbook with one text, whose style has this colour. */
const colored = (color: string) =>
  spreadsheet({
    'xl/styles.xml': `<styleSheet ${sheetNamespaces}><fonts><font><sz val="11"/>${color}</font></fonts><fills><fill><patternFill patternType="none"/></fill></fills><cellXfs><xf fontId="0" fillId="0"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetXml(
      '<row r="1"><c r="A1" s="0" t="inlineStr"><is><t>Revenue</t></is></c></row>',
    ),
  });

it.each([
  ['<color rgb="FFFFFFFF"/>', true],
  ['<color theme="0"/>', true],
  ['<color theme="1"/>', undefined],
  ['<color rgb="FF000000"/>', undefined],
  // As LibreOffice once wrote black text.
  ['<color theme="1" rgb="FFFFFF"/>', undefined],
])('treats text in %s on a white cell as unseen: %s', async (color, isUnseen) => {
  const document = await readDocument(await colored(color));
  const cell = document.type === 'xlsx' ? document.sheets[0]?.cells.cell(1, 1) : null;
  expect(cell?.value).toBe('Revenue');
  expect(cell?.isUnseen || undefined).toBe(isUnseen);
});
