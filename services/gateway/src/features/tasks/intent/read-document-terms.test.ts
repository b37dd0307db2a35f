import { expect, it } from 'vitest';
import { readDocumentTerms } from './read-document-terms.js';

it('reads the day and the names that a task’s documents are held to', () => {
  expect(readDocumentTerms({})).toEqual({ terms: undefined, problems: [] });
  expect(readDocumentTerms({ as_of: '2026-09-30', foreign_names: 'Acme' })).toEqual({
    terms: { as_of: '2026-09-30', foreign_names: ['Acme'] },
    problems: [],
  });
});

it.each([
  [{ as_of: '30 September' }, 'context.as_of', '"30 September" is not a date.'],
  [{ as_of: '2026-02-30' }, 'context.as_of', '"2026-02-30" is not a date.'],
  [{ foreign_names: [''] }, 'context.foreign_names', 'foreign_names is not a list of at most 100 names.'],
  [{ foreign_names: { a: 1 } }, 'context.foreign_names', 'foreign_names is not a list of at most 100 names.'],
])('names the problem of %j', (context, field, message) => {
  expect(readDocumentTerms(context)).toMatchObject({ terms: undefined, problems: [{ field, message }] });
});
