import { expect, it } from 'vitest';
import { p, r, readDocx, writeDocx } from '../../../../documents/testing/read-docx.js';
import { runCheck } from '../../../testing/presentations.js';
import { docxTemplateOf } from '../../../testing/text-documents.js';
import { createTextDocumentView } from '../../views/text-document/create-text-document-view.js';
import { trackedChanges } from './check.js';

const run = async (body: string) => {
  const template = docxTemplateOf({});
  return runCheck(
    trackedChanges,
    createTextDocumentView(await readDocx(await writeDocx({ body })), template),
    template,
  );
};

it('reports unaccepted changes with their locations', async () => {
  const changed = `<w:p>${r('Sales ')}<w:ins w:id="1">${r('rose')}</w:ins><w:del w:id="2"><w:r><w:delText>fell</w:delText></w:r></w:del></w:p>`;
  const table = `<w:tbl><w:tr><w:tc>${changed}</w:tc></w:tr></w:tbl>`;
  expect(
    await run(p('Market', '<w:pStyle w:val="Heading1"/>') + p('Words.') + changed + table),
  ).toMatchObject([
    {
      location: 'section "Market", paragraph 2; section "Market", table 1',
      message:
        'The document contains tracked changes: 2 insertions and 2 deletions, first in section "Market", paragraph 2.',
    },
  ]);
});

it('reports changes that only affect formatting', async () => {
  const change = '<w:rPrChange w:id="1" w:author="A"><w:rPr/></w:rPrChange>';
  const table = `<w:tbl><w:tr><w:tc><w:tcPr><w:tcPrChange w:id="2" w:author="A"><w:tcPr/></w:tcPrChange></w:tcPr>${p('Cell')}</w:tc></w:tr></w:tbl>`;
  expect(
    await run(`${p('Market', '<w:pStyle w:val="Heading1"/>')}<w:p>${r('Sales', change)}</w:p>${table}`),
  ).toMatchObject([
    {
      location: 'section "Market", paragraph 1; section "Market", table 1',
      message:
        'The document contains tracked changes: 2 formatting changes, first in section "Market", paragraph 1.',
    },
  ]);
});

it('reports nothing for a document without any', async () => {
  expect(await run(p('Words.'))).toEqual([]);
});
