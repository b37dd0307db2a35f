import { describe, expect, it } from 'vitest';
import { readPptx } from '../../testing/read-pptx.js';
import {
  namespaces,
  presentation,
  relationship,
  relationships,
  slideXml,
  textShape,
} from '../../testing/zip-bytes.js';

const more =
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ' +
  'xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main" ' +
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" ' +
  'xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"';

async function read(shapes: string, ...rows: string[]) {
  const bytes = presentation({
    'ppt/slides/slide1.xml': slideXml(shapes).replace('<p:sld ', `<p:sld ${more} `),
    'ppt/slides/_rels/slide1.xml.rels': relationships(...rows),
  });
  const [slide] = (await readPptx(bytes)).slides;
  if (slide === undefined) throw new Error('no slide');
  return slide;
}

function at(left: number, top: number, width: number, height: number, inner = ''): string {
  return `<a:xfrm><a:off x="${left}" y="${top}"/><a:ext cx="${width}" cy="${height}"/>${inner}</a:xfrm>`;
}

function group(transform: string, content: string): string {
  return `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name="G"/></p:nvGrpSpPr><p:grpSpPr>${transform}</p:grpSpPr>${content}</p:grpSp>`;
}

function shape(text: string, properties = '', body = '', run = ''): string {
  return (
    '<p:sp><p:nvSpPr><p:cNvPr id="3" name="S"/><p:nvPr/></p:nvSpPr>' +
    `<p:spPr>${properties}</p:spPr><p:txBody><a:bodyPr>${body}</a:bodyPr>` +
    `<a:p><a:r><a:rPr>${run}</a:rPr><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  );
}

function frame(uri: string, content: string): string {
  return (
    '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="5" name="Frame"/></p:nvGraphicFramePr>' +
    '<p:xfrm><a:off x="10" y="20"/><a:ext cx="30" cy="40"/></p:xfrm>' +
    `<a:graphic><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic></p:graphicFrame>`
  );
}

function cell(text: string, attributes = '', run = ''): string {
  return `<a:tc ${attributes}><a:txBody><a:p><a:r><a:rPr>${run}</a:rPr><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
}

describe('a group', () => {
  it('gives its members their places on the slide, scaled and moved through every level', async () => {
    // The outer one halves and moves by 1000; the inner one triples and starts at 50 of the outer one's 100.
    const inner = group(
      at(150, 100, 300, 300, '<a:chOff x="0" y="0"/><a:chExt cx="100" cy="100"/>'),
      shape('Inside', at(10, 20, 40, 60)),
    );
    const outer = group(
      at(1000, 0, 500, 500, '<a:chOff x="100" y="100"/><a:chExt cx="1000" cy="1000"/>'),
      inner,
    );
    const slide = await read(outer);
    expect(slide.titleShape?.box).toEqual({ left: 1040, top: 30, width: 60, height: 90 });
  });

  it('of no size inside leaves its members at their own sizes', async () => {
    const nothing = at(7, 0, 500, 500, '<a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/>');
    const slide = await read(group(nothing, shape('Inside', at(1, 2, 3, 4))));
    expect(slide.titleShape?.box).toEqual({ left: 8, top: 2, width: 3, height: 4 });
  });

  it('may contain tables and pictures', async () => {
    const table = frame('table', `<a:tbl><a:tr>${cell('A')}${cell('B')}</a:tr></a:tbl>`);
    const picture =
      '<p:pic><p:nvPicPr><p:cNvPr id="4" name="P" descr="Logo"/></p:nvPicPr>' +
      `<p:spPr>${at(1, 2, 3, 4)}</p:spPr></p:pic>`;
    const slide = await read(group('', table + picture));
    expect(slide.tables).toMatchObject([{ rows: [['A', 'B']], box: { left: 10, width: 30 } }]);
    expect(slide.pictures).toMatchObject([
      { name: 'P', description: 'Logo', box: { left: 1, top: 2, width: 3, height: 4 } },
    ]);
  });
});

describe('a text', () => {
  it('returns its typefaces and colours, those of the theme left out', async () => {
    const run = (color: string, font: string) =>
      `<a:solidFill>${color}</a:solidFill><a:latin typeface="${font}"/>`;
    const slide = await read(
      shape('One', '', '', run('<a:srgbClr val="ff0000"/>', 'Comic Sans MS')) +
        shape('Two', '', '', run('<a:schemeClr val="accent1"/>', '+mj-lt')),
    );
    const [one, two] = [slide.titleShape, slide.texts[0]];
    expect(one).toMatchObject({ fonts: ['Comic Sans MS'], colors: ['FF0000'] });
    expect(two).toMatchObject({ fonts: [], colors: [] });
  });

  it.each([
    ['<a:normAutofit fontScale="90000"/>', 'shrink'],
    ['<a:spAutoFit/>', 'grow'],
    ['<a:noAutofit/>', 'none'],
    ['', 'none'],
  ])('with %s in its body has the repair %s', async (body, autofit) => {
    expect((await read(shape('Text', '', body))).titleShape?.autofit).toBe(autofit);
  });

  it('is read once if it has an alternative, with formulas as their signs', async () => {
    const runs =
      '<a:r><a:t>Area </a:t></a:r>' +
      '<mc:AlternateContent><mc:Choice Requires="a14"><a14:m><m:oMath><m:r><m:t>πr²</m:t></m:r></m:oMath></a14:m></mc:Choice>' +
      '<mc:Fallback><a:r><a:t>[formula]</a:t></a:r></mc:Fallback></mc:AlternateContent>';
    const slide = await read(
      `<p:sp><p:nvSpPr><p:cNvPr id="3" name="S"/></p:nvSpPr><p:txBody><a:p>${runs}</a:p></p:txBody></p:sp>`,
    );
    expect(slide.title).toBe('Area πr²');
  });

  it('is not a title if it is a list or fills another placeholder', async () => {
    const list = '<a:p><a:pPr><a:buChar char="•"/></a:pPr><a:r><a:t>A point</a:t></a:r></a:p>';
    const slide = await read(
      `<p:sp><p:nvSpPr><p:cNvPr id="3" name="L"/></p:nvSpPr><p:txBody>${list}</p:txBody></p:sp>` +
        '<p:sp><p:nvSpPr><p:cNvPr id="4" name="B"/><p:nvPr><p:ph idx="1"/></p:nvPr></p:nvSpPr>' +
        '<p:txBody><a:p><a:r><a:t>Body</a:t></a:r></a:p></p:txBody></p:sp>',
    );
    expect(slide.title).toBeNull();
    expect(slide.texts.map(({ placeholder }) => placeholder)).toEqual([null, 'body']);
  });
});

it('uses another placeholder as the title if that states a larger type itself', async () => {
  const heading =
    '<p:sp><p:nvSpPr><p:cNvPr id="4" name="H"/><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr>' +
    '<p:txBody><a:p><a:r><a:rPr sz="3200"/><a:t>Heading</a:t></a:r></a:p></p:txBody></p:sp>';
  expect((await read(textShape('Some text') + heading)).title).toBe('Heading');
});

describe('a table', () => {
  it('counts its paragraphs, keeps its links and styles, and hides what a merge covers', async () => {
    const link = '<a:latin typeface="Arial"/><a:hlinkClick r:id="rId1"/>';
    const rows =
      `<a:tr>${cell('Head', 'gridSpan="2"')}${cell('covered', 'hMerge="1"')}</a:tr>` +
      `<a:tr>${cell('Site', '', link)}<a:tc><a:txBody><a:p/></a:txBody></a:tc></a:tr>`;
    const slide = await read(
      frame('table', `<a:tbl>${rows}</a:tbl>`),
      relationship('rId1', 'hyperlink', 'https://a.example/', true),
    );
    expect(slide.tables).toEqual([
      {
        name: 'Frame',
        box: { left: 10, top: 20, width: 30, height: 40 },
        order: 0,
        rows: [
          ['Head', ''],
          ['Site', ''],
        ],
        mergedRows: [0],
        paragraphs: 2,
        smallestType: null,
        fonts: ['Arial'],
        colors: [],
      },
    ]);
    expect(slide.links).toEqual([{ text: 'Site', address: 'https://a.example/', carrier: 'run' }]);
  });
});

describe('content of newer programs', () => {
  it('is shown by its fallback if it is of an unknown kind', async () => {
    const slide = await read(
      '<mc:AlternateContent><mc:Choice Requires="p14"><p14:contentPart/></mc:Choice>' +
        '<mc:Fallback><p:pic><p:nvPicPr><p:cNvPr id="4" name="Ink"/></p:nvPicPr></p:pic></mc:Fallback></mc:AlternateContent>',
    );
    expect(slide.pictures.map(({ name }) => name)).toEqual(['Ink']);
  });

  it('counts an embedded object once, by its preview', async () => {
    const object = (inner: string) => `<p:oleObj name="Worksheet">${inner}</p:oleObj>`;
    const preview = '<p:pic><p:nvPicPr><p:cNvPr id="0" name=""/></p:nvPicPr></p:pic>';
    const slide = await read(
      frame(
        'ole',
        `<mc:AlternateContent><mc:Choice Requires="v">${object('<p:embed/>')}</mc:Choice>` +
          `<mc:Fallback>${object(preview)}</mc:Fallback></mc:AlternateContent>`,
      ),
    );
    expect(slide.pictures).toMatchObject([{ name: 'Frame' }]);
  });

  it('includes pictures that fill a shape', async () => {
    const slide = await read(shape('', '<a:blipFill/>'));
    expect(slide.pictures).toMatchObject([{ name: 'S' }]);
  });
});

it('survives a hundred thousand links in one text', async () => {
  const run = '<a:r><a:rPr><a:hlinkClick r:id="rId1"/></a:rPr><a:t>x</a:t></a:r>';
  const text = `<p:sp><p:txBody><a:p>${run.repeat(150_000)}</a:p></p:txBody></p:sp>`;
  const slide = await read(text, relationship('rId1', 'hyperlink', 'https://a.example/', true));
  expect(slide.links).toHaveLength(150_000);
});

it('names its layout', async () => {
  const bytes = presentation({
    'ppt/slides/_rels/slide1.xml.rels': relationships(
      relationship('rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'),
    ),
    'ppt/slideLayouts/slideLayout1.xml': `<p:sldLayout ${namespaces}><p:cSld name="Two Content"/></p:sldLayout>`,
    'ppt/slides/slide1.xml': slideXml(textShape('Hello')),
  });
  expect((await readPptx(bytes)).slides[0]?.layout).toBe('Two Content');
});
