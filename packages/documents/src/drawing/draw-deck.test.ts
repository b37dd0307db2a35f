import type { PageShape } from '@fixpoint/shared/contracts';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { PptxGenJS } from '../../testing/pptxgenjs.js';
import { presentation, relationship, relationships, slideXml } from '../../testing/zip-bytes.js';
import { drawDeck } from './draw-deck.js';
import type { DrawingKeeper } from './part.js';

const keeper: DrawingKeeper = {
  takeShape: () => true,
  takeText: (text) => text,
  keepPicture: ({ image, crop }) => `${image.slice(0, 8)} ${crop.left}`,
};

type Slide = ReturnType<InstanceType<typeof PptxGenJS>['addSlide']>;

/** The first slide of a deck that a library writes. */
async function drawn(write: (slide: Slide, deck: InstanceType<typeof PptxGenJS>) => void) {
  const deck = new PptxGenJS();
  write(deck.addSlide(), deck);
  const bytes = Buffer.from((await deck.write({ outputType: 'nodebuffer' })) as Buffer);
  const { slides, grounds } = await drawDeck(bytes, [1], keeper);
  const slide = slides.get(1);
  if (slide === undefined) throw new Error('no slide');
  return { ...slide, below: grounds.get(slide.ground ?? '') };
}

/** Shapes of a slide from its markup. */
async function drawnFrom(shapes: string, parts: Record<string, string> = {}): Promise<readonly PageShape[]> {
  const bytes = presentation({ 'ppt/slides/slide1.xml': slideXml(shapes), ...parts });
  return (await drawDeck(bytes, [1], keeper)).slides.get(1)?.shapes ?? [];
}

function only<Kind extends PageShape['kind']>(shapes: readonly PageShape[], kind: Kind) {
  const result = shapes.filter((shape): shape is Extract<PageShape, { kind: Kind }> => shape.kind === kind);
  const [first] = result;
  if (first === undefined) throw new Error(`no ${kind} among ${shapes.map((shape) => shape.kind)}`);
  return first;
}

const at = (x: number, y: number, width: number, height: number, turn = '') =>
  `<a:xfrm ${turn}><a:off x="${x * 12_700}" y="${y * 12_700}"/><a:ext cx="${width * 12_700}" cy="${height * 12_700}"/></a:xfrm>`;
const red = '<a:solidFill><a:srgbClr val="FF0000"/></a:solidFill>';

function figure(properties: string, style = ''): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="3" name="Figure"/><p:nvPr/></p:nvSpPr><p:spPr>${properties}</p:spPr>${style}</p:sp>`;
}

describe('a background', () => {
  it('is the colour of the slide', async () => {
    const { paint } = await drawn((slide) => {
      slide.background = { color: '112244' };
    });
    expect(paint).toEqual({ color: '112244' });
  });

  it('is that of the layout, with the shapes of the layout, if the slide states none', async () => {
    const deck = new PptxGenJS();
    deck.defineSlideMaster({
      title: 'DARK',
      background: { color: '003311' },
      objects: [{ rect: { x: 0, y: 0, w: 2, h: 1, fill: { color: 'AABBCC' } } }],
    });
    deck.addSlide({ masterName: 'DARK' });
    const bytes = Buffer.from((await deck.write({ outputType: 'nodebuffer' })) as Buffer);
    const { slides, grounds } = await drawDeck(bytes, [1], keeper);
    const ground = grounds.get(slides.get(1)?.ground ?? '');
    expect(ground?.paint).toEqual({ color: '003311' });
    expect(only(ground?.shapes ?? [], 'figure').paths?.[0]?.fill).toEqual({ color: 'AABBCC' });
  });

  it('is a gradient with its stops and angle', async () => {
    const background =
      '<p:bg><p:bgPr><a:gradFill><a:gsLst><a:gs pos="0"><a:srgbClr val="000000"/></a:gs><a:gs pos="100000"><a:srgbClr val="FFFFFF"/></a:gs></a:gsLst><a:lin ang="5400000"/></a:gradFill></p:bgPr></p:bg>';
    const bytes = presentation({
      'ppt/slides/slide1.xml': slideXml().replace('<p:spTree', `${background}<p:spTree`),
    });
    const { slides } = await drawDeck(bytes, [1], keeper);
    expect(slides.get(1)?.paint).toEqual({
      angle: 90,
      stops: [
        { at: 0, color: '000000' },
        { at: 1, color: 'FFFFFF' },
      ],
    });
  });
});

describe('a shape', () => {
  it.each([
    ['rect', 'M0 0L100 0L100 50L0 50Z'],
    ['ellipse', /^M0 25A50 25 .*Z$/],
    ['roundRect', /^M0 8\.33A8\.33 8\.33/],
    ['triangle', 'M0 50L50 0L100 50Z'],
    ['rightArrow', /^M0 12\.5L75 12\.5L75 0L100 25/],
    ['star5', /^M50 0L/],
    ['notKnownToAnyone', 'M0 0L100 0L100 50L0 50Z'],
  ])('with the preset %s has its outline', async (preset, outline) => {
    const shapes = await drawnFrom(
      figure(`${at(10, 20, 100, 50)}<a:prstGeom prst="${preset}"><a:avLst/></a:prstGeom>${red}`),
    );
    const { box, paths } = only(shapes, 'figure');
    expect(box).toEqual({ left: 10, top: 20, width: 100, height: 50 });
    expect(paths?.[0]?.d).toEqual(typeof outline === 'string' ? outline : expect.stringMatching(outline));
    expect(paths?.[0]?.fill).toEqual({ color: 'FF0000' });
  });

  it('with a custom outline follows its guides', async () => {
    const shapes = await drawnFrom(
      figure(
        `${at(0, 0, 100, 100)}<a:custGeom><a:gdLst><a:gd name="half" fmla="*/ w 1 2"/></a:gdLst><a:pathLst><a:path><a:moveTo><a:pt x="0" y="0"/></a:moveTo><a:lnTo><a:pt x="half" y="h"/></a:lnTo><a:close/></a:path></a:pathLst></a:custGeom>${red}`,
      ),
    );
    expect(only(shapes, 'figure').paths?.[0]?.d).toBe('M0 0L50 100Z');
  });

  it('has its line with dashes, and arrows at its ends', async () => {
    const line = `<a:ln w="25400">${red}<a:prstDash val="dash"/><a:tailEnd type="triangle"/></a:ln>`;
    const shapes = await drawnFrom(
      `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="4" name="C"/><p:nvPr/></p:nvCxnSpPr><p:spPr>${at(0, 0, 100, 0)}<a:prstGeom prst="straightConnector1"/>${line}</p:spPr></p:cxnSp>`,
    );
    const [shaft, head] = only(shapes, 'figure').paths ?? [];
    expect(shaft).toEqual({ d: 'M0 0L100 0', stroke: { color: 'FF0000', width: 2, dash: [8, 6] } });
    expect(head).toEqual({ d: 'M100 0L94 3L94 -3Z', fill: { color: 'FF0000' } });
  });

  it('is turned, mirrored and moved with the group around it', async () => {
    const group = `<a:xfrm rot="5400000" flipH="1"><a:off x="0" y="0"/><a:ext cx="${200 * 12_700}" cy="${100 * 12_700}"/><a:chOff x="0" y="0"/><a:chExt cx="${100 * 12_700}" cy="${50 * 12_700}"/></a:xfrm>`;
    const shapes = await drawnFrom(
      `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name="G"/></p:nvGrpSpPr><p:grpSpPr>${group}</p:grpSpPr>${figure(`${at(0, 0, 10, 10)}${red}`)}</p:grpSp>`,
    );
    const { box, turn, flipX } = only(shapes, 'figure');
    // The top left corner of the group becomes its top right one, then turns to the bottom right.
    expect([box.left + box.width / 2, box.top + box.height / 2].map(Math.round)).toEqual([140, 140]);
    expect({ turn, flipX, width: box.width }).toEqual({ turn: 90, flipX: true, width: 20 });
  });

  it('throws its shadow', async () => {
    const { shapes } = await drawn((slide) => {
      slide.addShape('rect', {
        x: 1,
        y: 1,
        w: 1,
        h: 1,
        fill: { color: 'FFFFFF' },
        shadow: { type: 'outer', color: '000000', opacity: 0.5, blur: 4, offset: 3, angle: 0 },
      });
    });
    const { shadow } = only(shapes, 'figure');
    expect(shadow).toMatchObject({ blur: 4, color: '000000', opacity: 0.5 });
    expect(Math.hypot(shadow?.x ?? 0, shadow?.y ?? 0)).toBeCloseTo(3);
  });

  it('takes tints, shades and opacity of its colours', async () => {
    const shapes = await drawnFrom(
      figure(
        `${at(0, 0, 10, 10)}<a:solidFill><a:srgbClr val="808080"><a:lumMod val="50000"/><a:alpha val="40000"/></a:srgbClr></a:solidFill>`,
      ),
    );
    expect(only(shapes, 'figure').paths?.[0]?.fill).toEqual({ color: '404040', opacity: 0.4 });
  });
});

describe('a text', () => {
  it('has its typeface, size, colour and alignment, its bullets and its numbers', async () => {
    const { shapes } = await drawn((slide) => {
      slide.addText(
        [
          { text: 'First', options: { bullet: { type: 'number' }, breakLine: true } },
          { text: 'Second', options: { bullet: { type: 'number' }, breakLine: true } },
          { text: 'Dot', options: { bullet: true, italic: true } },
        ],
        {
          x: 1,
          y: 1,
          w: 5,
          h: 2,
          fontFace: 'Georgia',
          fontSize: 20,
          color: '00AA00',
          align: 'center',
          bold: true,
        },
      );
    });
    const { lines } = only(shapes, 'text');
    expect(lines.map(({ bullet }) => bullet?.[0]?.text)).toEqual(['1.', '2.', '•']);
    expect(lines[0]).toMatchObject({ align: 'center' });
    expect(lines[0]?.runs[0]).toMatchObject({
      text: 'First',
      size: 20,
      bold: true,
      color: '00AA00',
      font: '"Georgia", serif',
    });
    expect(lines[2]?.runs[0]).toMatchObject({ text: 'Dot', italic: true });
  });

  it('runs from right to left if its paragraph does', async () => {
    const { shapes } = await drawn((slide) => {
      slide.addText('تقرير', { x: 1, y: 1, w: 5, h: 1, rtlMode: true });
    });
    expect(only(shapes, 'text').lines[0]).toMatchObject({ rtl: true });
  });

  it('is anchored at the bottom of its box and runs downwards if its body says so', async () => {
    const body =
      '<p:txBody><a:bodyPr anchor="b" vert="vert"/><a:p><a:r><a:t>Down</a:t></a:r></a:p></p:txBody>';
    const shapes = await drawnFrom(figure(at(0, 0, 50, 100), body));
    expect(only(shapes, 'text')).toMatchObject({ anchor: 'bottom', vertical: 'down' });
  });
});

describe('a table', () => {
  it('has every row and column with widths, merges, fills and borders', async () => {
    const { shapes } = await drawn((slide) => {
      const rows = Array.from({ length: 30 }, (_, row) =>
        Array.from({ length: 9 }, (__, column) => ({ text: `${row}.${column}` })),
      );
      slide.addTable(
        [
          [
            { text: 'Wide', options: { colspan: 2, fill: { color: 'FFEE00' } } },
            ...Array.from({ length: 7 }, () => ({ text: 'x' })),
          ],
          ...rows,
        ] as never,
        { x: 0.5, y: 0.5, w: 9, border: { type: 'solid', color: 'FF0000', pt: 2 } },
      );
    });
    const { grid } = only(shapes, 'table');
    expect([grid?.widths.length, grid?.heights.length, grid?.cells.length]).toEqual([9, 31, 8 + 30 * 9]);
    expect(grid?.cells[0]).toMatchObject({
      across: 2,
      fill: { color: 'FFEE00' },
      edges: { top: { color: 'FF0000', width: 2 } },
    });
    expect(grid?.cells.at(-1)?.lines[0]?.runs[0]?.text).toBe('29.8');
  });

  it('has the look of a built-in style, by its id', async () => {
    const cell = '<a:tc><a:txBody><a:p><a:r><a:t>Head</a:t></a:r></a:p></a:txBody></a:tc>';
    const shapes = await drawnFrom(
      `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="5" name="T"/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="1" cy="1"/></p:xfrm><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"><a:tableStyleId>{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}</a:tableStyleId></a:tblPr><a:tblGrid><a:gridCol w="127000"/></a:tblGrid><a:tr h="127000">${cell}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
    );
    expect(only(shapes, 'table').grid?.cells[0]?.lines[0]?.runs[0]).toMatchObject({
      text: 'Head',
      bold: true,
    });
  });
});

describe('a picture', () => {
  it('shows the part that the slide shows, mirrored', async () => {
    const picture = new PNG({ width: 8, height: 8 });
    const data = `image/png;base64,${PNG.sync.write(picture).toString('base64')}`;
    const { shapes } = await drawn((slide) => {
      slide.addImage({
        data,
        x: 1,
        y: 1,
        w: 2,
        h: 2,
        flipH: true,
        sizing: { type: 'crop', x: 1, y: 0, w: 1, h: 2 },
      });
    });
    const { image, flipX } = only(shapes, 'picture');
    expect(image).toMatch(/ 0\.5$/);
    expect(flipX).toBe(true);
  });
});

describe('a diagram', () => {
  it('shows its words if no program left a drawing of it', async () => {
    const shapes = await drawnFrom(
      '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="5" name="D"/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="1270000" cy="1270000"/></p:xfrm><a:graphic><a:graphicData><dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" r:dm="rId7"/></a:graphicData></a:graphic></p:graphicFrame>',
      {
        'ppt/slides/_rels/slide1.xml.rels': relationships(
          relationship('rId7', 'diagramData', '../diagrams/data1.xml'),
        ),
        'ppt/diagrams/data1.xml':
          '<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dgm:ptLst><dgm:pt><dgm:t><a:p><a:r><a:t>Step one</a:t></a:r></a:p></dgm:t></dgm:pt><dgm:pt type="pres"/></dgm:ptLst></dgm:dataModel>',
      },
    );
    expect(only(shapes, 'text').lines[0]?.runs[0]?.text).toBe('Step one');
  });
});
