import { expect, it } from 'vitest';
import { readOrRefuse } from '../../testing/fuzz-documents.js';
import { writeDocx } from '../../testing/read-docx.js';
import {
  sharedStringsXml,
  spreadsheet,
  spreadsheetOf,
  stylesXml,
  workbookXml,
} from '../../testing/xlsx-bytes.js';
import {
  namespaces,
  presentation,
  relationship,
  relationships,
  slideXml,
  textShape,
} from '../../testing/zip-bytes.js';

type Kept = readonly [title: string, write: () => Buffer | Promise<Buffer>, expected: 'read' | 'refused'];

const slide = 'ppt/slides/slide1.xml';
const table = (cells: string) =>
  slideXml(
    `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${cells}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
  );
const run = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const cell = (properties: string) => `<w:tc><w:tcPr>${properties}</w:tcPr>${run('x')}</w:tc>`;
const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

/** Inputs that bring readers down: numbers that demand memory, references in a circle, names of the language's own. */
const kept: readonly Kept[] = [
  [
    'a merge of the whole sheet',
    () =>
      spreadsheetOf('<row><c><v>1</v></c></row>', {
        after: '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
      }),
    'read',
  ],
  [
    'a thousand merges of the whole sheet',
    () =>
      spreadsheetOf('', {
        after: `<mergeCells>${many(1_000, () => '<mergeCell ref="A1:XFD1048576"/>')}</mergeCells>`,
      }),
    'read',
  ],
  [
    'the last cell of a sheet alone',
    () => spreadsheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    'read',
  ],
  [
    'a dimension that lies',
    () => spreadsheetOf('<row><c><v>1</v></c></row>', { before: '<dimension ref="A1:XFD1048576"/>' }),
    'read',
  ],
  [
    'every column hidden',
    () => spreadsheetOf('', { before: '<cols><col min="1" max="4294967295" hidden="1"/></cols>' }),
    'read',
  ],
  ['a row beyond the last', () => spreadsheetOf('<row r="99999999999"><c><v>1</v></c></row>'), 'refused'],
  [
    'a cell without a valid reference',
    () => spreadsheetOf('<row><c r="AAAAAAAA1"><v>1</v></c></row>'),
    'refused',
  ],
  ['a missing shared text', () => spreadsheetOf('<row><c t="s"><v>99999</v></c></row>'), 'refused'],
  [
    'a count of shared texts that lies',
    () =>
      spreadsheet({
        'xl/sharedStrings.xml': sharedStringsXml('<t>a</t>').replace(
          '<sst',
          '<sst count="4294967295" uniqueCount="4294967295"',
        ),
      }),
    'read',
  ],
  [
    'a sheet named __proto__',
    () =>
      spreadsheet({
        'xl/workbook.xml': workbookXml('<sheets><sheet name="__proto__" sheetId="1" r:id="rId1"/></sheets>'),
      }),
    'read',
  ],
  [
    'number formats that branch without end',
    () =>
      spreadsheet({
        'xl/styles.xml': stylesXml([200], {
          200: `${'[h]'.repeat(20_000)}${'&quot;'.repeat(20_001)}`,
        }),
      }),
    'read',
  ],
  [
    'a formula of a megabyte',
    () => spreadsheetOf(`<row><c><f>${'SUM('.repeat(250_000)}</f><v>1</v></c></row>`),
    'read',
  ],
  [
    'shared formulas of owners that are absent',
    () =>
      spreadsheetOf(
        `<row>${many(1_000, (index) => `<c><f t="shared" si="${index + 4_000_000_000}"/><v>1</v></c>`)}</row>`,
      ),
    'read',
  ],
  [
    'invalid numbers',
    () => spreadsheetOf(`<row>${many(100, () => `<c><v>${'9'.repeat(5_000)}x</v></c>`)}</row>`),
    'refused',
  ],
  [
    'a table cell that spans a billion columns',
    () => presentation({ [slide]: table('<a:tr><a:tc gridSpan="1000000000" rowSpan="1000000000"/></a:tr>') }),
    'read',
  ],
  [
    'a level of a billion',
    () =>
      presentation({ [slide]: slideXml(textShape('x').replace('<a:p>', '<a:p><a:pPr lvl="999999999"/>')) }),
    'read',
  ],
  [
    'a place beyond all numbers',
    () =>
      presentation({
        [slide]: slideXml(
          '<p:sp><p:spPr><a:xfrm><a:off x="9e999" y="-9e999"/><a:ext cx="NaN" cy="1e400"/></a:xfrm></p:spPr><p:txBody><a:p><a:r><a:t>x</a:t></a:r></a:p></p:txBody></p:sp>',
        ),
      }),
    'read',
  ],
  [
    'a slide that is its own notes and layout',
    () =>
      presentation({
        'ppt/slides/_rels/slide1.xml.rels': relationships(
          relationship('rId1', 'notesSlide', 'slide1.xml'),
          relationship('rId2', 'slideLayout', 'slide1.xml'),
        ),
      }),
    'read',
  ],
  [
    'a slide that is the presentation',
    () =>
      presentation({
        'ppt/_rels/presentation.xml.rels': relationships(relationship('rId1', 'slide', 'presentation.xml')),
      }),
    'refused',
  ],
  [
    'a chart of a billion points',
    () =>
      presentation({
        [slide]: slideXml(
          '<p:graphicFrame><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rId1"/></a:graphicData></a:graphic></p:graphicFrame>',
        ),
        'ppt/slides/_rels/slide1.xml.rels': relationships(
          relationship('rId1', 'chart', '../charts/chart1.xml'),
        ),
        'ppt/charts/chart1.xml':
          '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea><c:barChart><c:ser><c:cat><c:strRef><c:strCache><c:ptCount val="1000000000"/><c:pt idx="999999999"><c:v>x</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:ptCount val="1000000000"/><c:pt idx="999999999"><c:v>1</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>',
      }),
    'refused',
  ],
  [
    'a title of a million words',
    () => presentation({ [slide]: slideXml(textShape('a '.repeat(1_000_000))) }),
    'read',
  ],
  [
    'a hundred thousand empty paragraphs',
    () =>
      presentation({
        [slide]: `<p:sld ${namespaces}><p:cSld><p:spTree><p:sp><p:txBody>${'<a:p/>'.repeat(100_000)}</p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
      }),
    'read',
  ],
  [
    'a cell that spans a billion columns',
    () => writeDocx({ body: `<w:tbl><w:tr>${cell('<w:gridSpan w:val="1000000000"/>')}</w:tr></w:tbl>` }),
    'read',
  ],
  [
    'a row that leaves a billion columns out',
    () =>
      writeDocx({
        body: `<w:tbl><w:tr><w:trPr><w:gridBefore w:val="1000000000"/><w:gridAfter w:val="1000000000"/></w:trPr>${cell('')}</w:tr></w:tbl>`,
      }),
    'read',
  ],
  [
    'styles based on one another in a circle',
    () =>
      writeDocx({
        body: '<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr></w:p>',
        parts: {
          styles: {
            root: 'w:styles',
            content:
              '<w:style w:type="paragraph" w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="A"/></w:style>',
          },
        },
      }),
    'read',
  ],
  [
    'a numbering that starts at a billion in Roman figures',
    () =>
      writeDocx({
        body: '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>x</w:t></w:r></w:p>',
        parts: {
          numbering: {
            root: 'w:numbering',
            content:
              '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1000000000"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1%1%1"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
          },
        },
      }),
    'read',
  ],
  [
    'fields that begin and never end',
    () => writeDocx({ body: `<w:p>${'<w:r><w:fldChar w:fldCharType="begin"/></w:r>'.repeat(20_000)}</w:p>` }),
    'read',
  ],
  [
    'fields that end and never began',
    () => writeDocx({ body: `<w:p>${'<w:r><w:fldChar w:fldCharType="end"/></w:r>'.repeat(20_000)}</w:p>` }),
    'read',
  ],
  [
    'tables in one another',
    () =>
      writeDocx({
        body: `${'<w:tbl><w:tr><w:tc>'.repeat(80)}${run('x')}${'</w:tc></w:tr></w:tbl>'.repeat(80)}`,
      }),
    'read',
  ],
];

it.each(kept)('%s ends soon, in memory that is bounded (S0-211)', async (_, write, expected) => {
  const bytes = await write();
  const before = process.memoryUsage().rss;
  expect(await readOrRefuse(bytes)).toBe(expected);
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
});
