import type { PagePaint, PageStroke } from '@fixpoint/shared/contracts';
import { attribute, child, childrenNamed, descend, integer, type XmlElement } from '../../xml/xml-element.js';
import type { DrawnColor } from '../colors.js';
import { fillElement, type Paints, paintOf, readStroke, shapeFill } from '../paint.js';
import type { OwnLabel, Plot, PlotKind, PlotSeries, PointLabels } from './chart-plan.js';
import type { TypeReader } from './chart-type.js';
import { isDateFormat, numberText } from './number-text.js';
import { attributeOf, isSwitched, readFormat, readNumbers, readTexts } from './read-points.js';

interface PlotSource {
  readonly paints: Paints;
  readonly types: TypeReader;
  /** Number of series in the plots before it. */
  readonly first: number;
  readonly room: number;
}

const kinds: Readonly<Record<string, PlotKind>> = {
  'c:barChart': 'bar',
  'c:bar3DChart': 'bar',
  'c:lineChart': 'line',
  'c:line3DChart': 'line',
  'c:stockChart': 'line',
  'c:areaChart': 'area',
  'c:area3DChart': 'area',
  'c:surfaceChart': 'area',
  'c:surface3DChart': 'area',
  'c:pieChart': 'pie',
  'c:pie3DChart': 'pie',
  'c:ofPieChart': 'pie',
  'c:doughnutChart': 'doughnut',
  'c:scatterChart': 'scatter',
  'c:bubbleChart': 'bubble',
  'c:radarChart': 'radar',
};

const groupings: Readonly<Record<string, Plot['grouping']>> = {
  stacked: 'stacked',
  percentStacked: 'percent',
};

/** A plot (`c:barChart` …) with every series; null for an element that is not one. */
export function readPlot(element: XmlElement, source: PlotSource): Plot | null {
  const kind = kinds[element.name];
  if (kind === undefined) return null;
  const grouping = attributeOf(element, 'c:grouping');
  const isStacked = grouping === 'stacked' || grouping === 'percentStacked';
  const results = childrenNamed(element, 'c:ser').slice(0, source.room);
  const isByPoint =
    (isSwitched(element, 'c:varyColors') || kind === 'pie' || kind === 'doughnut') &&
    (results.length === 1 || kind === 'doughnut');
  const series = results.map((item, index) =>
    readSeries(item, element, { ...source, kind, isByPoint, index: source.first + index }),
  );
  return {
    kind,
    isHorizontal: kind === 'bar' && attributeOf(element, 'c:barDir') === 'bar',
    grouping: groupings[grouping ?? ''] ?? 'clustered',
    gap: Math.max(0, numberOf(element, 'c:gapWidth', 150)) / 100,
    overlap: isStacked ? 1 : numberOf(element, 'c:overlap', 0) / 100,
    isByPoint,
    // Of several pies the first is shown.
    series: kind === 'pie' ? series.slice(0, 1) : series,
    hole: numberOf(element, 'c:holeSize', 50) / 100,
    start: numberOf(element, 'c:firstSliceAng', 0),
    axes: childrenNamed(element, 'c:axId').map((axis) => attribute(axis, 'val') ?? ''),
    isFilled: attributeOf(element, 'c:radarStyle') === 'filled',
  };
}

function numberOf(element: XmlElement, name: string, usual: number): number {
  const value = Number.parseFloat(attributeOf(element, name) ?? '');
  return Number.isFinite(value) ? value : usual;
}

interface SeriesSource extends PlotSource {
  readonly kind: PlotKind;
  readonly isByPoint: boolean;
  readonly index: number;
}

function readSeries(series: XmlElement, plot: XmlElement, source: SeriesSource): PlotSeries {
  const { paints, kind, isByPoint, types, index } = source;
  const named = child(series, 'c:tx');
  const values = child(series, 'c:val') ?? child(series, 'c:yVal');
  const positions = child(series, 'c:xVal');
  const numbers = readNumbers(values);
  const own = integer(child(series, 'c:order'), 'val') ?? index;
  const usual = seriesColor(own, paints);
  const isLine = kind === 'line' || kind === 'scatter' || kind === 'radar';
  const symbol = attributeOf(child(series, 'c:marker'), 'c:symbol');
  const hasMarkers =
    kind === 'line'
      ? isSwitched(plot, 'c:marker') || symbol !== undefined
      : kind === 'scatter' || attributeOf(plot, 'c:radarStyle') === 'marker';
  return {
    name: readTexts(named)[0] ?? child(named, 'c:v')?.text ?? `Series ${index + 1}`,
    categories: readCategories(child(series, 'c:cat') ?? positions),
    positions: readNumbers(positions),
    values: numbers,
    sizes: readNumbers(child(series, 'c:bubbleSize')),
    format: readFormat(values),
    fill: fillOf(series, isLine, usual, paints),
    stroke: strokeOf(series, isLine, usual, paints),
    points: pointFills(series, isByPoint ? numbers.length : 0, paints),
    hasMarkers: hasMarkers && symbol !== 'none',
    labels: readLabels(child(series, 'c:dLbls') ?? child(plot, 'c:dLbls'), readFormat(values), types),
  };
}

/** Fills by point: the colours of the theme in turns for the first `count`, and those that the points state. */
function pointFills(series: XmlElement, count: number, paints: Paints): PlotSeries['points'] {
  const fills = new Map<number, PagePaint | 'none'>();
  for (let place = 0; place < count; place += 1) fills.set(place, paintOf(seriesColor(place, paints)));
  for (const point of childrenNamed(series, 'c:dPt')) {
    const fill = shapeFill(child(point, 'c:spPr'), undefined, paints);
    if (fill !== undefined) fills.set(integer(child(point, 'c:idx'), 'val') ?? 0, fill);
  }
  return fills;
}

function fillOf(series: XmlElement, isLine: boolean, usual: DrawnColor, paints: Paints): PagePaint | 'none' {
  const properties = isLine ? descend(series, 'c:marker', 'c:spPr') : child(series, 'c:spPr');
  const stated = shapeFill(properties, undefined, paints);
  if (stated !== undefined) return stated;
  const line = isLine ? readStroke(descend(series, 'c:spPr', 'a:ln'), undefined, paints) : null;
  return line === null ? paintOf(usual) : { color: line.color };
}

function strokeOf(series: XmlElement, isLine: boolean, usual: DrawnColor, paints: Paints): PageStroke | null {
  const line = descend(series, 'c:spPr', 'a:ln');
  if (!isLine) return readStroke(line, undefined, paints);
  if (fillElement(line) !== undefined) return readStroke(line, undefined, paints);
  const width = (integer(line, 'w') ?? 28_575) / 12_700;
  return { color: usual.color, width };
}

/** The colours of the theme in turns; later rounds are darker, then lighter. */
function seriesColor(index: number, paints: Paints): DrawnColor {
  const round = Math.floor(index / 6);
  const change = [
    [],
    [['a:lumMod', 60_000]],
    [
      ['a:lumMod', 80_000],
      ['a:lumOff', 20_000],
    ],
    [['a:lumMod', 80_000]],
  ][round % 4] as [string, number][];
  const element: XmlElement = {
    name: 'a:schemeClr',
    attributes: new Map([['val', `accent${(index % 6) + 1}`]]),
    children: change.map(([name, value]) => ({
      name,
      attributes: new Map([['val', String(value)]]),
      children: [],
      text: '',
    })),
    text: '',
  };
  return paints.color(element) ?? { color: '4472C4', opacity: 1 };
}

function readLabels(labels: XmlElement | undefined, format: string, types: TypeReader): PointLabels | null {
  if (labels === undefined || isSwitched(labels, 'c:delete')) return null;
  const shown = shownIn(labels);
  const own = new Map<number, OwnLabel | null>();
  for (const label of childrenNamed(labels, 'c:dLbl')) {
    const place = integer(child(label, 'c:idx'), 'val') ?? -1;
    const runs = childrenNamed(descend(label, 'c:tx', 'c:rich'), 'a:p').flatMap(
      (paragraph) => paragraph.children,
    );
    const text = runs
      .map((run) => (run.name === 'a:r' || run.name === 'a:fld' ? (child(run, 'a:t')?.text ?? '') : ''))
      .join('');
    own.set(place, isSwitched(label, 'c:delete') ? null : { ...shownIn(label), text });
  }
  if (own.size === 0 && !Object.values(shown).some(Boolean)) return null;
  const number = child(labels, 'c:numFmt');
  return {
    ...shown,
    own,
    format:
      number === undefined || attribute(number, 'sourceLinked') === '1'
        ? format
        : (attribute(number, 'formatCode') ?? format),
    position: attributeOf(labels, 'c:dLblPos') ?? '',
    type: types.of(labels),
  };
}

function shownIn(labels: XmlElement) {
  return {
    value: isSwitched(labels, 'c:showVal'),
    percent: isSwitched(labels, 'c:showPercent'),
    category: isSwitched(labels, 'c:showCatName'),
    series: isSwitched(labels, 'c:showSerName'),
  };
}

/** Dates are stored as numbers. */
function readCategories(reference: XmlElement | undefined): string[] {
  const format = readFormat(reference);
  const texts = readTexts(reference).map((text) => text ?? '');
  if (!isDateFormat(format)) return texts;
  return texts.map((text) =>
    text !== '' && Number.isFinite(Number(text)) ? numberText(Number(text), format) : text,
  );
}
