import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import { p, readDocx, writeDocx } from '../../../../documents/testing/read-docx.js';
import { readXlsx } from '../../../../documents/testing/write-workbook.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { docxTemplateOf } from '../../../testing/text-documents.js';
import { createTextDocumentView } from '../../views/text-document/create-text-document-view.js';
import { textDocumentText } from '../../views/text-document/text-document-text.js';
import { workbookText } from '../../views/workbook/workbook-text.js';
import { hiddenContent } from './check.js';

it('reports hidden rows and columns of a workbook that are not empty', async () => {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Data');
  for (const row of [
    ['Company', 'Our margin', 'Sales'],
    ['a', 1, 2],
    ['b', 3, 4],
    ['c', 5, 6],
  ])
    sheet.addRow(row);
  sheet.getColumn(2).hidden = true;
  sheet.getColumn(9).hidden = true;
  sheet.getRow(3).hidden = true;
  sheet.getRow(4).hidden = true;
  const { sheets } = await readXlsx(Buffer.from(await workbook.xlsx.writeBuffer()));
  expect(runCheck(hiddenContent, workbookText(sheets), templateOf({}))).toMatchObject([
    {
      location: 'sheet "Data", column B; sheet "Data", rows 3 to 4',
      message: 'Column B (Our margin) is hidden but still in the file. 1 more part has the same problem.',
      actual: '"Our margin", "b"',
    },
  ]);
});

it('reports hidden text of a text document', async () => {
  const hidden = '<w:r><w:rPr><w:vanish/></w:rPr><w:t>Ask for more</w:t></w:r>';
  const bytes = await writeDocx({ body: `${p('Words.')}<w:p>${hidden}<w:r><w:t>Shown.</w:t></w:r></w:p>` });
  const view = createTextDocumentView(await readDocx(bytes), docxTemplateOf({}));
  expect(runCheck(hiddenContent, textDocumentText(view), docxTemplateOf({}))).toMatchObject([
    { actual: '"Ask for more"' },
  ]);
});

it('ignores comments', () => {
  expect(
    runCheck(hiddenContent, documentTextOf([], [], [{ kind: 'comment', text: 'x' }]), templateOf({})),
  ).toEqual([]);
});
