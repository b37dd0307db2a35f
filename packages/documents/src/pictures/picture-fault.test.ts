import { deflateSync } from 'node:zlib';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { writeDocx } from '../../testing/read-docx.js';
import { sheetXml, spreadsheet } from '../../testing/xlsx-bytes.js';
import { presentation, relationship, relationships, slideXml } from '../../testing/zip-bytes.js';
import { readDocument } from '../reader/read-document.js';
import { pictureFault } from './picture-fault.js';

const png = PNG.sync.write(new PNG({ width: 40, height: 40 }));
const photograph = jpeg.encode({ width: 40, height: 40, data: Buffer.alloc(6_400, 0x77) }, 80).data;
const faultOf = (bytes: Buffer | string, name = 'image1.png') => pictureFault(name, Buffer.from(bytes), true);

describe('a picture that Office shows', () => {
  it.each<[string, Buffer | string, string?]>([
    ['a PNG', png],
    ['a JPEG', photograph, 'image1.jpg'],
    ['a JPEG that is called PNG', photograph],
    [
      'a GIF',
      Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(7), Buffer.from([0x2c, 0, 0])]),
      'image1.gif',
    ],
    ['an SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>', 'image1.svg'],
    ['an EMF', Buffer.from('010000006c000000', 'hex'), 'image1.emf'],
    ['a WMF', Buffer.from('d7cdc69a0000', 'hex'), 'image1.wmf'],
    ['a WMF without a header', Buffer.from('010009000003', 'hex'), 'image1.wmf'],
    ['a metafile that is compressed', deflateSync('x'), 'image1.emz'],
    ['an EPS', '%!PS-Adobe-3.0 EPSF-3.0', 'image1.eps'],
    ['a TIFF', Buffer.from('49492a000800000000000000', 'hex'), 'image1.tiff'],
    [
      'a WebP',
      Buffer.concat([Buffer.from('RIFF'), Buffer.from([4, 0, 0, 0]), Buffer.from('WEBP')]),
      'image1.webp',
    ],
    ['an AVIF', Buffer.concat([Buffer.from([0, 0, 0, 28]), Buffer.from('ftypavif')]), 'image1.png'],
    ['a drawing of an unknown format', 'unknown', 'image1.pict'],
    ['a PNG without its end mark', png.subarray(0, -12)],
  ])('%s has no fault', (_, bytes, name) => {
    expect(faultOf(bytes, name)).toBeNull();
  });
});

describe('a picture that no program shows', () => {
  it.each<[string, Buffer | string, string]>([
    ['nothing', '', 'its file is empty'],
    ['an HTML page', '<!DOCTYPE html><html><title>404</title></html>', 'its file is an HTML page'],
    ['an HTML page behind white space', '\n  <html><body>403</body></html>', 'its file is an HTML page'],
    [
      'an error in XML',
      '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>',
      'its file is a page of markup',
    ],
    ['JSON', '{"error":"not found"}', 'its file is JSON text'],
    ['a PDF', '%PDF-1.7', 'its file is a PDF document'],
    ['plain text', 'Not Found', 'its file has the header of no picture format'],
    ['zeros', Buffer.alloc(200), 'its file contains only zeros'],
    ['half a PNG', png.subarray(0, png.length / 2), 'its file is cut off'],
    ['half a JPEG', photograph.subarray(0, photograph.length / 2), 'its file is cut off'],
    ['the start of an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><rect', 'its file is cut off'],
  ])('%s', (_, bytes, fault) => {
    expect(faultOf(bytes)).toBe(fault);
  });
});

const page = '<!DOCTYPE html><title>404</title>';
const blip = (id: string) => `<p:blipFill><a:blip r:embed="${id}"/></p:blipFill>`;
const pictured = (fill: string, content: string | Buffer | null) =>
  presentation({
    'ppt/slides/slide1.xml': slideXml(
      `<p:pic><p:nvPicPr><p:cNvPr id="9" name="Logo"/></p:nvPicPr>${fill}<p:spPr/></p:pic>`,
    ),
    'ppt/slides/_rels/slide1.xml.rels': relationships(relationship('rId2', 'image', '../media/image1.png')),
    'ppt/media/image1.png': content,
  });

describe('in a document', () => {
  it.each([
    ['whose file is missing', pictured(blip('rId2'), null), 'its file is missing'],
    ['whose relationship is missing', pictured(blip('rId3'), png), 'its relationship "rId3" does not exist'],
    ['that is a page', pictured(blip('rId2'), page), 'its file is an HTML page'],
  ])('a picture on a slide %s is broken', async (_, bytes, reason) => {
    const document = await readDocument(bytes);
    expect(document.brokenPictures).toEqual([{ place: 'slide 1, shape "Logo"', reason }]);
    expect(document).toMatchObject({ slides: [{ pictures: [{ isBroken: true }] }] });
  });

  it('ignores a picture that is present, and a missing picture that no shape shows', async () => {
    const document = await readDocument(pictured(blip('rId2'), png));
    expect(document.brokenPictures).toBeUndefined();
    expect((await readDocument(pictured('', null))).brokenPictures).toBeUndefined();
  });

  it('names those of text documents and workbooks', async () => {
    const drawing =
      '<w:p/><w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rIdP"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
    const text = await readDocument(
      await writeDocx({
        body: drawing,
        links: { rIdP: { type: 'image', target: 'media/image1.png', internal: true } },
      }),
    );
    expect(text.brokenPictures).toEqual([{ place: 'paragraph 2', reason: 'its file is missing' }]);
    const workbook = await readDocument(
      spreadsheet({
        'xl/worksheets/sheet1.xml': sheetXml('', { after: '<drawing r:id="rId1"/>' }),
        'xl/worksheets/_rels/sheet1.xml.rels': relationships(
          relationship('rId1', 'drawing', '../drawings/drawing1.xml'),
        ),
        'xl/drawings/drawing1.xml':
          '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><xdr:pic><xdr:blipFill><a:blip r:embed="rId1"/></xdr:blipFill></xdr:pic></xdr:wsDr>',
        'xl/drawings/_rels/drawing1.xml.rels': relationships(
          relationship('rId1', 'image', '../media/image1.png'),
        ),
        'xl/media/image1.png': page,
      }),
    );
    expect(workbook.brokenPictures).toEqual([{ place: 'sheet "Data"', reason: 'its file is an HTML page' }]);
  });
});
