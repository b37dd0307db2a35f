import { expect, it } from 'vitest';
import { runCheck } from '../../../testing/decks.js';
import {
  docxTemplateOf,
  headingOf,
  manuscriptOf,
  paragraphOf,
  tableOf,
} from '../../../testing/manuscripts.js';
import { documentFonts } from './check.js';

const view = manuscriptOf([
  headingOf('Market', 1),
  paragraphOf('Words.', { fonts: ['calibri'] }),
  paragraphOf('Pasted.', { fonts: ['Comic Sans MS'] }),
  tableOf([['Words.']]),
]);

it('reports a typeface that the template does not have, and where it is used', () => {
  expect(runCheck(documentFonts, view, docxTemplateOf({ fonts: ['Calibri'] }))).toMatchObject([
    { key: 'Comic Sans MS', location: 'section "Market", paragraph 2', expected: 'only Calibri' },
  ]);
});

it('lets every typeface pass where the template names none', () => {
  expect(runCheck(documentFonts, view, docxTemplateOf({}))).toEqual([]);
});
