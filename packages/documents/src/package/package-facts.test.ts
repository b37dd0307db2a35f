import { describe, expect, it } from 'vitest';
import { contentTypes, presentation, relationship, relationships } from '../../testing/zip-bytes.js';
import { readDocument } from '../reader/read-document.js';

const macros = 'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml';

it('reports files that a program would load automatically, also from unused parts (S0-211)', async () => {
  const { external } = await readDocument(
    presentation({
      'ppt/slides/_rels/slide1.xml.rels': relationships(
        relationship('rId1', 'hyperlink', 'https://example.org/', true),
        relationship('rId2', 'image', 'http://127.0.0.1:1/logo.png', true),
        relationship('rId3', 'oleObject', 'file:///C:/book.xlsx', true),
      ),
      'ppt/slideMasters/_rels/slideMaster9.xml.rels': relationships(
        relationship('rId1', 'image', '\\\\server\\share\\logo.png', true),
        relationship('rId2', 'image', 'http://127.0.0.1:1/logo.png', true),
        relationship('rId3', 'slideLayout', '../../../outside.xml'),
      ),
    }),
  );
  expect(external).toEqual([
    { kind: 'image', address: 'http://127.0.0.1:1/logo.png' },
    { kind: 'oleObject', address: 'file:///C:/book.xlsx' },
    { kind: 'image', address: '\\\\server\\share\\logo.png' },
  ]);
});

it.each([
  ['in letters of another size', 'TargetMode="eXTERNAL"'],
  ['behind references', 'TargetMode="Ext&#101;rnal"'],
])('finds an external reference in an unread part, written %s', async (_, mode) => {
  const row = relationship('rId1', 'image', 'http://127.0.0.1:1/logo.png', true);
  const hidden = relationships(row).replace('TargetMode="External"', mode);
  expect(hidden).toContain(mode);
  const { external } = await readDocument(
    presentation({ 'ppt/slideMasters/_rels/slideMaster9.xml.rels': hidden }),
  );
  expect(external).toEqual([{ kind: 'image', address: 'http://127.0.0.1:1/logo.png' }]);
});

it('bounds how many references it keeps, and how much of each', async () => {
  const rows = Array.from({ length: 1_200 }, (_, index) =>
    relationship(`rId${index}`, 'image', `http://127.0.0.1:1/${index}/${'x'.repeat(3_000)}`, true),
  );
  const { external } = await readDocument(
    presentation({ 'ppt/slides/_rels/slide1.xml.rels': relationships(...rows) }),
  );
  expect(external).toHaveLength(1_000);
  expect(external[0]?.address).toHaveLength(2_000);
});

describe('macros', () => {
  const project = relationships(
    relationship('rId1', 'slide', 'slides/slide1.xml'),
    relationship('rId2', 'vbaProject', 'vbaProject.bin'),
  );
  it.each([
    [
      'a project in a format for it',
      { '[Content_Types].xml': contentTypes(macros), 'ppt/_rels/presentation.xml.rels': project },
      true,
    ],
    ['a project in a format without', { 'ppt/_rels/presentation.xml.rels': project }, true],
    ['the format alone', { '[Content_Types].xml': contentTypes(macros) }, false],
    ['nothing', {}, false],
  ])('with %s', async (_, parts, expected) => {
    expect((await readDocument(presentation(parts))).macros).toBe(expected);
  });
});

it('names the properties of a document and the files in it, and follows no reference to data bound to it', async () => {
  const main = relationship('rId1', 'officeDocument', 'ppt/presentation.xml');
  const core = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';
  const { properties, embedded } = await readDocument(
    presentation({
      '_rels/.rels': relationships(
        main,
        relationship('rId2', 'customXml', '../customXml/item1.xml'),
        `<Relationship Id="rId3" Type="${core}" Target="docProps/core.xml"/>`,
        relationship('rId4', 'extended-properties', 'docProps/app.xml'),
      ),
      'docProps/core.xml':
        '<c:coreProperties xmlns:c="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Ann</dc:creator><c:lastModifiedBy> </c:lastModifiedBy></c:coreProperties>',
      'docProps/app.xml': 'no markup at all',
      'ppt/slides/_rels/slide1.xml.rels': relationships(
        relationship('rId1', 'oleObject', '../embeddings/mail.bin'),
      ),
    }),
  );
  expect(properties).toEqual([{ label: 'author', value: 'Ann', custom: false }]);
  expect(embedded).toEqual([{ part: 'ppt/embeddings/mail.bin', source: 'ppt/slides/slide1.xml' }]);
});
