import { expect, it } from 'vitest';
import { readDocx, writeDocx } from '../../testing/read-docx.js';
import { sharedStringsXml, sheetXml, spreadsheet, workbookXml } from '../../testing/xlsx-bytes.js';
import { relationship, relationships, zipBytes } from '../../testing/zip-bytes.js';
import { readDocument } from '../reader/read-document.js';

const shared = sheetXml('<row r="1"><c r="A1" t="s"><v>0</v></c></row>');

async function firstTexts(bytes: Buffer): Promise<unknown[]> {
  const model = await readDocument(bytes);
  if (model.type !== 'xlsx') throw new Error(`read a ${model.type}`);
  return model.sheets.map(({ cells }) => cells.cell(1, 1)?.value);
}

it('finds a part whose name differs in case from the reference to it', async () => {
  const bytes = spreadsheet({
    'xl/sharedStrings.xml': null,
    'xl/SharedStrings.xml': sharedStringsXml('<t>North</t>'),
    'xl/worksheets/sheet1.xml': null,
    'xl/Worksheets/Sheet1.XML': shared,
  });
  expect(await firstTexts(bytes)).toEqual(['North']);
});

it.each([
  ['name and reference', 'North%20Region.xml', 'North%20Region.xml'],
  ['the reference alone', 'North Region.xml', 'North%20Region.xml'],
  ['the name alone', 'North%20Region.xml', 'North Region.xml'],
  ['letters beyond ASCII', 'Übersicht.xml', '%C3%9Cbersicht.xml'],
])('finds a part if %s is percent-encoded', async (_, name, target) => {
  const bytes = spreadsheet({
    'xl/worksheets/sheet1.xml': null,
    [`xl/worksheets/${name}`]: shared,
    [`xl/worksheets/_rels/${name}.rels`]: relationships(),
    'xl/_rels/workbook.xml.rels': relationships(
      relationship('rId1', 'worksheet', `worksheets/${target}`),
      relationship('rId2', 'sharedStrings', 'SHAREDSTRINGS.xml'),
    ),
  });
  expect(await firstTexts(bytes)).toEqual(['shared']);
});

it('finds main part, references and content types in another case', async () => {
  const bytes = await writeDocx({ body: '<w:p><w:r><w:t>Hello</w:t></w:r></w:p>' });
  const { default: JSZip } = await import('jszip');
  const zip = await JSZip.loadAsync(bytes);
  const entries = await Promise.all(
    Object.values(zip.files)
      .filter(({ dir }) => !dir)
      .map(async (file) => ({ name: file.name.toUpperCase(), content: await file.async('nodebuffer') })),
  );
  expect((await readDocx(zipBytes(entries))).body).toMatchObject([{ text: 'Hello' }]);
});

it('rejects a sheet that is listed twice under names that differ in case', async () => {
  const bytes = spreadsheet({
    'xl/workbook.xml': workbookXml(
      '<sheets><sheet name="A" sheetId="1" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId2"/></sheets>',
    ),
    'xl/_rels/workbook.xml.rels': relationships(
      relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relationship('rId2', 'worksheet', 'worksheets/SHEET1.xml'),
    ),
  });
  await expect(readDocument(bytes)).rejects.toThrow('as two sheets');
});

it('keeps a name with a stray percent sign', async () => {
  const bytes = spreadsheet({ 'xl/media/100%.bin': 'x' });
  expect(await firstTexts(bytes)).toEqual([1]);
});
