import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { edits, mutate, type Parts, partsOf, readOrRefuse, withPart } from '../../testing/fuzz-documents.js';
import { goodReport, renderReport } from '../../testing/good-report.js';
import { compsRows, sheetBytes } from '../../testing/good-workbooks.js';
import { goodContent, renderDeck } from '../../testing/market-deck.js';
import { p, r, writeDocx } from '../../testing/read-docx.js';
import { spreadsheetWithRichValues } from '../../testing/rich-values.js';
import { sheetNamespaces, spreadsheet } from '../../testing/xlsx-bytes.js';
import { namespaces, presentation, relationship, relationships, textShape } from '../../testing/zip-bytes.js';
import { readDocument } from './read-document.js';

/** Of each kind and document: 3,819 in all. */
const inputs = 201;
/** Kept, so that every run reads the same inputs. */
const seeds = { archive: 20_260_301, markup: 20_260_302 };
const maxMemory = 300_000_000;

const formats = {
  pptx: () => renderDeck(goodContent()),
  xlsx: () => sheetBytes('Comps', compsRows()),
  docx: () => renderReport(goodReport()),
  'docx with notes, comments and an embedded workbook': async () =>
    writeDocx({
      body: `${p('Words.')}<w:p><w:commentReference w:id="1"/>${r('More.')}</w:p>`,
      parts: {
        comments: {
          root: 'w:comments',
          content: `<w:comment w:id="1" w:author="Ann">${p('Is this so?')}</w:comment>`,
        },
        footnotes: { root: 'w:footnotes', content: `<w:footnote w:id="2">${p('A source.')}</w:footnote>` },
      },
      embedded: { 'embeddings/model.xlsx': await sheetBytes('Comps', compsRows()) },
    }),
  'xlsx with comments': async () =>
    spreadsheet({
      'xl/worksheets/_rels/sheet1.xml.rels': relationships(
        relationship('rId1', 'comments', '../comments1.xml'),
      ),
      'xl/comments1.xml': `<comments ${sheetNamespaces}><authors><author>Ann</author></authors><commentList><comment ref="A1" authorId="0"><text><t>Is this so?</t></text></comment></commentList></comments>`,
    }),
  'xlsx with a shape, a chart and a diagram': async () => drawnWorkbook(),
  'xlsx with rich values': async () =>
    spreadsheetWithRichValues('<row r="1"><c r="A1" t="e" vm="1"><v>#VALUE!</v></c></row>', {
      type: '_localImage',
      keys: ['_rvRel:LocalImageIdentifier', 'Text'],
      values: [['0', 'Logo']],
    }),
  'docx with graphics, hidden styles and a page': drawnReport,
};

const drawn = `xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" ${namespaces}`;
const chart = `<c:chartSpace ${drawn}><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Growth</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:val><c:numLit><c:ptCount val="1"/><c:pt idx="0"><c:v>4</c:v></c:pt></c:numLit></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;
const diagram = `<dgm:dataModel ${drawn}><dgm:ptLst><dgm:pt><dgm:t><a:p><a:r><a:t>Step</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`;
const frame = (content: string) => `<a:graphic><a:graphicData>${content}</a:graphicData></a:graphic>`;

/** A workbook with a shape, a chart and a diagram over its cells. */
function drawnWorkbook(): Buffer {
  const anchored = [
    '<xdr:sp><xdr:txBody><a:p><a:r><a:t>Draft</a:t></a:r></a:p></xdr:txBody></xdr:sp>',
    `<xdr:graphicFrame>${frame('<c:chart r:id="rId1"/>')}</xdr:graphicFrame>`,
    `<xdr:graphicFrame>${frame('<dgm:relIds r:dm="rId2"/>')}</xdr:graphicFrame>`,
  ].join('');
  return spreadsheet({
    'xl/worksheets/_rels/sheet1.xml.rels': relationships(relationship('rId1', 'drawing', '../drawing1.xml')),
    'xl/drawing1.xml': `<xdr:wsDr ${drawn}><xdr:twoCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:row>2</xdr:row></xdr:from>${anchored}</xdr:twoCellAnchor></xdr:wsDr>`,
    'xl/_rels/drawing1.xml.rels': relationships(
      relationship('rId1', 'chart', 'chart1.xml'),
      relationship('rId2', 'diagramData', 'data1.xml'),
    ),
    'xl/chart1.xml': chart,
    'xl/data1.xml': diagram,
  });
}

/** A text document with hidden styles, tracked moves, a chart, a diagram, and a page that it takes in. */
function drawnReport(): Promise<Buffer> {
  const by = 'w:id="1" w:author="A"';
  const inline = (content: string) =>
    `<w:p><w:r><w:drawing><wp:inline>${frame(content)}</wp:inline></w:drawing></w:r></w:p>`;
  return writeDocx({
    body: [
      `<w:p><w:pPr><w:pStyle w:val="Ghost"/><w:rPr><w:moveFrom ${by}/></w:rPr></w:pPr><w:moveFrom ${by}>${r('Gone')}</w:moveFrom></w:p>`,
      inline('<c:chart r:id="rId1"/>'),
      inline(
        '<dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" r:dm="rId2"/>',
      ),
      `<w:altChunk r:id="rId3"/><w:p>${r('Secret', '<w:rStyle w:val="Ghost"/>')}</w:p>`,
    ].join(''),
    parts: {
      styles: {
        root: 'w:styles',
        content:
          '<w:style w:type="character" w:styleId="Ghost"><w:basedOn w:val="Ghost"/><w:rPr><w:vanish/></w:rPr></w:style>',
      },
    },
    links: {
      rId1: { type: 'chart', target: 'chart1.xml', internal: true },
      rId2: { type: 'diagramData', target: 'data1.xml', internal: true },
      rId3: { type: 'aFChunk', target: 'page.xml', internal: true },
    },
    embedded: {
      'chart1.xml': Buffer.from(chart),
      'data1.xml': Buffer.from(diagram),
      'page.xml': Buffer.from('<html><h1>Market</h1><table><tr><td>North</td></tr></table></html>'),
    },
  });
}

const modern = 'xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main"';

/** A slide with notes, comments of both kinds and an embedded workbook. */
const deckAround = (workbook: Buffer) =>
  presentation(
    {
      'ppt/slides/_rels/slide1.xml.rels': relationships(
        relationship('rId1', 'notesSlide', '../notesSlides/notesSlide1.xml'),
        relationship('rId2', 'comments', '../comments/comment1.xml'),
        relationship('rId3', 'comments', '../comments/modernComment1.xml'),
        relationship('rId4', 'package', '../embeddings/model.xlsx'),
      ),
      'ppt/notesSlides/notesSlide1.xml': `<p:notes ${namespaces}><p:cSld><p:spTree>${textShape('Say why glass returns.').replace('<p:nvPr/>', '<p:nvPr><p:ph type="body"/></p:nvPr>')}</p:spTree></p:cSld></p:notes>`,
      'ppt/comments/comment1.xml': `<p:cmLst ${namespaces}><p:cm authorId="0" idx="1"><p:text>Is this so?</p:text></p:cm></p:cmLst>`,
      'ppt/comments/modernComment1.xml': `<p188:cmLst ${namespaces} ${modern}><p188:cm id="1" authorId="2"><p188:replyLst><p188:reply id="2" authorId="2"><p188:txBody><a:p><a:r><a:t>Yes.</a:t></a:r></a:p></p188:txBody></p188:reply></p188:replyLst><p188:txBody><a:p><a:r><a:t>Is it?</a:t></a:r></a:p></p188:txBody></p188:cm></p188:cmLst>`,
    },
    { name: 'ppt/embeddings/model.xlsx', content: workbook },
  );

it('a deck whose notes and comments are damaged is read or refused with a reason (S0-211)', async () => {
  const parts = await partsOf(deckAround(Buffer.alloc(0)));
  const names = parts.names.filter((name) => /^ppt\/(?:notesSlides|comments|slides\/_rels)\//.test(name));
  expect(names).toHaveLength(4);
  const outcomes = { read: 0, refused: 0 };
  await run(
    fc.asyncProperty(fc.nat(), edits, async (choice, changes) => {
      const name = names[choice % names.length] ?? '';
      const content = mutate(parts.contents.get(name) ?? Buffer.alloc(0), changes);
      outcomes[await readOrRefuse(withPart(parts, name, content))] += 1;
    }),
    seeds.markup,
  );
  expect(outcomes.read).toBeGreaterThan(inputs / 20);
  expect(outcomes.refused).toBeGreaterThan(inputs / 20);
});

it('a deck is read despite any damage to its embedded workbook, in bytes or in parts (S0-211)', async () => {
  const workbook = await formats.xlsx();
  const whole = JSON.stringify(await readDocument(deckAround(workbook), {}));
  for (const text of ['Say why glass', 'Is this so?', 'Is it?', 'Yes.', 'Comps'])
    expect(whole).toContain(text);
  const parts = await partsOf(workbook);
  await run(
    fc.asyncProperty(fc.nat(), fc.boolean(), edits, async (choice, inPart, changes) => {
      const name = parts.names[choice % parts.names.length] ?? '';
      const content = mutate(parts.contents.get(name) ?? Buffer.alloc(0), changes);
      const damaged = inPart ? withPart(parts, name, content) : mutate(workbook, changes);
      expect(await readOrRefuse(deckAround(damaged))).toBe('read');
    }),
    seeds.archive,
  );
});

const appearance = /^ppt\/(?:slideLayouts|slideMasters|theme)\//;

it('a deck whose layouts, masters and themes are damaged is read or refused with a reason, and mostly read (S0-211)', async () => {
  const parts = await partsOf(await formats.pptx());
  const names = parts.names.filter((name) => appearance.test(name));
  const outcomes = { read: 0, refused: 0 };
  await run(
    fc.asyncProperty(fc.nat(), edits, async (choice, changes) => {
      const name = names[choice % names.length] ?? '';
      const content = mutate(parts.contents.get(name) ?? Buffer.alloc(0), changes);
      outcomes[await readOrRefuse(withPart(parts, name, content))] += 1;
    }),
    seeds.markup,
  );
  expect(outcomes.read).toBeGreaterThan(outcomes.refused);
});

describe.each(Object.entries(formats))(
  'a damaged %s is read or refused with a reason (S0-211)',
  (_, render) => {
    let document: Buffer;
    let parts: Parts;

    beforeAll(async () => {
      document = await render();
      parts = await partsOf(document);
      expect(await readOrRefuse(document)).toBe('read');
    });

    it('whichever bytes of it changed', async () => {
      await run(
        fc.asyncProperty(edits, async (changes) => {
          await readOrRefuse(mutate(document, changes));
        }),
        seeds.archive,
      );
    });

    it('whichever part of it has other markup', async () => {
      const outcomes = { read: 0, refused: 0 };
      await run(
        fc.asyncProperty(fc.nat(), edits, async (choice, changes) => {
          const name = parts.names[choice % parts.names.length] ?? '';
          const content = mutate(parts.contents.get(name) ?? Buffer.alloc(0), changes);
          outcomes[await readOrRefuse(withPart(parts, name, content))] += 1;
        }),
        seeds.markup,
      );
      // Damage that is only refused, or never, would test little.
      expect(outcomes.read).toBeGreaterThan(inputs / 20);
      expect(outcomes.refused).toBeGreaterThan(inputs / 20);
    });
  },
);

async function run(property: fc.IAsyncProperty<unknown>, seed: number): Promise<void> {
  const before = process.memoryUsage().rss;
  await fc.assert(property, { numRuns: inputs, seed });
  expect(process.memoryUsage().rss - before).toBeLessThan(maxMemory);
}
