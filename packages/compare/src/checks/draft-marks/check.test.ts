import { expect, it } from 'vitest';
import { readDocx, writeDocx } from '../../../../documents/testing/read-docx.js';
import { checkTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { pptxOf, runCheck, templateOf } from '../../../testing/presentations.js';
import { draftMarks } from './check.js';

it.each([
  'DRAFT',
  'Draft',
  '[Draft – not for distribution]',
  'First draft, v0.3',
  'Internal use only',
  'For internal use only.',
  'Do not distribute',
  'ENTWURF',
  'Utkast',
  'Work in progress',
  'DRAFT for internal use only',
  'Draft, for internal use only',
  'Strictly confidential – working draft v2 – do not share',
  'DRAFT | For review and comment | 12.03.2026',
  'Preliminary and subject to change',
  'Not yet approved',
  'For internal review',
  'Internal review only',
  { kind: 'footer' as const, text: 'For internal review · 3' },
  { kind: 'footer' as const, text: 'For discussion' },
])('treats a line %o as a mark', (text) => {
  expect(checkTexts(draftMarks, [text])).toHaveLength(1);
});

it.each([
  'Strictly confidential',
  'The draft law passed in May.',
  'draft-2019-09',
  'Draft beer sells best in summer',
  'Internal audit reports to the board',
  'Preliminary results were published on 3 May',
  'Concept',
  'Internal',
  'Confidential – page 2 of 3',
  'Working capital',
  'Review and approval',
  'Internal review',
  { kind: 'footer' as const, text: 'Internal review · 1' },
  { kind: 'title' as const, text: 'Internal review' },
  { kind: 'cell' as const, text: 'Draft' },
  'For approval',
  'For discussion:',
  'Subject to change',
  { kind: 'title' as const, text: 'Preliminary' },
  { kind: 'title' as const, text: 'COMMENTS ON THE DRAFT DIRECTIVE' },
  { kind: 'header' as const, text: 'Drafting committee' },
])('leaves %o alone', (text) => {
  expect(checkTexts(draftMarks, [text])).toEqual([]);
});

it('finds marks within titles, headers and footers, and in properties', () => {
  expect(checkTexts(draftMarks, [{ kind: 'footer', text: 'Acme – DRAFT – page 3' }])).toHaveLength(1);
  const document = {
    ...pptxOf([]),
    properties: [{ label: 'title', value: 'Study DRAFT v2', custom: false }],
  };
  expect(runCheck(draftMarks, documentTextOf([]), templateOf({}), {}, document)).toMatchObject([
    { location: 'property "title"', actual: '"Study DRAFT v2"' },
  ]);
});

it('reads the watermark of a text document', async () => {
  const bytes = await writeDocx({
    body: '<w:p><w:r><w:t>Words.</w:t></w:r></w:p><w:sectPr><w:headerReference r:id="header1"/></w:sectPr>',
    parts: {
      header1: {
        root: 'w:hdr',
        type: 'header',
        content: '<w:p><w:r><w:pict><v:shape><v:textpath string="DRAFT"/></v:shape></w:pict></w:r></w:p>',
      },
    },
  });
  expect((await readDocx(bytes)).watermarks).toEqual(['DRAFT']);
  const asides = [{ kind: 'watermark' as const, text: 'DRAFT', locate: () => 'watermark' }];
  expect(runCheck(draftMarks, documentTextOf([], [], asides), templateOf({}))).toMatchObject([
    { location: 'watermark' },
  ]);
});

it.each([
  ['DRAFT 3', 1],
  ['SAMPLE', 1],
  ['Do not copy', 1],
  ['Teaser', 1],
  ['Acme Partners', 0],
  ['CONFIDENTIAL', 0],
])('reads the text of a watermark: "%s"', (text, times) => {
  const content = documentTextOf([], [], [{ kind: 'watermark', text }]);
  expect(runCheck(draftMarks, content, templateOf({}), { also: ['teaser'] })).toHaveLength(times);
});

it('does not treat WordArt titles as watermarks, unless the shape is named so', async () => {
  const drawn = (id: string, words: string) =>
    `<w:p><w:r><w:pict><v:shape id="${id}"><v:textpath string="${words}"/></v:shape></w:pict></w:r></w:p>`;
  const bytes = await writeDocx({
    body: drawn('s1', 'Welcome') + drawn('PowerPlusWaterMarkObject3', 'ENTWURF'),
  });
  expect((await readDocx(bytes)).watermarks).toEqual(['ENTWURF']);
});

it('accepts more marks, and ignores those that the template allows', () => {
  expect(checkTexts(draftMarks, ['Teaser'], { also: ['teaser'] })).toHaveLength(1);
  expect(checkTexts(draftMarks, ['For discussion purposes only'], { allow: ['for discussion'] })).toEqual([]);
});
