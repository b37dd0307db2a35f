import type { DocumentBase } from '@fixpoint/documents/model';
import { expect, it } from 'vitest';
import { readPptx } from '../../../../documents/testing/read-pptx.js';
import { presentation, relationship, relationships } from '../../../../documents/testing/zip-bytes.js';
import { pptxOf, runCheck, templateOf } from '../../../testing/presentations.js';
import { presentationText } from '../../views/presentation/presentation-text.js';
import { externalReferences } from './check.js';

const run = (document: DocumentBase) =>
  runCheck(externalReferences, presentationText([]), templateOf({}), {}, document);

it('reports by kind what a deck loads automatically, but no link that a reader may click', async () => {
  const rows = relationships(
    relationship('rId1', 'image', 'https://cdn.example/a.png', true),
    relationship('rId2', 'oleObject', 'file://host/book.xlsx', true),
    relationship('rId3', 'image', 'https://cdn.example/b.png', true),
    relationship('rId4', 'hyperlink', 'https://a.example/', true),
  );
  const document = await readPptx(presentation({ 'ppt/slides/_rels/slide1.xml.rels': rows }));
  expect(run(document)).toMatchObject([
    { key: 'image', actual: 'https://cdn.example/a.png, https://cdn.example/b.png' },
    { key: 'oleObject', actual: 'file://host/book.xlsx' },
  ]);
});

it.each([
  ['file:///C:\\Users\\me\\Templates\\Report.dotx', 0],
  ['Report.dotx', 0],
  ['https://templates.example/report.dotm', 1],
  ['file://host/share/report.dotm', 1],
  ['\\\\host\\share\\report.dotm', 1],
])('counts the template %s of a text document as %i findings', (address, findings) => {
  const external = [{ kind: 'attachedTemplate', address }];
  expect(run({ ...pptxOf([]), external })).toHaveLength(findings);
});

it.each([
  ['NULL', 0],
  ['NULL.png', 1],
])(
  'counts the picture %s as %i findings: PowerPoint writes NULL for a link that was removed',
  (address, findings) => {
    expect(run({ ...pptxOf([]), external: [{ kind: 'image', address }] })).toHaveLength(findings);
  },
);

it('finds nothing in a document that contains all its content', async () => {
  expect(run(await readPptx(presentation()))).toEqual([]);
});

it('states the loaded file, its source, and that recipients lack it', () => {
  const external = [{ kind: 'attachedTemplate', address: '/Users/cau/Library/Normal.dotm' }];
  const findingDrafts = runCheck(
    externalReferences,
    presentationText([]),
    templateOf({}),
    {},
    { ...pptxOf([]), external },
  );
  expect(findingDrafts).toMatchObject([
    {
      message:
        'The document is linked to a template at "/Users/cau/Library/Normal.dotm"; recipients do not have it and the path names a person.',
    },
  ]);
});

it('states that only Word shows a page that the document includes', () => {
  const external = [{ kind: 'altChunk', address: 'word/page.htm' }];
  expect(run({ ...pptxOf([]), external })).toMatchObject([
    {
      message:
        'The document shows the file "word/page.htm" within it as its own text (altChunk), which only Word does.',
      suggestion: expect.stringContaining('Convert the file'),
    },
  ]);
});
