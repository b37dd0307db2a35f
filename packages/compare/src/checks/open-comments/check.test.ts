import { expect, it } from 'vitest';
import { p, r, readDocx, writeDocx } from '../../../../documents/testing/read-docx.js';
import { readPptx } from '../../../../documents/testing/read-pptx.js';
import { readXlsx } from '../../../../documents/testing/write-workbook.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { docxTemplateOf } from '../../../testing/text-documents.js';
import { withComments } from '../../../testing/with-comments.js';
import { presentationText } from '../../views/presentation/presentation-text.js';
import { createTextDocumentView } from '../../views/text-document/create-text-document-view.js';
import { textDocumentText } from '../../views/text-document/text-document-text.js';
import { workbookText } from '../../views/workbook/workbook-text.js';
import { openComments } from './check.js';

const comment = (id: number, text: string) =>
  `<w:comment w:id="${id}" w:author="Jane"><w:p w14:paraId="0000000${id}">${r(text)}</w:p></w:comment>`;
const marked = (id: number) => `<w:p>${r('Sales rose.')}<w:r><w:commentReference w:id="${id}"/></w:r></w:p>`;

it('reports unresolved comments with their locations', async () => {
  const bytes = await writeDocx({
    body: p('Market', '<w:pStyle w:val="Heading1"/>') + p('Words.') + marked(1) + marked(2) + marked(3),
    parts: {
      comments: {
        root: 'w:comments',
        content: [comment(1, 'Done'), comment(2, 'Check this'), comment(3, 'I agree')].join(''),
      },
      commentsExtended: {
        root: 'w15:commentsEx',
        content:
          '<w15:commentEx w15:paraId="00000001" w15:done="1"/><w15:commentEx w15:paraId="00000002" w15:done="0"/>' +
          '<w15:commentEx w15:paraId="00000003" w15:paraIdParent="00000001" w15:done="0"/>',
      },
    },
  });
  const template = docxTemplateOf({});
  const view = createTextDocumentView(await readDocx(bytes), template);
  expect(runCheck(openComments, textDocumentText(view), template)).toMatchObject([
    {
      location: 'section "Market", paragraph 3',
      message: 'Open comment of Jane in section "Market", paragraph 3: "Check this".',
      actual: 'Jane: "Check this"',
    },
  ]);
});

it('reports old and new comments of a deck and their replies, but not resolved ones', async () => {
  const bytes = await withComments('pptx');
  const { slides } = await readPptx(bytes);
  expect(runCheck(openComments, presentationText(slides), templateOf({}))).toMatchObject([
    {
      location: 'slide 1',
      actual: 'Jane: "Is this ours?"; Ola: "Check the total"; Jane: "I will"',
    },
  ]);
});

it('reports comments at the cells of a workbook, notes and threads, the twin of a thread not', async () => {
  const bytes = await withComments('xlsx');
  const { sheets } = await readXlsx(bytes);
  expect(runCheck(openComments, workbookText(sheets), templateOf({}))).toMatchObject([
    {
      location: 'sheet "Data", cell A1; sheet "Data", cell B2',
      actual: 'Jane: "Old name?"; Ola: "Wrong unit"',
    },
  ]);
});
