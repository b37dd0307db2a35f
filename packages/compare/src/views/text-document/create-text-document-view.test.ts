import { describe, expect, it } from 'vitest';
import { headingOf, paragraphOf, tableOf } from '../../../../documents/testing/docx-models.js';
import { textDocumentViewOf } from '../../../testing/text-documents.js';
import { findChapter, findTable } from './find-parts.js';
import { headingNumber } from './read-chapters.js';

describe('headings', () => {
  it('make a tree, each below the nearest one that is further out', () => {
    const { chapters, headings } = textDocumentViewOf([
      paragraphOf('Front'),
      headingOf('1 One', 1),
      headingOf('1.1 In one', 2),
      paragraphOf('Words.'),
      headingOf('Deep', 4),
      headingOf('', 1),
      headingOf('2. Two', 1),
    ]);
    expect(headings.map(({ location }) => location)).toEqual([
      'section 1 "One"',
      'section 1.1 "In one"',
      'section "Deep"',
      'section 2 "Two"',
    ]);
    expect(chapters.map(({ title, children }) => [title, children.map((child) => child.title)])).toEqual([
      ['One', ['In one']],
      ['Two', []],
    ]);
    expect(chapters[0]?.children[0]?.children).toMatchObject([{ title: 'Deep', level: 4 }]);
  });

  it('of a document that is under its title start below it', () => {
    const { headings, cover } = textDocumentViewOf([
      headingOf('Due diligence on Acme', 1),
      paragraphOf('Date: 1 May 2026'),
      headingOf('Summary', 2),
      headingOf('Market', 2),
    ]);
    expect(headings.map(({ title, level }) => [title, level])).toEqual([
      ['Summary', 1],
      ['Market', 1],
    ]);
    expect(cover.fields).toEqual([{ label: 'Date', value: '1 May 2026' }]);
  });

  it.each([
    ['2.1 Market', '2.1', 'Market'],
    ['2.1. Market', '2.1', 'Market'],
    ['3) Market', '3', 'Market'],
    ['Section 4: Market', '4', 'Market'],
    ['IV. Market', 'IV', 'Market'],
    ['A. Market', 'A', 'Market'],
    ['2025 results', null, '2025 results'],
    ['Market 2', null, 'Market 2'],
    ['I think', null, 'I think'],
    ['3D printing', null, '3D printing'],
    ['4.5% growth', null, '4.5% growth'],
  ])('"%s" has the number %s', (text, number, title) => {
    expect(headingNumber(paragraphOf(text))).toEqual({ number, automatic: false, title });
  });

  it('that the program counts keep their words whole', () => {
    const numbering = { level: 1, format: 'decimal', label: '2.1.' };
    expect(headingNumber(paragraphOf('3 ways out', { numbering }))).toEqual({
      number: '2.1',
      automatic: true,
      title: '3 ways out',
    });
  });
});

describe('the cover', () => {
  it('ends at the first page break behind a line, and reads tables, lines and pairs', () => {
    const { cover } = textDocumentViewOf([
      paragraphOf('', { startsPage: true }),
      paragraphOf('Due diligence', { style: 'Title' }),
      tableOf([
        ['Company:', 'Acme', 'Date', '1 May 2026'],
        ['Client', '', '', ''],
      ]),
      paragraphOf('Prepared by: Larch'),
      paragraphOf('', { startsPage: true }),
      paragraphOf('Contents: below'),
      headingOf('Summary', 1),
    ]);
    expect(cover.fields).toEqual([
      { label: 'Company', value: 'Acme' },
      { label: 'Date', value: '1 May 2026' },
      { label: 'Client', value: '' },
      { label: 'Prepared by', value: 'Larch' },
    ]);
    expect(cover.lines).not.toContain('Contents: below');
  });
});

describe('tables', () => {
  const columns = [
    { title: 'Risk', also: [] },
    { title: 'Impact', also: [] },
  ];
  const risks = tableOf([
    ['Risk', 'Impact'],
    ['a', 'b'],
  ]);
  const docxTable = tableOf([
    ['Year', 'Price'],
    ['c', 'd'],
  ]);
  const found = (body: Parameters<typeof textDocumentViewOf>[0]) =>
    findTable(textDocumentViewOf(body), { title: 'Key Risks', also: [], columns })?.location;

  it('are found by caption, by the line above, by heading, then by columns', () => {
    const caption = paragraphOf('Table 1: Key risks', { style: 'Caption' });
    expect(found([headingOf('One', 1), docxTable, caption, paragraphOf('Words.'), caption, docxTable])).toBe(
      'section "One", table 1',
    );
    expect(found([headingOf('One', 1), docxTable, paragraphOf('The key risks are:'), docxTable])).toBe(
      'section "One", table 2',
    );
    expect(found([headingOf('Key risks', 1), docxTable, risks])).toBe('section "Key risks", table 2');
    expect(found([headingOf('One', 1), docxTable, risks])).toBe('section "One", table 2');
    expect(found([headingOf('One', 1), docxTable])).toBeUndefined();
  });
});

it('chooses the outermost of several headings with the same title', () => {
  const { headings } = textDocumentViewOf([
    headingOf('Summary', 1),
    headingOf('Risks in short', 2),
    headingOf('Risks', 1),
  ]);
  expect(findChapter(headings, { title: 'Risks', also: [] })?.level).toBe(1);
});
