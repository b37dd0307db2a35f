import { describe, expect, it } from 'vitest';
import { PptxGenJS } from '../../testing/pptxgenjs.js';
import { readPptx } from '../../testing/read-pptx.js';
import { presentation, relationship, relationships, slideXml } from '../../testing/zip-bytes.js';

const chartNamespaces =
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';

function deckWith(plotArea: string | null, frame = '<c:chart r:id="rId1"/>'): Buffer {
  const part = `<c:chartSpace ${chartNamespaces}><c:chart>${plotArea}</c:chart></c:chartSpace>`;
  return presentation({
    'ppt/slides/slide1.xml': slideXml(
      '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="5" name="Chart 4"/></p:nvGraphicFramePr>' +
        `<a:graphic><a:graphicData uri="chart">${frame}</a:graphicData></a:graphic></p:graphicFrame>`,
    ).replace('<p:sld ', '<p:sld xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" '),
    'ppt/slides/_rels/slide1.xml.rels': relationships(relationship('rId1', 'chart', '../charts/chart1.xml')),
    'ppt/charts/chart1.xml': plotArea === null ? null : part,
  });
}

async function chartOf(plotArea: string | null, frame?: string) {
  const chart = (await readPptx(deckWith(plotArea, frame))).slides[0]?.charts[0];
  if (chart === undefined) throw new Error('no chart');
  return chart;
}

function cache(kind: 'str' | 'num', count: number, ...points: string[]): string {
  return `<c:${kind}Ref><c:${kind}Cache><c:ptCount val="${count}"/>${points.join('')}</c:${kind}Cache></c:${kind}Ref>`;
}

const point = (index: number, value: string) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`;

describe('a chart', () => {
  it('is read with title, kind and data as a library wrote them', async () => {
    const deck = new PptxGenJS();
    const data = [
      { name: 'Glass', labels: ['2024', '2025'], values: [1.5, 2] },
      { name: 'Plastic', labels: ['2024', '2025'], values: [0.5, 0.25] },
    ];
    deck
      .addSlide()
      .addChart('line', data, { x: 1, y: 1, w: 4, h: 3, showTitle: true, title: 'Price of a litre' });
    deck.addSlide().addChart('pie', data.slice(0, 1), { x: 1, y: 1, w: 4, h: 3 });
    const { slides } = await readPptx((await deck.write({ outputType: 'nodebuffer' })) as Buffer);
    expect(slides.map(({ charts }) => charts)).toMatchObject([
      [
        {
          title: 'Price of a litre',
          kind: 'lineChart',
          box: { left: 914_400, width: 3_657_600 },
          series: [
            { name: 'Glass', categories: ['2024', '2025'], values: [1.5, 2] },
            { name: 'Plastic', categories: ['2024', '2025'], values: [0.5, 0.25] },
          ],
        },
      ],
      [{ kind: 'pieChart', series: [{ name: 'Glass', values: [1.5, 2] }] }],
    ]);
  });

  it('keeps values in position if some are missing or errors', async () => {
    const series =
      `<c:ser><c:tx>${cache('str', 1, point(0, 'Sales'))}</c:tx><c:cat>${cache('str', 4, point(1, 'b'), point(0, 'a'))}</c:cat>` +
      `<c:val>${cache('num', 4, point(0, '1e3'), point(2, '#N/A'), point(3, '-2.5'), point(9, '7'))}</c:val></c:ser>`;
    const chart = await chartOf(`<c:plotArea><c:layout/><c:barChart>${series}</c:barChart></c:plotArea>`);
    expect(chart.series).toEqual([
      { name: 'Sales', categories: ['a', 'b', '', ''], values: [1000, null, null, -2.5] },
    ]);
  });

  it('that combines plots has the series of all and the kind of the first', async () => {
    const series = `<c:ser><c:yVal>${cache('num', 1, point(0, '1'))}</c:yVal></c:ser>`;
    const chart = await chartOf(
      `<c:plotArea><c:areaChart>${series}</c:areaChart><c:scatterChart>${series}</c:scatterChart></c:plotArea>`,
    );
    expect(chart.kind).toBe('areaChart');
    expect(chart.series.map(({ values }) => values)).toEqual([[1], [1]]);
  });

  it('whose part is missing is a chart without kind and data', async () => {
    expect(await chartOf(null)).toMatchObject({ name: 'Chart 4', kind: '', series: [] });
  });

  it('of a newer kind is known by name', async () => {
    const frame =
      '<cx:chart xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex" r:id="rId1"/>';
    expect(await chartOf(null, frame)).toMatchObject({ name: 'Chart 4', kind: 'chartex', series: [] });
  });

  it('that claims too many points is refused before they are created', async () => {
    const series = `<c:ser><c:val>${cache('num', 4_000_000_000)}</c:val></c:ser>`;
    await expect(
      chartOf(`<c:plotArea><c:barChart>${series}</c:barChart></c:plotArea>`),
    ).rejects.toMatchObject({
      reason: 'TOO_LARGE',
    });
  });
});
