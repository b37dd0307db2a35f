import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { goodContent, renderDeck } from '../../testing/market-deck.js';
import { PptxGenJS } from '../../testing/pptxgenjs.js';
import { readPptx } from '../../testing/read-pptx.js';
import {
  namespaces,
  presentation,
  relationship,
  relationships,
  slideXml,
  textShape,
} from '../../testing/zip-bytes.js';

const slide = 'ppt/slides/slide1.xml';
const slideRels = 'ppt/slides/_rels/slide1.xml.rels';
const pixel =
  'image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function readShapes(shapes: string, ...rows: string[]) {
  const parts = { [slide]: slideXml(shapes), [slideRels]: relationships(...rows) };
  const [first] = (await readPptx(presentation(parts))).slides;
  if (first === undefined) throw new Error('no slide');
  return first;
}

function shape(text: string, { placeholder = '', size = '', top = '' } = {}): string {
  const ph = placeholder === '' ? '' : `<p:ph type="${placeholder}"/>`;
  const place = top === '' ? '' : `<a:xfrm><a:off x="0" y="${top}"/></a:xfrm>`;
  const run = `<a:r><a:rPr${size === '' ? '' : ` sz="${size}"`}/><a:t>${text}</a:t></a:r>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="3" name="S"/><p:nvPr>${ph}</p:nvPr></p:nvSpPr><p:spPr>${place}</p:spPr><p:txBody><a:p>${run}</a:p></p:txBody></p:sp>`;
}

describe('a deck written by another library', () => {
  it('is read slide by slide: titles, texts, tables, pictures, charts, links, notes (S0-211)', async () => {
    const deck = new PptxGenJS();
    const first = deck.addSlide();
    first.addText('Growth of Ruritania', { x: 1, y: 0.2, w: 8, h: 1, fontSize: 32 });
    first.addText(
      [
        { text: 'Outer  point', options: { bullet: true, breakLine: true } },
        { text: 'Inner point', options: { bullet: true, indentLevel: 1 } },
      ],
      { x: 1, y: 2, w: 8, h: 1 },
    );
    first.addText([{ text: 'our site', options: { hyperlink: { url: 'https://example.com/a?b=1&c=2' } } }], {
      x: 1,
      y: 4,
      w: 8,
      h: 1,
    });
    first.addImage({ data: pixel, x: 0, y: 0, w: 1, h: 1, altText: 'A dot' });
    first.addNotes('Say hello.');
    const second = deck.addSlide();
    second.hidden = true;
    second.addTable([['Name', 'Size'].map((text) => ({ text })), ['Ä & Ö', '2'].map((text) => ({ text }))]);
    second.addChart('bar', [{ name: 'Sales', labels: ['a'], values: [1] }], { x: 1, y: 1, w: 4, h: 3 });
    const bytes = (await deck.write({ outputType: 'nodebuffer' })) as Buffer;

    const { slides } = await readPptx(bytes, { expected: 'pptx' });

    expect(slides).toMatchObject([
      {
        number: 1,
        title: 'Growth of Ruritania',
        texts: [
          {
            paragraphs: [
              { text: 'Outer point', level: 0, bullet: true },
              { text: 'Inner point', level: 1, bullet: true },
            ],
          },
          { paragraphs: [{ text: 'our site', bullet: false }] },
        ],
        pictures: [{ description: 'A dot' }],
        links: [{ text: 'our site', address: 'https://example.com/a?b=1&c=2' }],
        notes: 'Say hello.',
        hidden: false,
        charts: [],
      },
      {
        number: 2,
        tables: [
          {
            rows: [
              ['Name', 'Size'],
              ['Ä & Ö', '2'],
            ],
          },
        ],
        charts: [{ kind: 'barChart', series: [{ name: 'Sales', categories: ['a'], values: [1] }] }],
        hidden: true,
      },
    ]);
  });

  it('keeps its slides apart, whatever their contents (S0-214)', async () => {
    const { slides } = await readPptx(await renderDeck(goodContent()));
    expect(slides.map(({ number }) => number)).toEqual(slides.map((_, index) => index + 1));
    expect(new Set(slides.map(({ title }) => title)).size).toBe(slides.length);
    expect(slides.filter(({ pictures }) => pictures.length > 0).map(({ number }) => number)).toEqual([
      5, 6, 7, 8, 9, 10,
    ]);
  });

  it('reads the same after another library repacked its archive', async () => {
    const bytes = await renderDeck(goodContent());
    const archive = await JSZip.loadAsync(bytes);
    const packed = await archive.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
    expect(packed.equals(bytes)).toBe(false);
    expect(await readPptx(packed)).toEqual(await readPptx(bytes));
  });
});

describe('a slide', () => {
  it('comes in the order of the presentation, not of its files', async () => {
    const list = '<p:sldId id="256" r:id="rId2"/><p:sldId id="257" r:id="rId1"/>';
    const bytes = presentation({
      'ppt/presentation.xml': `<p:presentation ${namespaces}><p:sldIdLst>${list}</p:sldIdLst></p:presentation>`,
      'ppt/_rels/presentation.xml.rels': relationships(
        relationship('rId1', 'slide', 'slides/slide1.xml'),
        relationship('rId2', 'slide', '/ppt/slides/slide2.xml'),
      ),
      'ppt/slides/slide2.xml': slideXml(textShape('Second file')),
    });
    expect((await readPptx(bytes)).slides.map(({ title }) => title)).toEqual(['Second file', 'Hello']);
  });

  it('returns the shapes of nested groups, and one of each alternative', async () => {
    const result = await readShapes(
      `<p:grpSp><p:grpSp>${textShape('Deep down here')}</p:grpSp></p:grpSp>` +
        '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">' +
        `<mc:Choice>${textShape('Chosen text')}</mc:Choice><mc:Fallback>${textShape('Fallback')}</mc:Fallback>` +
        '</mc:AlternateContent>',
    );
    expect([result.title, ...result.texts.map(({ paragraphs }) => paragraphs[0]?.text)]).toEqual([
      'Deep down here',
      'Chosen text',
    ]);
  });

  it('is titled by its placeholder, whatever is larger', async () => {
    const result = await readShapes(
      shape('Huge', { size: '9000' }) + shape('Title', { placeholder: 'ctrTitle' }),
    );
    expect(result.title).toBe('Title');
  });

  it('is titled by its topmost short text in the largest type, if it has no placeholder', async () => {
    const long = Array.from({ length: 16 }, () => 'word').join(' ');
    const result = await readShapes(
      shape(long, { size: '6000' }) +
        shape('Low', { size: '2800', top: '900' }) +
        shape('High', { size: '2800', top: '100' }) +
        shape('7', { size: '4000', placeholder: 'sldNum' }),
    );
    expect(result.title).toBe('High');
    expect(result.texts).toHaveLength(2);
  });

  it('has no title without a text', async () => {
    expect((await readShapes('')).title).toBeNull();
  });

  it('records outside links of runs, shapes and pictures, and no jumps inside', async () => {
    const click = (id: string) => `<a:hlinkClick r:id="${id}"/>`;
    const result = await readShapes(
      `<p:pic><p:nvPicPr><p:cNvPr id="4" name="P" descr="Logo">${click('rId1')}</p:cNvPr></p:nvPicPr></p:pic>` +
        `<p:sp><p:nvSpPr><p:cNvPr id="5" name="S">${click('rId2')}</p:cNvPr></p:nvSpPr><p:txBody><a:p><a:r><a:rPr>${click('rId3')}</a:rPr><a:t>text</a:t></a:r></a:p></p:txBody></p:sp>`,
      relationship('rId1', 'hyperlink', 'https://picture.example/', true),
      relationship('rId2', 'hyperlink', 'https://shape.example/', true),
      relationship('rId3', 'slide', 'slide1.xml'),
    );
    expect(result.links).toEqual([
      { text: '', address: 'https://picture.example/', carrier: 'shape' },
      { text: '', address: 'https://shape.example/', carrier: 'shape' },
    ]);
    expect(result.pictures).toMatchObject([{ name: 'P', description: 'Logo', box: null }]);
  });

  it('is read from strict documents as from usual ones', async () => {
    const strict = (text: string) =>
      text
        .replaceAll(
          'http://schemas.openxmlformats.org/presentationml/2006/main',
          'http://purl.oclc.org/ooxml/presentationml/main',
        )
        .replaceAll(
          'http://schemas.openxmlformats.org/drawingml/2006/main',
          'http://purl.oclc.org/ooxml/drawingml/main',
        )
        .replaceAll(
          'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
          'http://purl.oclc.org/ooxml/officeDocument/relationships',
        );
    const bytes = presentation({
      '_rels/.rels': strict(relationships(relationship('rId1', 'officeDocument', 'ppt/presentation.xml'))),
      'ppt/presentation.xml': strict(
        `<p:presentation ${namespaces}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
      ),
      'ppt/_rels/presentation.xml.rels': strict(
        relationships(relationship('rId1', 'slide', 'slides/slide1.xml')),
      ),
      [slide]: strict(slideXml(textShape('Strict'))),
    });
    expect((await readPptx(bytes)).slides.map(({ title }) => title)).toEqual(['Strict']);
  });
});
