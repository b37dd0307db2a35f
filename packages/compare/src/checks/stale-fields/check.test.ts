import { Document, Packer, Paragraph, TableOfContents } from 'docx';
import { expect, it } from 'vitest';
import { headingOf, paragraphOf } from '../../../../documents/testing/docx-models.js';
import { readDocx } from '../../../../documents/testing/read-docx.js';
import { runCheck } from '../../../testing/presentations.js';
import { docxTemplateOf, textDocumentViewOf } from '../../../testing/text-documents.js';
import { createTextDocumentView } from '../../views/text-document/create-text-document-view.js';
import { staleFields } from './check.js';

const template = docxTemplateOf({});

const withContents = async (children: Paragraph[]) => {
  const contents = new TableOfContents('Contents', { hyperlink: true, headingStyleRange: '1-3' });
  const bytes = await Packer.toBuffer(new Document({ sections: [{ children: [contents, ...children] }] }));
  return runCheck(staleFields, createTextDocumentView(await readDocx(bytes), template), template);
};

it('reports a table of contents without entries, in a real document', async () => {
  expect(await withContents([new Paragraph('Words.')])).toMatchObject([
    { key: 'empty contents', location: 'table of contents', actual: 'no entries' },
  ]);
  expect(await withContents([new Paragraph({ text: 'Market', heading: 'Heading1' })])).toEqual([]);
});

it('reports a table of contents that only requests an update', () => {
  const field = {
    name: 'TOC',
    instruction: 'TOC',
    result: 'Right-click to update field.',
    place: 'body',
  } as const;
  const view = textDocumentViewOf([paragraphOf('Words.')], { fields: [field] });
  expect(runCheck(staleFields, view, template)).toHaveLength(1);
});

it('names the empty list if another one is not empty', () => {
  const field = (instruction: string, result: string) =>
    ({ name: 'TOC', instruction, result, place: 'body' }) as const;
  const fields = [field('TOC \\o "1-3"', '1 Market 3'), field('TOC \\c "Figure"', '')];
  const view = textDocumentViewOf([paragraphOf('Words.')], { fields });
  expect(runCheck(staleFields, view, template)).toMatchObject([
    { message: 'The list of figures or tables is empty.', actual: 'no entries' },
  ]);
});

it.each([
  'See Error! Reference source not found.',
  'See Error: Reference source not found',
  'page Error! Bookmark not defined.',
  'Siehe Fehler! Verweisquelle konnte nicht gefunden werden.',
])('reports "%s" where it is', (text) => {
  const view = textDocumentViewOf([headingOf('Market', 1), paragraphOf('Words.'), paragraphOf(text)]);
  expect(runCheck(staleFields, view, template)).toMatchObject([
    { key: 'broken reference', location: 'section "Market", paragraph 2' },
  ]);
});

it('accepts valid references, and prose about errors', () => {
  const field = { name: 'TOC', instruction: 'TOC \\o', result: '1 Market 3', place: 'body' } as const;
  const view = textDocumentViewOf([paragraphOf('See section 2.1. Error! No data was lost.')], {
    fields: [field],
  });
  expect(runCheck(staleFields, view, template)).toEqual([]);
});
