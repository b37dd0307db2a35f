import type { Slide } from '@fixpoint/documents/model';
import { expect, it } from 'vitest';
import { PptxGenJS } from '../../../../documents/testing/pptxgenjs.js';
import { readDocx, writeDocx } from '../../../../documents/testing/read-docx.js';
import { readPptx } from '../../../../documents/testing/read-pptx.js';
import { addSlide } from '../../../testing/check-presentation.js';
import { runCheck, slideOf, templateOf } from '../../../testing/presentations.js';
import { presentationText } from '../../views/presentation/presentation-text.js';
import { createTextDocumentView } from '../../views/text-document/create-text-document-view.js';
import { textDocumentText } from '../../views/text-document/text-document-text.js';
import { chartWithoutData } from './check.js';

const runOnSlides = (slides: readonly Slide[]) =>
  runCheck(chartWithoutData, presentationText(slides), templateOf({}));

const place = { x: 1, y: 1, w: 4, h: 3 };

it('reports charts without a number in any series', async () => {
  const deck = new PptxGenJS();
  const slide = addSlide(deck, 'Prices');
  slide.addChart('bar', [{ name: 'Glass', labels: ['2025', '2026'], values: [1, Number.NaN] }], place);
  const unknown = { name: 'Plastic', labels: ['2025'], values: [Number.NaN] };
  slide.addChart('bar', [unknown], { ...place, showTitle: true, title: 'Price of plastic' });
  const document = await readPptx((await deck.write({ outputType: 'nodebuffer' })) as Buffer);
  expect(runOnSlides(document.slides)).toMatchObject([
    {
      key: '',
      location: 'slide 1, chart 2',
      message: 'Chart "Price of plastic" (slide 1, chart 2) shows no data.',
      actual: '"Price of plastic": 1 series without a number ("Plastic")',
    },
  ]);
});

it('distinguishes a chart without its part from one without series, and reports nothing about newer kinds', () => {
  const chart = (kind: string) => ({ name: kind, box: null, title: null, kind, series: [] });
  const slide = { ...slideOf(2, 'Prices'), charts: [chart('chartex'), chart(''), chart('pieChart')] };
  expect(runOnSlides([slide])).toMatchObject([
    {
      location: 'slide 2, chart 2; slide 2, chart 3',
      actual: '"": the file of the chart is missing or empty; "pieChart": no series',
    },
  ]);
});

it.each([
  ['', 1],
  ['<c:pt idx="0"><c:v>4.1</c:v></c:pt>', 0],
])('reads the charts of a text document (%j)', async (point, count) => {
  const chart = `<c:chart><c:plotArea><c:barChart><c:ser><c:val><c:numRef><c:numCache><c:ptCount val="1"/>${point}</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart>`;
  const body =
    '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="Chart 1"/><a:graphic><a:graphicData><c:chart r:id="chart1"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
  const bytes = await writeDocx({
    body,
    parts: { chart1: { root: 'c:chartSpace', content: chart, type: 'chart' } },
  });
  const text = textDocumentText(createTextDocumentView(await readDocx(bytes)));
  const findings = runCheck(chartWithoutData, text, templateOf({}));
  expect(findings.map(({ message }) => message)).toEqual(
    Array(count).fill('Chart "Chart 1" (paragraph 1, chart) shows no data.'),
  );
});
