import { expect, it } from 'vitest';
import { addSheet, readXlsx, runOnDocument, templateFor, workbookBytes } from '../../../testing/workbooks.js';
import { hiddenSheets } from './check.js';

it('names the sheets that a workbook hides', async () => {
  const bytes = await workbookBytes((workbook) => {
    addSheet(workbook, 'Data', [['Company']]);
    addSheet(workbook, 'raw', [['x']]).state = 'hidden';
    addSheet(workbook, 'secret', [['x']]).state = 'veryHidden';
  });
  expect(runOnDocument(hiddenSheets, await readXlsx(bytes), templateFor({}))).toMatchObject([
    { key: '', location: 'sheet "raw", sheet "secret"', actual: '"raw" (hidden), "secret" (very hidden)' },
  ]);
});
