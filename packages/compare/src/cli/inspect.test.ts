import { expect, it } from 'vitest';
import { goodContent, renderDeck } from '../../../documents/testing/market-deck.js';
import { spreadsheet, workbookXml } from '../../../documents/testing/xlsx-bytes.js';
import { folderOf, runInProcess } from '../../testing/run-in-process.js';

it('prints the content of a document as a line of JSON', async () => {
  const folder = await folderOf({ 'deck.pptx': await renderDeck(goodContent()) });
  const { code, output } = await runInProcess(folder, ['inspect', 'deck.pptx']);
  expect(code).toBe(0);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(output)).toMatchObject({
    file: 'deck.pptx',
    type: 'pptx',
    format: 'pptx',
    macros: false,
    slides: 11,
    pictures: 6,
    tables: 0,
    hyperlinks: 6,
  });
});

it('reports in one line why a document cannot be counted, and counts the others (X-9)', async () => {
  const folder = await folderOf({ 'a.pptx': 'x', 'b.pptx': await renderDeck(goodContent()) });
  const { code, output, errors } = await runInProcess(folder, ['inspect', '.']);
  expect({ code, file: JSON.parse(output).file }).toEqual({ code: 2, file: 'b.pptx' });
  expect(errors).toMatch(/^fixpoint-compare: a\.pptx: .+\n$/);
});

it('names the skipped parts, as Office does', async () => {
  const sheets = '<sheet name="Module" sheetId="2" r:id=""/><sheet name="Data" sheetId="1" r:id="rId1"/>';
  const workbook = spreadsheet({ 'xl/workbook.xml': workbookXml(`<sheets>${sheets}</sheets>`) });
  const { code, output } = await runInProcess(await folderOf({ 'old.xlsx': workbook }), [
    'inspect',
    'old.xlsx',
  ]);
  expect({ code, notes: JSON.parse(output).notes }).toEqual({
    code: 0,
    notes: ['The workbook lists the sheet "Module", but its part is not declared. The sheet was left out.'],
  });
});

it('explains its counting rules', async () => {
  const { code, output } = await runInProcess('/', ['inspect', '--help']);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('nonEmptyCells') });
});
