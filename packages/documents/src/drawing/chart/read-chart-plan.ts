import type { PagePaint } from '@fixpoint/shared/contracts';
import { attribute, child, childrenNamed, descend, type XmlElement } from '../../xml/xml-element.js';
import type { Paints } from '../paint.js';
import { readStroke, shapeFill } from '../paint.js';
import type { Axis, ChartPlan, ChartTitle, ManualPlace } from './chart-plan.js';
import { createTypeReader, type TypeReader } from './chart-type.js';
import { readPlot } from './read-plot.js';
import { attributeOf, isSwitched, readTexts } from './read-points.js';

const maxSeries = 60;

/** Content of a chart's part (`c:chartSpace`), from the data that the part caches. */
export function readChartPlan(root: XmlElement, paints: Paints): ChartPlan {
  const chart = child(root, 'c:chart');
  const area = child(chart, 'c:plotArea');
  const types = createTypeReader(root, paints);
  let room = maxSeries;
  let first = 0;
  const plots = (area?.children ?? []).flatMap((element) => {
    const plot = readPlot(element, { paints, types, first, room });
    if (plot === null) return [];
    first += plot.series.length;
    room -= plot.series.length;
    return plot;
  });
  const legend = child(chart, 'c:legend');
  const ownTitle = child(chart, 'c:title');
  const single = plots.length === 1 && plots[0]?.series.length === 1 ? plots[0].series[0]?.name : undefined;
  return {
    title:
      ownTitle === undefined || isSwitched(chart, 'c:autoTitleDeleted')
        ? null
        : readTitle(ownTitle, types, { usual: single ?? 'Chart Title', size: 18 }),
    legend:
      legend === undefined
        ? null
        : {
            side: attributeOf(legend, 'c:legendPos') ?? 'r',
            type: types.of(legend),
            place: readManual(legend),
          },
    plots,
    axes: (area?.children ?? [])
      .filter(({ name }) => /^c:(cat|val|date|ser)Ax$/.test(name))
      .map((axis) => readAxis(axis, paints, types)),
    place: readManual(area),
    fill: fillOf(root, paints),
    stroke: readStroke(descend(root, 'c:spPr', 'a:ln'), undefined, paints),
    plotFill: fillOf(area, paints),
  };
}

function fillOf(element: XmlElement | undefined, paints: Paints): PagePaint | 'none' {
  return shapeFill(child(element, 'c:spPr'), undefined, paints) ?? 'none';
}

function readTitle(
  title: XmlElement | undefined,
  types: TypeReader,
  { usual, size }: { readonly usual: string; readonly size: number },
): ChartTitle | null {
  if (title === undefined) return null;
  const rich = descend(title, 'c:tx', 'c:rich');
  const paragraphs = childrenNamed(rich, 'a:p').map((paragraph) =>
    paragraph.children.map((run) => (run.name === 'a:br' ? ' ' : (child(run, 'a:t')?.text ?? ''))).join(''),
  );
  const text = [...paragraphs, ...readTexts(child(title, 'c:tx'))].join(' ').trim() || usual;
  return text === ''
    ? null
    : { text: text.slice(0, 300), type: types.ofTitle(title, size), place: readManual(title) };
}

function readManual(element: XmlElement | undefined): ManualPlace | null {
  const layout = descend(element, 'c:layout', 'c:manualLayout');
  const number = (name: string) => {
    const value = Number(attributeOf(layout, name));
    return Number.isFinite(value) ? value : null;
  };
  const [x, y] = [number('c:x'), number('c:y')];
  if (x === null || y === null || attributeOf(layout, 'c:xMode') !== 'edge') return null;
  return { x, y, width: number('c:w'), height: number('c:h') };
}

const sides: Readonly<Record<string, Axis['side']>> = { l: 'left', r: 'right', t: 'top', b: 'bottom' };
const labelPlaces: Readonly<Record<string, Axis['labels']>> = { none: 'none', low: 'low', high: 'high' };

function readAxis(axis: XmlElement, paints: Paints, types: TypeReader): Axis {
  const scaling = child(axis, 'c:scaling');
  const number = (element: XmlElement | undefined, name: string) => {
    const value = Number.parseFloat(attributeOf(element, name) ?? '');
    return Number.isFinite(value) ? value : null;
  };
  const isValue = axis.name === 'c:valAx';
  const grid = child(axis, 'c:majorGridlines');
  const usualLine = { color: '868686', width: 0.75 };
  const stroke = (element: XmlElement | undefined) => {
    const line = descend(element, 'c:spPr', 'a:ln');
    return line === undefined || line.children.length === 0 ? usualLine : readStroke(line, undefined, paints);
  };
  const format = child(axis, 'c:numFmt');
  return {
    id: attributeOf(axis, 'c:axId') ?? '',
    isValue,
    isDeleted: isSwitched(axis, 'c:delete'),
    side: sides[attributeOf(axis, 'c:axPos') ?? ''] ?? (isValue ? 'left' : 'bottom'),
    min: number(scaling, 'c:min'),
    max: number(scaling, 'c:max'),
    step: number(axis, 'c:majorUnit'),
    isReversed: attributeOf(scaling, 'c:orientation') === 'maxMin',
    grid: grid === undefined ? null : stroke(grid),
    line: stroke(axis),
    format:
      format === undefined || attribute(format, 'sourceLinked') === '1'
        ? null
        : (attribute(format, 'formatCode') ?? null),
    title: readTitle(child(axis, 'c:title'), types, { usual: '', size: 10 }),
    labels: labelPlaces[attributeOf(axis, 'c:tickLblPos') ?? ''] ?? 'next',
    type: types.of(axis),
  };
}
