import { describe, expect, it } from 'vitest';
import { writeDocx } from '../../testing/read-docx.js';
import { sheetXml, spreadsheet, workbookXml } from '../../testing/xlsx-bytes.js';
import {
  presentation,
  relationship,
  relationships,
  slideXml,
  textShape,
  zipBytes,
} from '../../testing/zip-bytes.js';
import { readDocument } from './read-document.js';

const inside = async (bytes: Buffer | string, name = 'model.xlsx') => {
  const { embedded } = await readDocument(
    presentation({
      'ppt/slides/_rels/slide1.xml.rels': relationships(
        relationship('rId7', 'package', `../embeddings/${name}`),
      ),
      [`ppt/embeddings/${name}`]: bytes,
    }),
  );
  return embedded[0];
};

describe('a document inside a document', () => {
  it('is read with its texts, and its hidden parts are counted', async () => {
    const text = (words: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${words}</t></is></c></row>`;
    const workbook = spreadsheet({
      'xl/workbook.xml': workbookXml(
        '<sheets><sheet name="Data" sheetId="1" r:id="rId1"/><sheet name="Fees" sheetId="2" state="hidden" r:id="rId9"/></sheets>',
      ),
      'xl/_rels/workbook.xml.rels': relationships(
        relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relationship('rId9', 'worksheet', 'worksheets/sheet2.xml'),
      ),
      'xl/worksheets/sheet1.xml': sheetXml(text('Sales')),
      'xl/worksheets/sheet2.xml': sheetXml(text('Our margin')),
    });
    expect(await inside(workbook)).toEqual({
      part: 'ppt/embeddings/model.xlsx',
      source: 'ppt/slides/slide1.xml',
      content: {
        summary: 'a workbook with 2 sheets, 1 of them hidden',
        hidden: 1,
        texts: ['Data', 'Sales', 'Fees', 'Our margin'],
      },
    });
    const report = await writeDocx({ body: '<w:p><w:r><w:t>For Birch Water</w:t></w:r></w:p>' });
    expect((await inside(report, 'report.docx'))?.content).toEqual({
      summary: 'a text document',
      texts: ['For Birch Water'],
    });
    const deck = presentation({ 'ppt/slides/slide1.xml': slideXml(textShape('A word')) });
    expect((await inside(deck, 'deck.pptx'))?.content).toMatchObject({
      summary: 'a presentation with 1 slide',
      texts: expect.arrayContaining(['A word']),
    });
  });

  it('is found within the object that an older program made of it', async () => {
    const report = await writeDocx({ body: '<w:p><w:r><w:t>For Birch Water</w:t></w:r></w:p>' });
    const object = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(512),
      report,
      Buffer.alloc(300),
    ]);
    expect((await inside(object, 'oleObject1.bin'))?.content?.texts).toEqual(['For Birch Water']);
  });

  it('is only named if it is not a document, is damaged or would cost too much', async () => {
    const bomb = zipBytes([{ name: '[Content_Types].xml', content: Buffer.alloc(40 * 1024 * 1024, 32) }]);
    for (const bytes of ['a workbook', 'PK\u0003\u0004 cut off', bomb]) {
      expect(await inside(bytes)).toEqual({
        part: 'ppt/embeddings/model.xlsx',
        source: 'ppt/slides/slide1.xml',
      });
    }
  });

  it('is not read deeper: documents inside it are not opened', async () => {
    const innermost = await writeDocx({ body: '<w:p><w:r><w:t>innermost</w:t></w:r></w:p>' });
    const deck = presentation({
      'ppt/slides/_rels/slide1.xml.rels': relationships(
        relationship('rId7', 'package', '../embeddings/a.docx'),
      ),
      'ppt/embeddings/a.docx': innermost,
    });
    expect((await inside(deck, 'deck.pptx'))?.content?.texts.join(' ')).not.toContain('innermost');
  });
});
