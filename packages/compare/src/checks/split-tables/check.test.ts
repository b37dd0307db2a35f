import { expect, it } from 'vitest';
import { headingOf, tableOf } from '../../../../documents/testing/docx-models.js';
import { runCheck } from '../../../testing/presentations.js';
import { docxTemplateOf, textDocumentViewOf } from '../../../testing/text-documents.js';
import { splitTables } from './check.js';

const rows = ['Company', 'Alder', 'Birch', 'Cedar', 'Damson'].map((name) => [name, '1']);

const run = (pageStarts: readonly number[], headerRows = 0, kept = rows) =>
  runCheck(
    splitTables,
    textDocumentViewOf([headingOf('Market', 1), { ...tableOf(kept, headerRows), pageStarts }]),
    docxTemplateOf({}),
  );

it('reports a header alone at the end of a page, and a last row alone at the beginning', () => {
  expect(run([1])).toMatchObject([
    {
      location: 'section "Market", table 1, row 1',
      message:
        'A page break splits section "Market", table 1, row 1: the first row is alone at the bottom of a page.',
      actual: 'section "Market", table 1, row 1: the first row is alone at the bottom of a page',
    },
  ]);
  expect(run([4])).toMatchObject([{ location: 'section "Market", table 1, row 5' }]);
});

it('accepts a table that starts its page, is split in the middle, repeats its header or is short', () => {
  expect(run([0])).toEqual([]);
  expect(run([2])).toEqual([]);
  expect(run([4], 1)).toEqual([]);
  expect(run([1], 0, rows.slice(0, 3))).toEqual([]);
});
