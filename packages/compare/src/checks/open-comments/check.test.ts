import { expect, it } from 'vitest';
import { p, r, readDocx, writeDocx } from '../../../../documents/testing/read-docx.js';
import { runCheck } from '../../../testing/presentations.js';
import { docxTemplateOf } from '../../../testing/text-documents.js';
import { createTextDocumentView } from '../../views/text-document/create-text-document-view.js';
import { openComments } from './check.js';

const comment = (id: number, text: string) =>
  `<w:comment w:id="${id}" w:author="Jane"><w:p w14:paraId="0000000${id}">${r(text)}</w:p></w:comment>`;
const marked = (id: number) => `<w:p>${r('Sales rose.')}<w:r><w:commentReference w:id="${id}"/></w:r></w:p>`;

it('reports comments that are not done, and where they are', async () => {
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
  expect(
    runCheck(openComments, createTextDocumentView(await readDocx(bytes), template), template),
  ).toMatchObject([
    {
      location: 'section "Market", paragraph 3',
      message: 'The document holds 1 open comment.',
      actual: 'Jane: "Check this"',
    },
  ]);
});
