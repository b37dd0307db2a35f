import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { pptxOf, runCheck, templateOf } from '../../../testing/presentations.js';
import { documentMetadata } from './check.js';

const properties = [
  { label: 'author', value: 'Acme Research', custom: false },
  { label: 'last modified by', value: 'python-docx', custom: false },
  { label: 'title', value: 'Study', custom: false },
  { label: 'Client', value: 'Birch', custom: true },
];
const run = (options: object) =>
  runCheck(
    documentMetadata,
    documentTextOf([]),
    templateOf({}),
    { ...options },
    { ...pptxOf([]), properties },
  );

it('reports names and custom properties, but not titles or programs', () => {
  expect(run({})).toMatchObject([{ actual: 'author: "Acme Research"; Client: "Birch"' }]);
});

it('accepts metadata that the template allows', () => {
  expect(run({ allow: ['acme research'] })).toMatchObject([{ actual: 'Client: "Birch"' }]);
  expect(run({ allow: ['Acme Research', 'birch'] })).toEqual([]);
});
