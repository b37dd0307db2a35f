import { describe, expect, it } from 'vitest';
import { writeDocx } from '../../testing/read-docx.js';
import {
  sheetNamespaces,
  sheetXml,
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
import { readDocument } from '../reader/read-document.js';

/** Repairs but for those of content types, which the documents of these tests lack on purpose. */
async function repairsOf(bytes: Buffer | Promise<Buffer>, expected?: string) {
  const { repairs = [] } = await readDocument(await bytes, { expected });
  return repairs.filter(({ kind }) => kind !== 'content-type').map(({ kind, place }) => `${kind}: ${place}`);
}

const header =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Share</t></is></c></row>';
const text = (length: number) =>
  `<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(length)}</t></is></c></row>`;
const formula = (content: string) =>
  spreadsheetOf(`<row r="1"><c r="A1"><f>${content}</f><v>1</v></c></row>`);
const merged = (...ranges: string[]) =>
  spreadsheetOf('', {
    after: `<mergeCells>${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
  });
const named = (name: string, other = 'Other') =>
  spreadsheet({
    'xl/workbook.xml': workbookXml(
      `<sheets><sheet name="${name}" sheetId="1" r:id="rId1"/><sheet name="${other}" sheetId="2" r:id="rId9"/></sheets>`,
    ),
    'xl/_rels/workbook.xml.rels': relationships(
      relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relationship('rId9', 'worksheet', 'worksheets/sheet2.xml'),
    ),
    'xl/worksheets/sheet2.xml': sheetXml(''),
  });
const table = (columns: readonly string[], ref = 'A1:B3', name = 'T1', rows = header) =>
  spreadsheet({
    'xl/worksheets/sheet1.xml': sheetXml(rows, {
      after: '<tableParts><tablePart r:id="rId1"/></tableParts>',
    }),
    'xl/worksheets/_rels/sheet1.xml.rels': relationships(
      relationship('rId1', 'table', '../tables/table1.xml'),
    ),
    'xl/tables/table1.xml': `<table ${sheetNamespaces} id="1" name="${name}" displayName="${name}" ref="${ref}"><tableColumns>${columns.map((column, index) => `<tableColumn id="${index + 1}" name="${column}"/>`).join('')}</tableColumns></table>`,
  });

it.each([
  ['of a cell', spreadsheetOf(text(1_100_000))],
  [
    'that cells share',
    spreadsheet({
      'xl/sharedStrings.xml': `<sst ${sheetNamespaces}><si><t>${'x'.repeat(1_100_000)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': sheetXml('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'),
    }),
  ],
])('reads as much of a long text %s as Excel keeps, and reports its length', async (_, bytes) => {
  const { repairs = [], ...document } = await readDocument(await bytes);
  if (document.type !== 'xlsx') throw new TypeError('A workbook is read as one.');
  expect(document.sheets[0]?.cells.cell(1, 1)?.value).toBe('x'.repeat(32_767));
  expect(repairs).toContainEqual(
    expect.objectContaining({ fact: expect.stringContaining('The cell has 1100000 characters') }),
  );
});

describe('a workbook', () => {
  it.each([
    ['a text that is too long', spreadsheetOf(text(32_768)), 'cell-length: sheet "Data", cell A1'],
    ['a name with a slash', named('North/South'), 'sheet-name: workbook'],
    ['a name of 32 characters', named('x'.repeat(32)), 'sheet-name: workbook'],
    ['a name in apostrophes', named("'North'"), 'sheet-name: workbook'],
    ['one name twice, whatever its case', named('North', 'NORTH'), 'sheet-name: workbook'],
    ['overlapping merges', merged('B2:C3', 'D1:D9', 'C3:D4'), 'merged-cells: sheet "Data", cells C3:D4'],
    ['a formula with semicolons', formula('SUM(B2;B3)'), 'formula-separator: sheet "Data", cell A1'],
    ['a formula in German', formula('SUMME(B2:B3)'), 'formula-language: sheet "Data", cell A1'],
    ['a header that is there twice', table(['Name', 'name']), 'table-header: sheet "Data", cell B1'],
    ['a header that differs from its cell', table(['Name', 'Value']), 'table-header: sheet "Data", cell B1'],
    [
      'a header cell that is empty',
      table(['Name', 'Share', 'Note'], 'A1:C3'),
      'table-header: sheet "Data", cell C1',
    ],
    ['a table that lists too few columns', table(['Name'], 'A1:B3'), 'table-columns: sheet "Data"'],
    [
      'a table with a space in its name',
      table(['Name', 'Share'], 'A1:B3', 'My table'),
      'table-name: sheet "Data"',
    ],
    [
      'a style that does not exist',
      spreadsheet({
        'xl/styles.xml': stylesXml([0, 1]),
        'xl/worksheets/sheet1.xml': sheetXml('<row r="1"><c r="A1" s="2"><v>1</v></c></row>'),
      }),
      'cell-style: sheet "Data", cell A1',
    ],
    [
      'merged cells behind the margins',
      spreadsheetOf('', { after: '<pageMargins/><mergeCells><mergeCell ref="A1:B1"/></mergeCells>' }),
      'element-order: sheet "Data"',
    ],
    [
      'columns behind the cells',
      spreadsheetOf('', { after: '<cols><col min="1" max="1"/></cols>' }),
      'element-order: sheet "Data"',
    ],
    [
      'names before sheets',
      spreadsheet({
        'xl/workbook.xml': workbookXml(
          '<definedNames/><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets>',
        ),
      }),
      'element-order: workbook',
    ],
  ])('is repaired for %s', async (_, bytes, repair) => {
    expect(await repairsOf(bytes)).toEqual([repair]);
  });

  it.each([
    ['a text as long as Excel allows', spreadsheetOf(text(32_767))],
    ['a name of 31 characters', named('x'.repeat(31))],
    ['merges side by side', merged('A1:B2', 'C1:C2', 'A3:C3')],
    ['semicolons in texts, names and lists', formula(`SUM({1;2},'a;b'!A1,T[[a;b]:[c]])&amp;"x;y"`)],
    ['a name of a function in a text', formula('LEN("SUMME(1)")')],
    ['a table as it should be', table(['Name', 'Share'])],
    ['a header in other white space', table(['Name', 'Share '])],
    [
      'a header of spaces alone, as Excel writes it',
      table([' ', 'Share'], 'A1:B3', 'T1', header.replace('<t>Name</t>', '<t xml:space="preserve"> </t>')),
    ],
    [
      'everything in order',
      spreadsheetOf('', {
        before: '<cols><col min="1" max="1"/></cols>',
        after: '<mergeCells/><pageMargins/>',
      }),
    ],
    [
      'elements in nested ones that a sheet has too',
      spreadsheetOf('', {
        after:
          '<customSheetViews><customSheetView guid="a"><pageMargins/><autoFilter/></customSheetView></customSheetViews><mergeCells/>',
      }),
    ],
  ])('opens with %s', async (_, bytes) => {
    expect(await repairsOf(bytes)).toEqual([]);
  });

  it('accepts a function that the workbook defines', async () => {
    const bytes = spreadsheet({
      'xl/workbook.xml': workbookXml(
        '<sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="Summe">LAMBDA(x,x)</definedName></definedNames>',
      ),
      'xl/worksheets/sheet1.xml': sheetXml('<row r="1"><c r="A1"><f>SUMME(1)</f><v>1</v></c></row>'),
    });
    expect(await repairsOf(bytes)).toEqual([]);
  });

  it.each(['drawing', 'legacyDrawing', 'legacyDrawingHF', 'picture'])(
    'is repaired for a <%s> without a relationship',
    async (name) => {
      const bytes = spreadsheetOf('', { after: `<${name} r:id="rId7"/>` });
      const { repairs = [] } = await readDocument(bytes);
      expect(repairs).toContainEqual({
        kind: 'relationship-id',
        part: 'xl/worksheets/sheet1.xml',
        place: 'sheet "Data"',
        fact: `<${name}> names the relationship "rId7", which does not exist`,
      });
    },
  );

  it('is repaired for links and lists of parts without a relationship', async () => {
    const bytes = spreadsheet({
      'xl/workbook.xml': workbookXml(
        '<sheets><sheet name="Data" sheetId="1" r:id="rId1"/><sheet name="Lost" sheetId="2" r:id="rId8"/></sheets><externalReferences><externalReference r:id="rId9"/></externalReferences><pivotCaches><pivotCache cacheId="1" r:id="rId10"/></pivotCaches>',
      ),
      'xl/worksheets/sheet1.xml': sheetXml('', {
        after:
          '<hyperlinks><hyperlink ref="A1" r:id="rId5"/><hyperlink ref="A2" location="B2"/></hyperlinks>',
      }),
    });
    const { repairs = [] } = await readDocument(bytes);
    const facts = repairs
      .filter(({ kind }) => kind === 'relationship-id')
      .map(({ fact }) => fact.split(',')[0]);
    expect(facts.toSorted()).toEqual([
      '<externalReference> names the relationship "rId9"',
      '<hyperlink> names the relationship "rId5"',
      '<pivotCache> names the relationship "rId10"',
      '<sheet> names the relationship "rId8"',
    ]);
  });

  it('opens with a drawing and its relationship', async () => {
    const bytes = spreadsheet({
      'xl/worksheets/sheet1.xml': sheetXml('', { after: '<drawing r:id="rId7"/>' }),
      'xl/worksheets/_rels/sheet1.xml.rels': relationships(
        relationship('rId7', 'drawing', '../drawings/drawing1.xml'),
      ),
      'xl/drawings/drawing1.xml':
        '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"/>',
    });
    expect(await repairsOf(bytes)).toEqual([]);
  });

  it('does not open without macros under the extension of a workbook with macros', async () => {
    expect(await repairsOf(spreadsheet(), 'xlsm')).toEqual(['template-content: workbook']);
    expect(await repairsOf(spreadsheet(), 'xlsx')).toEqual([]);
  });

  it('does not open with the content of a template under the extension of a workbook', async () => {
    const template = 'application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml';
    expect(await repairsOf(spreadsheet({}, template), 'xlsx')).toEqual(['template-content: workbook']);
    expect(await repairsOf(spreadsheet({}, template), 'xltx')).toEqual([]);
  });
});

const cell = (content: string) => `<w:tc><w:tcPr/>${content}</w:tc>`;
const rows = (...cells: string[]) =>
  writeDocx({ body: `<w:p/><w:tbl><w:tr>${cells.join('')}</w:tr></w:tbl><w:p/>` });

describe('a text document', () => {
  it.each([
    ['a cell without a paragraph', rows(cell('<w:p/>'), cell('')), 'empty-element: table 1, row 1, cell 2'],
    [
      'a cell that ends with a table',
      rows(cell(`<w:p/><w:tbl><w:tr>${cell('<w:p/>')}</w:tr></w:tbl>`)),
      'empty-element: table 1, row 1, cell 1',
    ],
    [
      'a cell whose control is empty',
      rows(cell('<w:sdt><w:sdtContent/></w:sdt>')),
      'empty-element: table 1, row 1, cell 1',
    ],
    ['a row without cells', rows(), 'empty-element: table 1, row 1'],
    [
      'a paragraph in a paragraph',
      writeDocx({ body: '<w:p/><w:p><w:p/></w:p>' }),
      'nested-paragraph: paragraph 2',
    ],
    [
      'a header that does not exist',
      writeDocx({ body: '<w:p/><w:sectPr><w:headerReference r:id="rId77"/></w:sectPr>' }),
      'relationship-id: document',
    ],
  ])('is repaired for %s', async (_, bytes, repair) => {
    expect(await repairsOf(bytes)).toEqual([repair]);
  });

  it.each([
    [
      'a nested table with a paragraph behind it',
      rows(cell(`<w:tbl><w:tr>${cell('<w:p/>')}</w:tr></w:tbl><w:p/>`)),
    ],
    ['a paragraph in a content control', rows(cell('<w:sdt><w:sdtContent><w:p/></w:sdtContent></w:sdt>'))],
    ['a mark at the end of a cell', rows(cell('<w:p/><w:bookmarkEnd w:id="1"/>'))],
    [
      'properties out of order',
      writeDocx({ body: '<w:p><w:pPr><w:jc w:val="left"/><w:keepNext/></w:pPr></w:p>' }),
    ],
  ])('opens with %s', async (_, bytes) => {
    expect(await repairsOf(bytes)).toEqual([]);
  });

  it('breaks the standard with properties out of order', async () => {
    const { violations } = await readDocument(
      await writeDocx({ body: '<w:p><w:pPr><w:jc w:val="left"/><w:keepNext/></w:pPr></w:p>' }),
    );
    expect(violations).toMatchObject([
      { kind: 'element-order', place: 'paragraph 1', fact: '<w:keepNext> comes after <w:jc> in <w:pPr>' },
    ]);
  });
});

const slide = (shapes: string) => presentation({ 'ppt/slides/slide1.xml': slideXml(shapes) });
const ids = (...all: number[]) =>
  presentation({
    'ppt/presentation.xml': `<p:presentation ${namespaces}><p:sldIdLst>${all.map((id) => `<p:sldId id="${id}" r:id="rId1"/>`).join('')}</p:sldIdLst></p:presentation>`,
  });
const grid = (cells: string) =>
  slide(
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="Grid"/></p:nvGraphicFramePr><p:xfrm/><a:graphic><a:graphicData><a:tbl><a:tblGrid><a:gridCol w="1"/><a:gridCol w="1"/></a:tblGrid><a:tr h="1">${cells}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
  );
const shapeOf = (body: string) =>
  slide(
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Box"/></p:nvSpPr><p:spPr/><p:txBody>${body}</p:txBody></p:sp>`,
  );

describe('a presentation', () => {
  it.each([
    ['a text body without a paragraph', shapeOf('<a:bodyPr/>'), 'empty-element: slide 1, shape "Box"'],
    [
      'a cell without a paragraph',
      grid('<a:tc><a:txBody><a:p/></a:txBody></a:tc><a:tc><a:txBody/></a:tc>'),
      'empty-element: slide 1, shape "Grid", row 1, cell 2',
    ],
    ['a row with too few cells', grid('<a:tc/>'), 'empty-element: slide 1, shape "Grid"'],
    [
      'properties behind the text',
      shapeOf('<a:p><a:r><a:t>x</a:t></a:r><a:pPr/></a:p>'),
      'element-order: slide 1, shape "Box"',
    ],
    ['a slide id of 255', ids(255), 'slide-id: part "ppt/presentation.xml"'],
    ['a slide id that is used twice', ids(256, 256), 'slide-id: part "ppt/presentation.xml"'],
    [
      'a slide master without a relationship',
      presentation({
        'ppt/presentation.xml': `<p:presentation ${namespaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId77"/></p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
      }),
      'relationship-id: part "ppt/presentation.xml"',
    ],
    [
      'a relationship id that is used twice',
      presentation({
        'ppt/slides/_rels/slide1.xml.rels': relationships(
          relationship('rId1', 'hyperlink', 'https://a.example/', true),
          relationship('rId1', 'hyperlink', 'https://b.example/', true),
        ),
      }),
      'relationship-id: slide 1',
    ],
    [
      'a layout that does not exist',
      presentation({
        'ppt/slides/_rels/slide1.xml.rels': relationships(
          relationship('rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'),
        ),
      }),
      'missing-part: slide 1',
    ],
  ])('is repaired for %s', async (_, bytes, repair) => {
    expect(await repairsOf(bytes)).toEqual([repair]);
  });

  it('is repaired for a slide without a content type', async () => {
    const { repairs = [] } = await readDocument(presentation());
    expect(repairs).toMatchObject([{ kind: 'content-type', place: 'slide 1' }]);
  });

  it.each([
    ['a text', slide(textShape('Hello'))],
    [
      'its lists in the order of PptxGenJS',
      presentation({
        'ppt/presentation.xml': `<p:presentation ${namespaces}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst><p:notesMasterIdLst/></p:presentation>`,
      }),
    ],
    [
      'a link to a place in the document',
      presentation({
        'ppt/slides/slide1.xml': slideXml(
          '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Box"><a:hlinkClick r:id="rId1"/></p:cNvPr></p:nvSpPr></p:sp>',
        ),
        'ppt/slides/_rels/slide1.xml.rels': relationships(relationship('rId1', 'hyperlink', '#Slide 2')),
      }),
    ],
  ])('opens with %s', async (_, bytes) => {
    expect(await repairsOf(bytes)).toEqual([]);
  });
});
