import { expect, it } from 'vitest';
import { headingOf, paragraphOf, tableOf } from '../../../../documents/testing/docx-models.js';
import { runCheck } from '../../../testing/presentations.js';
import { docxTemplateOf, textDocumentViewOf } from '../../../testing/text-documents.js';
import { documentFonts } from './check.js';

const view = textDocumentViewOf([
  headingOf('Market', 1),
  paragraphOf('Words.', { fonts: ['calibri'] }),
  paragraphOf('Pasted.', { fonts: ['Comic Sans MS'] }),
  tableOf([['Words.']]),
]);

it('reports a typeface that the template does not list, with its location', () => {
  expect(runCheck(documentFonts, view, docxTemplateOf({ fonts: ['Calibri'] }))).toMatchObject([
    { key: 'Comic Sans MS', location: 'section "Market", paragraph 2', expected: 'only Calibri' },
  ]);
});

it('accepts every typeface if the template lists no fonts', () => {
  expect(runCheck(documentFonts, view, docxTemplateOf({}))).toEqual([]);
});
