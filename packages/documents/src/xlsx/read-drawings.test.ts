import { expect, it } from 'vitest';
import { readXlsx } from '../../testing/write-workbook.js';
import { sheetXml, spreadsheet, workbookXml } from '../../testing/xlsx-bytes.js';
import { relationship, relationships } from '../../testing/zip-bytes.js';

const xdr =
  'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"';
const row = '<row r="1"><c r="A1"><v>1</v></c></row>';
const drawn = '<drawing r:id="rId1"/>';
const shape = (text: string, properties = '') =>
  `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="Box" ${properties}/></xdr:nvSpPr><xdr:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`;
const frame = (content: string) =>
  `<xdr:graphicFrame><xdr:nvGraphicFramePr><xdr:cNvPr id="3" name="Frame"/></xdr:nvGraphicFramePr><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></xdr:graphicFrame>`;
const anchor = (content: string) =>
  `<xdr:twoCellAnchor><xdr:from><xdr:col>4</xdr:col><xdr:row>1</xdr:row></xdr:from>${content}</xdr:twoCellAnchor>`;

function workbookWith(drawing: string, parts: Record<string, string> = {}): Buffer {
  return spreadsheet({
    'xl/worksheets/sheet1.xml': sheetXml(row, { after: drawn }),
    'xl/worksheets/_rels/sheet1.xml.rels': relationships(
      relationship('rId1', 'drawing', '../drawings/drawing1.xml'),
    ),
    'xl/drawings/drawing1.xml': `<xdr:wsDr ${xdr}>${drawing}</xdr:wsDr>`,
    'xl/drawings/_rels/drawing1.xml.rels': relationships(
      relationship('rId1', 'chart', '../charts/chart1.xml'),
      relationship('rId2', 'diagramData', '../diagrams/data1.xml'),
    ),
    ...parts,
  });
}

it('reads text boxes and shapes, also in groups and alternatives, with the cell at their corner', async () => {
  const { sheets } = await readXlsx(
    workbookWith(
      anchor(shape('Draft')) +
        anchor(`<xdr:grpSp>${shape('In a group')}</xdr:grpSp>`) +
        `<xdr:absoluteAnchor><mc:AlternateContent><mc:Choice Requires="x">${shape('Once')}</mc:Choice><mc:Fallback>${shape('Twice')}</mc:Fallback></mc:AlternateContent></xdr:absoluteAnchor>` +
        anchor(shape('', '') + shape('Secret', 'hidden="1"')),
    ),
  );
  expect(sheets[0]?.shapes).toEqual([
    { name: 'Box', texts: ['Draft'], hidden: false, row: 2, column: 5 },
    { name: 'Box', texts: ['In a group'], hidden: false, row: 2, column: 5 },
    { name: 'Box', texts: ['Once'], hidden: false, row: 0, column: 0 },
    { name: 'Box', texts: ['Secret'], hidden: true, row: 2, column: 5 },
  ]);
});

it('reads charts and diagrams, each part once', async () => {
  const { sheets } = await readXlsx(
    workbookWith(
      anchor(frame('<c:chart r:id="rId1"/>')) +
        anchor(frame('<c:chart r:id="rId1"/>')) +
        anchor(frame('<dgm:relIds r:dm="rId2"/>')),
      {
        'xl/charts/chart1.xml': `<c:chartSpace ${xdr}><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Shares</a:t></a:r></a:p></c:rich></c:tx></c:title></c:chart></c:chartSpace>`,
        'xl/diagrams/data1.xml': `<dgm:dataModel ${xdr}><dgm:ptLst><dgm:pt><dgm:t><a:p><a:r><a:t>Step</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`,
      },
    ),
  );
  expect(sheets[0]?.charts).toMatchObject([{ name: 'Frame', title: 'Shares', row: 2, column: 5 }]);
  expect(sheets[0]?.shapes).toMatchObject([{ name: 'Frame', texts: ['Step'] }]);
});

it('reads a drawing that two sheets refer to for the first of them', async () => {
  const { sheets } = await readXlsx(
    workbookWith(anchor(shape('Draft')), {
      'xl/workbook.xml': workbookXml(
        '<sheets><sheet name="A" sheetId="1" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId2"/></sheets>',
      ),
      'xl/_rels/workbook.xml.rels': relationships(
        relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relationship('rId2', 'worksheet', 'worksheets/sheet2.xml'),
      ),
      'xl/worksheets/sheet2.xml': sheetXml(row, { after: drawn }),
      'xl/worksheets/_rels/sheet2.xml.rels': relationships(
        relationship('rId1', 'drawing', '../drawings/drawing1.xml'),
      ),
    }),
  );
  expect(sheets.map(({ shapes }) => shapes?.length)).toEqual([1, undefined]);
});

it('reads a workbook whose drawing is missing', async () => {
  const bytes = spreadsheet({
    'xl/worksheets/sheet1.xml': sheetXml(row, { after: drawn }),
    'xl/worksheets/_rels/sheet1.xml.rels': relationships(relationship('rId1', 'drawing', '../gone.xml')),
  });
  expect((await readXlsx(bytes)).sheets[0]?.shapes).toBeUndefined();
});
