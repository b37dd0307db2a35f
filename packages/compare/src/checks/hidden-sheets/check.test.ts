import { expect, it } from 'vitest';
import { addSheet, readXlsx, workbookBytes } from '../../../../documents/testing/write-workbook.js';
import { runOnDocument, templateFor } from '../../../testing/run-on-rows.js';
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
