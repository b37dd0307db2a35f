import { expect, it } from 'vitest';
import { headingOf, paragraphOf } from '../../../../documents/testing/docx-models.js';
import { runCheck } from '../../../testing/presentations.js';
import { docxTemplateOf, textDocumentViewOf } from '../../../testing/text-documents.js';
import { findingId } from '../../engine/create-finding.js';
import { documentColors } from './check.js';

const view = textDocumentViewOf([
  headingOf('Market', 1),
  paragraphOf('Words.', { colors: ['1F3864'] }),
  paragraphOf('Pasted.', { colors: ['FF0000', 'FF8800'] }),
]);

it('reports each colour that the template does not list as a separate issue', () => {
  const findingDrafts = runCheck(documentColors, view, docxTemplateOf({ colors: ['1f3864'] }));
  expect(findingDrafts).toMatchObject([
    {
      message:
        'Text in section "Market", paragraph 2 has the colour FF0000, which the template does not list.',
      location: 'section "Market", paragraph 2',
    },
    {
      message:
        'Text in section "Market", paragraph 2 has the colour FF8800, which the template does not list.',
    },
  ]);
  const ids = findingDrafts.map(({ key }) => findingId({ template: 'test', check: 'document-colors', key }));
  expect(new Set(ids).size).toBe(2);
});

it('accepts every colour if the template lists no colours', () => {
  expect(runCheck(documentColors, view, docxTemplateOf({}))).toEqual([]);
});
