import { expect, it } from 'vitest';
import { readPptx } from '../../testing/read-pptx.js';
import { presentation, relationship, relationships, slideXml, textShape } from '../../testing/zip-bytes.js';

const diagramNamespaces =
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

function point(text: string, type = '', run = ''): string {
  const body = `<a:p><a:r><a:rPr>${run}</a:rPr><a:t>${text}</a:t></a:r></a:p>`;
  return `<dgm:pt modelId="1"${type === '' ? '' : ` type="${type}"`}><dgm:t><a:bodyPr/>${body}</dgm:t></dgm:pt>`;
}

const frame =
  '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="Diagram 3"/></p:nvGraphicFramePr><a:graphic>' +
  '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/diagram">' +
  `<dgm:relIds ${diagramNamespaces} r:dm="rId1"/></a:graphicData></a:graphic></p:graphicFrame>`;

const parts = {
  'ppt/slides/slide1.xml': slideXml(textShape('Plan') + frame + textShape('Behind the diagram')),
  'ppt/slides/_rels/slide1.xml.rels': relationships(
    relationship('rId1', 'diagramData', '../diagrams/data1.xml'),
  ),
  'ppt/diagrams/data1.xml':
    `<dgm:dataModel ${diagramNamespaces}><dgm:ptLst>${point('Root', 'doc')}${point('Find springs')}` +
    `${point('→', 'parTrans')}${point('Buy land', 'node', '<a:hlinkClick r:id="rId1"/>')}${point('Helper', 'asst')}` +
    `${point('', 'node')}</dgm:ptLst></dgm:dataModel>`,
  'ppt/diagrams/_rels/data1.xml.rels': relationships(
    relationship('rId1', 'hyperlink', 'https://land.example/', true),
  ),
};

it('reads a diagram as one text among the others, a paragraph for each of its points', async () => {
  const [slide] = (await readPptx(presentation(parts))).slides;
  expect(slide?.title).toBe('Plan');
  expect(
    slide?.texts.map(({ diagram, paragraphs }) => [diagram, ...paragraphs.map(({ text }) => text)]),
  ).toEqual([
    [true, 'Find springs', 'Buy land', 'Helper'],
    [false, 'Behind the diagram'],
  ]);
  expect(slide?.texts[0]).toMatchObject({ name: 'Diagram 3', placeholder: null });
  expect(slide?.links).toEqual([{ text: 'Buy land', address: 'https://land.example/', carrier: 'diagram' }]);
});

it('never takes a title from a diagram', async () => {
  const alone = { ...parts, 'ppt/slides/slide1.xml': slideXml(frame) };
  expect((await readPptx(presentation(alone))).slides[0]).toMatchObject({ title: null, texts: [{}] });
});

it('reads a slide whose diagram has lost its data', async () => {
  const lost = presentation({ ...parts, 'ppt/diagrams/data1.xml': null });
  expect((await readPptx(lost)).slides[0]?.texts.map(({ diagram }) => diagram)).toEqual([false]);
});
