import { expect, it } from 'vitest';
import { readPptx } from '../../testing/read-pptx.js';
import { namespaces, presentation, relationship, relationships, slideXml } from '../../testing/zip-bytes.js';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const theme = `<a:theme ${namespaces}><a:themeElements><a:clrScheme name="T">
  <a:dk1><a:sysClr val="windowText" lastClr="101010"/></a:dk1><a:lt1><a:srgbClr val="FAFAFA"/></a:lt1>
  <a:dk2><a:srgbClr val="203040"/></a:dk2><a:lt2><a:srgbClr val="EEEEEE"/></a:lt2>
  <a:accent1><a:srgbClr val="4472C4"/></a:accent1><a:hlink><a:srgbClr val="0563C1"/></a:hlink>
  </a:clrScheme><a:fontScheme name="F"><a:majorFont><a:latin typeface="Georgia"/></a:majorFont>
  <a:minorFont><a:latin typeface="Calibri"/></a:minorFont></a:fontScheme></a:themeElements></a:theme>`;

const inch = 914_400;

const placed = (left: number, top: number, width: number, height: number, attributes = '') =>
  `<a:xfrm ${attributes}><a:off x="${left}" y="${top}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>`;

function shape(placeholder: string, properties: string, body: string): string {
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="S"/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr>` +
    `<p:spPr>${properties}</p:spPr><p:txBody>${body}</p:txBody></p:sp>`
  );
}

const master = `<p:sldMaster ${namespaces}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill></p:bgPr></p:bg>
  <p:spTree>${shape('<p:ph type="body" idx="1"/>', placed(10, 20, 30_000, 40_000), '<a:bodyPr lIns="7" anchor="b"><a:normAutofit/></a:bodyPr>')}</p:spTree></p:cSld>
  <p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" hlink="hlink"/>
  <p:txStyles><p:titleStyle/><p:bodyStyle>
  <a:lvl1pPr marL="100"><a:defRPr sz="2800"><a:solidFill><a:schemeClr val="tx2"/></a:solidFill><a:latin typeface="+mn-lt"/></a:defRPr></a:lvl1pPr>
  <a:lvl2pPr marL="200"><a:defRPr sz="2000" b="1"/></a:lvl2pPr></p:bodyStyle></p:txStyles></p:sldMaster>`;

const layout = `<p:sldLayout ${namespaces}><p:cSld name="Content"><p:spTree>
  ${shape('', `${placed(0, 0, 5 * inch, 3 * inch)}<a:solidFill><a:schemeClr val="accent1"><a:lumMod val="75000"/></a:schemeClr></a:solidFill>`, '<a:bodyPr/>')}
  ${shape('<p:ph idx="1"/>', placed(50, 60, 7_000, 8_000), '<a:bodyPr/><a:lstStyle><a:lvl1pPr><a:defRPr sz="2400"/></a:lvl1pPr></a:lstStyle>')}
  </p:spTree></p:cSld></p:sldLayout>`;

function deckOf(shapes: readonly string[], parts: Record<string, string> = {}): Buffer {
  return presentation({
    'ppt/slides/slide1.xml': slideXml(shapes.join('')),
    'ppt/slides/_rels/slide1.xml.rels': relationships(
      relationship('rId1', `${office}/slideLayout`, '../slideLayouts/slideLayout1.xml'),
    ),
    'ppt/slideLayouts/slideLayout1.xml': layout,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationships(
      relationship('rId1', `${office}/slideMaster`, '../slideMasters/slideMaster1.xml'),
    ),
    'ppt/slideMasters/slideMaster1.xml': master,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationships(
      relationship('rId1', `${office}/theme`, '../theme/theme1.xml'),
    ),
    'ppt/theme/theme1.xml': theme,
    ...parts,
  });
}

async function read(...shapes: string[]) {
  const bytes = deckOf(shapes);
  const [slide] = (await readPptx(bytes)).slides;
  if (slide === undefined) throw new Error('no slide');
  const texts = [...(slide.titleShape === null ? [] : [slide.titleShape]), ...slide.texts];
  return texts.toSorted((a, b) => a.order - b.order).map(({ setting }) => setting);
}

const run = (text: string, properties = '') => `<a:r><a:rPr ${properties}/><a:t>${text}</a:t></a:r>`;

it.each(['slideLayouts/slideLayout1', 'slideMasters/slideMaster1', 'theme/theme1'])(
  'reads the slides of a deck whose %s is damaged, and notes it',
  async (part) => {
    const name = `ppt/${part}.xml`;
    const words = shape(
      '<p:ph idx="1"/>',
      '',
      `<a:bodyPr/><a:p>${run('Sales grew by nine per cent.')}</a:p>`,
    );
    const { slides, notes } = await readPptx(deckOf([words], { [name]: '<p:cSld><broken' }));
    expect(slides[0]?.texts[0]?.paragraphs).toMatchObject([{ text: 'Sales grew by nine per cent.' }]);
    expect(notes).toEqual([expect.stringContaining(`The part "${name}" is damaged and was ignored:`)]);
    // What is hostile is refused wherever it stands.
    const declared = deckOf([words], { [name]: '<!DOCTYPE a [<!ENTITY b "c">]><a/>' });
    await expect(readPptx(declared)).rejects.toMatchObject({ reason: 'DTD' });
  },
);

it('gives a placeholder the values of its layout, and missing ones from the master and the theme', async () => {
  const [setting] = await read(
    shape(
      '<p:ph idx="1"/>',
      '',
      `<a:bodyPr/><a:p>${run('One')}</a:p><a:p><a:pPr lvl="1"/>${run('Two')}</a:p>`,
    ),
  );
  expect(setting).toMatchObject({
    box: { left: 50, top: 60, width: 7_000, height: 8_000 },
    anchor: 'bottom',
    autofit: 'shrink',
    margins: { left: 7, top: 45_720 },
    lines: [
      { left: 100, runs: [{ text: 'One', size: 2400, bold: false, font: 'Calibri', color: '203040' }] },
      { left: 200, runs: [{ text: 'Two', size: 2000, bold: true, font: 'Calibri' }] },
    ],
  });
});

it('prefers the values of the shape itself', async () => {
  const [setting] = await read(
    shape(
      '<p:ph idx="1"/>',
      placed(1, 2, 3, 4, 'rot="5400000"'),
      '<a:bodyPr anchor="ctr" wrap="none"><a:normAutofit fontScale="62500" lnSpcReduction="20000"/></a:bodyPr>' +
        '<a:lstStyle><a:lvl1pPr algn="r"><a:lnSpc><a:spcPct val="90000"/></a:lnSpc></a:lvl1pPr></a:lstStyle>' +
        `<a:p>${run('One', 'sz="900"')}<a:br/>${run('more')}</a:p>`,
    ),
  );
  expect(setting).toMatchObject({
    box: { left: 1, top: 2, width: 3, height: 4 },
    turn: 90,
    anchor: 'middle',
    wraps: false,
    fontScale: 0.625,
    lineScale: 0.8,
    lines: [
      { align: 'right', spacing: { share: 0.9 }, runs: [{ text: 'One', size: 900 }] },
      { runs: [{ text: 'more', size: 2400 }] },
    ],
  });
});

it('gives a plain text box neither the place nor the type of a placeholder', async () => {
  const [setting] = await read(shape('', '', `<a:bodyPr/><a:p>${run('One')}</a:p>`));
  expect(setting).toMatchObject({
    box: null,
    lines: [{ runs: [{ size: 1800, color: '101010', font: 'Calibri' }] }],
  });
});

it('knows the colour behind a text: its own, that of a shape below it, or the background', async () => {
  const text = `<a:bodyPr/><a:p>${run('One')}</a:p>`;
  const red = '<a:solidFill><a:srgbClr val="FF0000"/></a:solidFill>';
  const [onLayout, onSlide, own, onShape, onSome, onGradient] = await read(
    shape('', placed(inch, inch, inch, inch), text),
    shape('', placed(6 * inch, inch, inch, inch), text),
    shape('', placed(6 * inch, inch, inch, inch) + red, text),
    shape('', placed(6 * inch, 5 * inch, 2 * inch, 2 * inch) + red, ''),
    shape('', placed(6.5 * inch, 5.5 * inch, inch, inch), text),
    shape('', placed(6.5 * inch, 4 * inch, inch, 2 * inch), text),
    shape('', `${placed(8 * inch, inch, inch, inch)}<a:gradFill><a:gsLst/></a:gradFill>`, text),
  );
  expect(
    [onLayout, onSlide, own, onShape, onSome, onGradient].map((textSetting) => textSetting?.ground),
  ).toEqual(['2F5597', 'FAFAFA', 'FF0000', 'FF0000', null, null]);
});

it('gives no position for shapes in a rotated group', async () => {
  const inner = shape('', placed(1, 2, 3, 4), `<a:bodyPr/><a:p>${run('One')}</a:p>`);
  const [setting] = await read(
    `<p:grpSp><p:grpSpPr>${placed(0, 0, 10, 10, 'rot="600000"')}</p:grpSpPr>${inner}</p:grpSp>`,
  );
  expect(setting).toMatchObject({ box: null });
});

it('takes bullets from the master and its layouts if a paragraph states none', async () => {
  const bulleted = master.replace('<a:lvl1pPr marL="100">', '<a:lvl1pPr marL="100"><a:buChar char="•"/>');
  const paragraph = (text: string, properties: string) =>
    `<a:p><a:pPr ${properties}</a:pPr>${run(text)}</a:p>`;
  const body = `<a:bodyPr/>${paragraph('inherited', '>')}${paragraph('without', '><a:buNone/>')}${paragraph('second level', 'lvl="1">')}${paragraph('numbered', 'lvl="1"><a:buAutoNum type="arabicPeriod"/>')}`;
  const bulletsOf = async (shapes: string[], parts: Record<string, string>) => {
    const [slide] = (await readPptx(deckOf(shapes, parts))).slides;
    return slide?.texts.flatMap(({ paragraphs }) => paragraphs.map(({ bullet }) => bullet));
  };
  const parts = { 'ppt/slideMasters/slideMaster1.xml': bulleted };
  const placeholder = '<p:ph idx="1"/>';
  expect(await bulletsOf([shape(placeholder, '', body)], parts)).toEqual([true, false, false, true]);
  const none = layout.replace('<a:lvl1pPr><a:defRPr', '<a:lvl1pPr><a:buNone/><a:defRPr');
  expect(
    await bulletsOf([shape(placeholder, '', body)], { ...parts, 'ppt/slideLayouts/slideLayout1.xml': none }),
  ).toEqual([false, false, false, true]);
  // A text box has nothing of the master's body.
  expect(await bulletsOf([shape('', '', body)], parts)).toEqual([false, false, false, true]);
});

it('reads the column widths and the least cell margins of a table', async () => {
  const cell = '<a:tc><a:txBody><a:bodyPr/><a:p><a:r><a:t>Size</a:t></a:r></a:p></a:txBody></a:tc>';
  const grid = '<a:tblGrid><a:gridCol w="300"/><a:gridCol w="700"/></a:tblGrid>';
  const frame = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${grid}<a:tr h="50">${cell}${cell}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
  const [slide] = (await readPptx(deckOf([frame]))).slides;
  expect(slide?.tables[0]).toMatchObject({ columnWidths: [300, 700], rowHeights: [50] });
  expect(slide?.tables[0]?.leastMargin).toBeUndefined();
  const tight = frame.replace('</a:tc>', '<a:tcPr marT="1000" marB="0"/></a:tc>');
  const [other] = (await readPptx(deckOf([tight]))).slides;
  expect(other?.tables[0]?.leastMargin).toBe(1_000);
});

it('reads the content of master and layout on slides, without placeholders, fields and hidden shapes', async () => {
  const paragraph = (inside: string) => `<a:bodyPr/><a:p>${inside}</a:p>`;
  const inMaster = [
    shape('', '', paragraph(run('Project Trampoline'))),
    shape('<p:ph type="ftr" idx="3"/>', '', paragraph(run('Click to edit'))),
    shape('', '', paragraph('<a:fld type="slidenum"><a:t>‹#›</a:t></a:fld>')),
    shape('', '', paragraph(run('Hidden'))).replace('name="S"', 'name="S" hidden="1"'),
    `<p:grpSp><p:grpSpPr/>${shape('', '', paragraph(run('In a group')))}</p:grpSp>`,
  ].join('');
  const parts = (attributes: string) => ({
    'ppt/slideMasters/slideMaster1.xml': master.replace('<p:spTree>', `<p:spTree>${inMaster}`),
    'ppt/slideLayouts/slideLayout1.xml': layout
      .replace('<p:spTree>', `<p:spTree>${shape('', '', paragraph(run('For members')))}`)
      .replace('<p:sldLayout', `<p:sldLayout ${attributes}`),
  });
  const own = { text: 'For members', place: 'layout "Content"' };
  expect((await readPptx(deckOf([], parts('')))).fixedTexts).toEqual([
    { text: 'Project Trampoline', place: 'master' },
    { text: 'In a group', place: 'master' },
    own,
  ]);
  expect((await readPptx(deckOf([], parts('showMasterSp="0"')))).fixedTexts).toEqual([own]);
  expect((await readPptx(deckOf([]))).fixedTexts).toBeUndefined();
});
