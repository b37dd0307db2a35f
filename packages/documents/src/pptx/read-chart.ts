import type { TextBudget } from '../limits/text-budget.js';
import type { Chart, ChartSeries } from '../model/pptx-document.js';
import type { DocumentPackage } from '../package/open-package.js';
import { attribute, child, childrenNamed, integer, type XmlElement } from '../xml/xml-element.js';
import { noTraits, readParagraphs } from './read-paragraphs.js';
import type { ShapeContents } from './shape-contents.js';

/** Cost of a point without a value, in characters of the text that a presentation may hold: a count is cheap to write, not to fill. */
const charactersPerPoint = 8;

/**
 * Points of a chart's reference (`c:cat`, `c:val`, `c:tx`) from its cache, in their places; null if one has no value.
 * Of labels in several levels the innermost are taken.
 */
function readPoints(reference: XmlElement | undefined, budget: TextBudget): (string | null)[] {
  const cache = findCache(reference);
  const counted = integer(child(cache, 'c:ptCount'), 'val');
  const points = childrenNamed(child(cache, 'c:lvl') ?? cache, 'c:pt');
  const length = counted ?? points.reduce((most, point) => Math.max(most, indexOf(point) + 1), 0);
  if (length <= 0) return [];
  budget.spend(length * charactersPerPoint);
  const values = new Array<string | null>(length).fill(null);
  for (const point of points) {
    const [index, text] = [indexOf(point), child(point, 'c:v')?.text];
    if (text === undefined || index < 0 || index >= length) continue;
    budget.spend(text.length);
    values[index] = text;
  }
  return values;
}

function indexOf(point: XmlElement): number {
  return integer(point, 'idx') ?? -1;
}

function findCache(reference: XmlElement | undefined): XmlElement | undefined {
  for (const source of reference?.children ?? []) {
    if (source.name === 'c:strLit' || source.name === 'c:numLit') return source;
    const cache = source.children.find(({ name }) => /^c:(str|num|multiLvlStr)Cache$/.test(name));
    if (cache !== undefined) return cache;
  }
  return undefined;
}

/** A chart with the data that it keeps for showing itself. The workbook behind it stays closed. */
export async function readChart(
  opened: DocumentPackage,
  { name, box, part, kind }: ShapeContents['charts'][number],
  budget: TextBudget,
): Promise<Chart> {
  if (kind === 'chartex') return { name, box, title: null, kind, series: [] };
  if (part === null || !opened.has(part)) return { name, box, title: null, kind: '', series: [] };
  const root = await opened.readXml(part);
  const chart = child(root, 'c:chart');
  const smallestType = smallestTypeOf(root);
  const plots = (child(chart, 'c:plotArea')?.children ?? []).filter(isPlot);
  return {
    name,
    box,
    title: readTitle(child(chart, 'c:title'), budget),
    kind: plots[0]?.name.slice('c:'.length) ?? '',
    ...(smallestType === Number.POSITIVE_INFINITY ? {} : { smallestType }),
    series: plots.flatMap((plot) => childrenNamed(plot, 'c:ser').map((series) => readSeries(series, budget))),
  };
}

/** `c:barChart`, `c:pie3DChart`: every kind of plot of ECMA-376 part 1, 21.2 is named so. */
function isPlot({ name }: XmlElement): boolean {
  return name.startsWith('c:') && name.endsWith('Chart');
}

/** Smallest type that the text properties (`c:txPr`) of the chart, its axes, legend and labels name; infinite if they name none. */
function smallestTypeOf(element: XmlElement): number {
  if (element.name === 'a:defRPr') return integer(element, 'sz') ?? Number.POSITIVE_INFINITY;
  // A deleted element is not shown, and the points of a series are many.
  const isHidden = element.children.some(
    (candidate) =>
      candidate.name === 'c:delete' &&
      attribute(candidate, 'val') !== '0' &&
      attribute(candidate, 'val') !== 'false',
  );
  if (isHidden || unlabelled.has(element.name)) return Number.POSITIVE_INFINITY;
  return Math.min(...element.children.map(smallestTypeOf), Number.POSITIVE_INFINITY);
}

const unlabelled = new Set([
  'c:cat',
  'c:val',
  'c:xVal',
  'c:yVal',
  'c:bubbleSize',
  'c:tx',
  'c:spPr',
  'c:externalData',
]);

function readTitle(title: XmlElement | undefined, budget: TextBudget): string | null {
  const text = child(title, 'c:tx');
  const written = readParagraphs(child(text, 'c:rich'), { relationships: new Map(), budget }, noTraits());
  const shown = [...written.map((paragraph) => paragraph.text), ...readPoints(text, budget)].join(' ');
  return shown === '' ? null : shown;
}

function readSeries(series: XmlElement, budget: TextBudget): ChartSeries {
  const named = child(series, 'c:tx');
  const name = readPoints(named, budget)[0] ?? child(named, 'c:v')?.text ?? '';
  // Scatter and bubble charts have two axes of numbers.
  const categories = child(series, 'c:cat') ?? child(series, 'c:xVal');
  const values = child(series, 'c:val') ?? child(series, 'c:yVal');
  return {
    name,
    categories: readPoints(categories, budget).map((label) => label ?? ''),
    values: readPoints(values, budget).map(toNumber),
  };
}

/** A cache may hold errors (`#N/A`) in place of numbers. */
function toNumber(text: string | null): number | null {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}
