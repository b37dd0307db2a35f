import fc from 'fast-check';
import { expect, it } from 'vitest';
import { headingOf, paragraphOf, tableOf } from '../../../../documents/testing/docx-models.js';
import { textDocumentViewOf } from '../../../testing/text-documents.js';
import { textDocumentText } from './text-document-text.js';

const link = { text: 'here', address: 'https://a.example/' };
const inFooter = { text: 'us', address: 'https://b.example/' };

it('reads a merged cell once, although its text is in each of its rows', () => {
  const table = tableOf([
    ['No.', 'Service', 'Price'],
    ['No.', 'Service', 'Price'],
    ['1', 'Audit', '9,500'],
  ]);
  const rows = table.rows.map((row, index) => row.map((cell) => ({ ...cell, continues: index === 1 })));
  const [read] = textDocumentText(textDocumentViewOf([{ ...table, rows }])).tables();
  expect(read?.rows).toEqual([
    ['No.', 'Service', 'Price'],
    ['', '', ''],
    ['1', 'Audit', '9,500'],
  ]);
});

it('has the location of every text', () => {
  const prose = textDocumentText(
    textDocumentViewOf(
      [
        paragraphOf('Title', { style: 'Title' }),
        paragraphOf('On the front'),
        paragraphOf('', { startsPage: true }),
        paragraphOf('Preface'),
        headingOf('2.1 Market', 1),
        paragraphOf('First'),
        paragraphOf(''),
        tableOf([['a'], ['b']]),
        paragraphOf('Second', { links: [link] }),
      ],
      { headers: ['Draft'], footnotes: ['Own count.'], links: [link, inFooter] },
    ),
  );
  expect([...prose.texts()].map(({ kind, text, locate }) => `${kind} ${text}: ${locate()}`)).toEqual([
    'title Title: cover, paragraph 1',
    'paragraph On the front: cover, paragraph 2',
    'paragraph Preface: before the first section, paragraph 1',
    'title 2.1 Market: section 2.1 "Market"',
    'paragraph First: section 2.1 "Market", paragraph 1',
    'cell a: section 2.1 "Market", table 1, row 1',
    'cell b: section 2.1 "Market", table 1, row 2',
    'paragraph Second: section 2.1 "Market", paragraph 2',
    'header Draft: header',
    'notes Own count.: note 1',
  ]);
  expect([...prose.links()].map(({ text, locate }) => `${text}: ${locate()}`)).toEqual([
    'here: section 2.1 "Market", paragraph 2',
    'us: header, footer or note',
  ]);
});

it('counts from the start in a document without headings', () => {
  const { texts } = textDocumentText(
    textDocumentViewOf([paragraphOf('a'), tableOf([['b']]), paragraphOf('c')]),
  );
  expect([...texts()].map(({ locate }) => locate())).toEqual([
    'paragraph 1',
    'table 1, row 1',
    'paragraph 2',
  ]);
});

it('gives every text of a body once and in order, however it is divided', () => {
  const block = fc.record({ level: fc.integer({ min: 0, max: 9 }), page: fc.boolean() });
  fc.assert(
    fc.property(fc.array(block, { maxLength: 30 }), (blocks) => {
      const body = blocks.map(({ level, page }, index) =>
        paragraphOf(`text ${index}`, { outlineLevel: level === 0 ? null : level, startsPage: page }),
      );
      const { texts } = textDocumentText(textDocumentViewOf(body));
      expect([...texts()].map(({ text }) => text)).toEqual(body.map(({ text }) => text));
    }),
  );
});
