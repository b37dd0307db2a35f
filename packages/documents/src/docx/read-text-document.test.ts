import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { goodReport, renderReport } from '../../testing/good-report.js';
import { p, paragraphsIn, r, readDocx, tablesIn, writeDocx } from '../../testing/read-docx.js';
import { defaultReaderLimits } from '../limits/reader-limits.js';

const corpus = (name: string) => readFileSync(new URL(`../../testing/files/${name}`, import.meta.url));

describe('documents of other programs', () => {
  it('reads what python-docx writes: lists, merged and nested tables, pictures, edges (S0-213)', async () => {
    const document = await readDocx(corpus('python-docx.docx'), { expected: 'docx' });
    const paragraphs = paragraphsIn(document);
    expect(paragraphs.filter(({ outlineLevel }) => outlineLevel !== null)).toMatchObject([
      { text: 'Executive Summary', style: 'Heading 1', outlineLevel: 1 },
      { text: 'Prices', style: 'Heading 2', outlineLevel: 2 },
      { text: 'Risks', style: 'Heading 1', outlineLevel: 1 },
    ]);
    const labels = paragraphs.flatMap(({ text, numbering }) =>
      numbering === null ? [] : `${numbering.label} ${text}`,
    );
    expect(labels).toEqual(['1. First step', '2. Second step', '• A point']);
    const [prices] = tablesIn(document);
    expect(prices?.columns).toBe(3);
    expect(
      prices?.rows.map((row) => row.map(({ text, span, continues }) => [text, span, continues])),
    ).toEqual([
      [
        ['Year', 1, false],
        ['Price', 1, false],
        ['Volume', 1, false],
      ],
      [
        ['2025', 1, false],
        ['not known', 2, false],
      ],
      [
        ['', 1, true],
        ['', 1, false],
        ['inner cell', 1, false],
      ],
    ]);
    expect(document).toMatchObject({
      headers: ['Draft'],
      footers: ['Acme'],
      pictures: [{ name: 'Picture 1' }],
      macros: false,
      external: [],
    });
    expect(paragraphs[2]).toMatchObject({ text: '', startsPage: true });
  });

  it('reads what LibreOffice saves: changes, notes, comments, fields, links, text boxes (S0-213)', async () => {
    const document = await readDocx(corpus('saved-by-libreoffice.docx'), { expected: 'docx' });
    const paragraphs = paragraphsIn(document);
    expect(paragraphs.map(({ text }) => text)).toEqual([
      'Spring water',
      '1 Market 1',
      '1.1 Prices 1',
      'Market',
      'Sales rose by nine per cent.',
      'Prices',
      'See the list in red.',
      'Before the box.',
      'Inside the box.',
      'Risks',
      'Wells may dry up.',
    ]);
    expect(paragraphs.flatMap(({ numbering }) => numbering?.label ?? [])).toEqual(['1', '1.1', '2']);
    expect(paragraphs[6]).toMatchObject({ fonts: ['Courier New'], colors: ['FF0000'], comments: ['0'] });
    expect(paragraphs[8]).toMatchObject({ textBox: true });
    expect(document).toMatchObject({
      insertions: 1,
      deletions: 1,
      footnotes: ['Own count.'],
      comments: [{ author: 'Jane', text: 'Check this', resolved: false }],
      links: [{ text: 'the list', address: 'https://www.acme.example/prices' }],
      fields: [{ name: 'TOC', result: '1 Market 1 1.1 Prices 1' }],
    });
    expect(tablesIn(document)).toMatchObject([{ columns: 2, headerRows: 1 }]);
  });

  it('reads what the library docx writes: counted headings, a page number (S0-213)', async () => {
    const document = await readDocx(await renderReport(goodReport()));
    const headings = paragraphsIn(document).filter(({ outlineLevel }) => outlineLevel !== null);
    expect(headings.map(({ text, numbering }) => `${numbering?.label} ${text}`).slice(0, 5)).toEqual([
      '1 Executive Summary',
      '2 Company Overview',
      '2.1 History and ownership',
      '2.2 Products',
      '3 Market',
    ]);
    expect(document.fields).toMatchObject([{ name: 'PAGE', place: 'footer' }]);
  });
});

const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

describe('kinds of text documents', () => {
  it.each([
    ['docm', 'application/vnd.ms-word.document.macroEnabled.main+xml'],
    ['dotx', `${office}.template.main+xml`],
    ['dotm', 'application/vnd.ms-word.template.macroEnabledTemplate.main+xml'],
  ])('reads %s alike', async (format, mainType) => {
    const document = await readDocx(await writeDocx({ body: p('Words.'), mainType }));
    expect(document).toMatchObject({ format, body: [{ text: 'Words.' }] });
  });

  it('reads Strict documents as any other', async () => {
    const namespace = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
    const document = await readDocx(
      await writeDocx({ body: p('Words.', '<w:outlineLvl w:val="0"/>'), namespace }),
    );
    expect(document.body).toMatchObject([{ text: 'Words.', outlineLevel: 1 }]);
  });

  it('lists the files that a program would load automatically, without opening them', async () => {
    const document = await readDocx(
      await writeDocx({
        body: `${p('Words.')}<w:altChunk r:id="chunk"/><w:p><w:subDoc r:id="sub"/></w:p>`,
        links: {
          chunk: { type: 'aFChunk', target: 'chunk.html', internal: true },
          sub: { type: 'subDocument', target: 'https://evil.example/sub.docx' },
          template: { type: 'attachedTemplate', target: 'https://evil.example/normal.dotm' },
        },
      }),
    );
    expect(document.external).toEqual(
      expect.arrayContaining([
        { kind: 'altChunk', address: 'word/chunk.html' },
        { kind: 'subDocument', address: 'https://evil.example/sub.docx' },
        { kind: 'attachedTemplate', address: 'https://evil.example/normal.dotm' },
      ]),
    );
  });
});

describe('documents that are refused', () => {
  it('refuses 3,000 tables inside one another', async () => {
    const body = `${'<w:tbl><w:tr><w:tc>'.repeat(3_000)}${p('x')}${'</w:tc></w:tr></w:tbl>'.repeat(3_000)}`;
    await expect(readDocx(await writeDocx({ body }))).rejects.toMatchObject({ reason: 'TOO_DEEP' });
  });

  it('refuses more text than the limit', async () => {
    const limits = { ...defaultReaderLimits, textCharacters: 1_000 };
    const body = p('word '.repeat(100)).repeat(3);
    await expect(readDocx(await writeDocx({ body }), { limits })).rejects.toMatchObject({
      reason: 'TOO_LARGE',
      message: 'The document contains more than 1000 characters of text (limit textCharacters).',
    });
  });

  it('refuses a document without the notes that it refers to', async () => {
    const links = { notes: { type: 'footnotes', target: 'footnotes.xml', internal: true } };
    await expect(readDocx(await writeDocx({ body: p('x'), links }))).rejects.toMatchObject({
      reason: 'MISSING_PART',
    });
  });

  it('refuses a main part that is something else', async () => {
    const namespace = 'http://schemas.openxmlformats.org/presentationml/2006/main';
    await expect(readDocx(await writeDocx({ body: r('x'), namespace }))).rejects.toMatchObject({
      reason: 'CORRUPT',
    });
  });

  it('reads a hundred thousand short paragraphs in time that grows with their number', async () => {
    const document = await readDocx(await writeDocx({ body: p('x').repeat(100_000) }));
    expect(document.body).toHaveLength(100_000);
  });
});

it('reads a document without the styles and numbers that it refers to, as Word does, with a note of it', async () => {
  const links = Object.fromEntries(
    ['styles', 'numbering'].map((type) => [type, { type, target: `${type}.xml`, internal: true }]),
  );
  const document = await readDocx(await writeDocx({ body: p('x'), links }));
  expect(paragraphsIn(document).map(({ text }) => text)).toEqual(['x']);
  expect(document.notes).toEqual([
    'The document refers to the part "styles.xml", which is missing. The text was read without that part.',
    'The document refers to the part "numbering.xml", which is missing. The text was read without that part.',
  ]);
});

it('knows the first rows of pages when a program last showed the document', async () => {
  const cell = (mark: string, text: string) =>
    `<w:tc><w:p><w:r>${mark}<w:t>${text}</w:t>${text === 'split' ? mark : ''}</w:r></w:p></w:tc>`;
  const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
  const mark = '<w:lastRenderedPageBreak/>';
  const body = `<w:tbl>${[
    row(cell('', 'a'), cell('', 'b')),
    row(cell(mark, 'c'), cell(mark, 'd')),
    row(cell('', 'e'), cell(mark, 'split')),
  ].join('')}</w:tbl>`;
  const [table] = tablesIn(await readDocx(await writeDocx({ body })));
  expect(table?.pageStarts).toEqual([1]);
});
