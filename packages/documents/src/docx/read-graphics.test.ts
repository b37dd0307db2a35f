import { expect, it } from 'vitest';
import { p, paragraphsIn, readDocx, writeDocx } from '../../testing/read-docx.js';
import { countTextDocument } from './count-text-document.js';

const frame = (content: string) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="3" name="Graphic 3"/><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
const chart = {
  root: 'c:chartSpace',
  type: 'chart',
  content:
    '<c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Growth</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:v>Share</c:v></c:tx><c:cat><c:strLit><c:ptCount val="2"/><c:pt idx="0"><c:v>North</c:v></c:pt><c:pt idx="1"><c:v>South</c:v></c:pt></c:strLit></c:cat><c:val><c:numLit><c:ptCount val="2"/><c:pt idx="1"><c:v>4</c:v></c:pt></c:numLit></c:val></c:ser></c:barChart></c:plotArea></c:chart>',
};
const dgm = 'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"';
const point = (text: string) => `<dgm:pt><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
const diagram = Buffer.from(
  `<dgm:dataModel ${dgm} xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dgm:ptLst>${point('First step')}${point('Second step')}</dgm:ptLst></dgm:dataModel>`,
);

it('reads the chart that a paragraph anchors, with its data', async () => {
  const body = p('Before.') + frame('<c:chart r:id="chart1"/>') + frame('<c:chart r:id="chart1"/>');
  const document = await readDocx(await writeDocx({ body, parts: { chart1: chart } }));
  const shown = {
    name: 'Graphic 3',
    title: 'Growth',
    kind: 'barChart',
    series: [{ name: 'Share', categories: ['North', 'South'], values: [null, 4] }],
  };
  expect(document).toMatchObject({ charts: 2 });
  expect(paragraphsIn(document).map(({ charts }) => charts)).toMatchObject([undefined, [shown], [shown]]);
});

it('reads the texts of a diagram behind the paragraph that anchors it, outside the flow', async () => {
  const bytes = await writeDocx({
    body: frame(`<dgm:relIds ${dgm} r:dm="rId5"/>`) + p('After.'),
    links: { rId5: { type: 'diagramData', target: 'diagrams/data1.xml', internal: true } },
    embedded: { 'diagrams/data1.xml': diagram },
  });
  const document = await readDocx(bytes);
  expect(paragraphsIn(document).map(({ text, textBox }) => [text, textBox])).toEqual([
    ['', false],
    ['First step', true],
    ['Second step', true],
    ['After.', false],
  ]);
  expect(countTextDocument(document)).toMatchObject({ words: 1 });
});

it('reads a document whose chart and diagram are missing', async () => {
  const body = frame('<c:chart r:id="rId7"/>') + frame(`<dgm:relIds ${dgm} r:dm="rId8"/>`);
  const links = { rId7: { type: 'chart', target: 'gone.xml', internal: true } };
  const [first] = paragraphsIn(await readDocx(await writeDocx({ body, links })));
  expect(first).toMatchObject({ drawings: 1, charts: [{ kind: '', series: [] }] });
});

it('counts a chart that is shown many times each time against the limit of text', async () => {
  const body = frame('<c:chart r:id="chart1"/>').repeat(200);
  const content = chart.content.replace('Growth', 'G'.repeat(10_000));
  const bytes = await writeDocx({ body, parts: { chart1: { ...chart, content } } });
  const { ReaderLimits } = await import('../limits/reader-limits.js');
  await expect(readDocx(bytes, { limits: ReaderLimits.parse({ textCharacters: 100_000 }) })).rejects.toThrow(
    'textCharacters',
  );
});
