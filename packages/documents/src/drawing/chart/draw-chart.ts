import type { PageShape } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import { attribute, child, type XmlElement } from '../../xml/xml-element.js';
import { createPictureKeeper, type DrawnPart } from '../part.js';
import { rectangle } from '../path.js';
import { type Area, createCanvas, lineHeight, wrapWords } from './canvas.js';
import type { ChartPlan } from './chart-plan.js';
import { drawLegend } from './draw-legend.js';
import { drawPlots } from './draw-plots.js';
import { readChartPlan } from './read-chart-plan.js';

type ChartShape = Extract<PageShape, { kind: 'chart' }>;
const maxValues = 60;

/** A chart (`c:chart`) with all of its series, its axes and its legend. Places are in points. */
export async function drawChart(
  element: XmlElement,
  { name, box }: Pick<ChartShape, 'name' | 'box'>,
  part: DrawnPart,
): Promise<ChartShape> {
  const empty = { kind: 'chart' as const, name, box, title: '', plot: '', values: [], labels: [] };
  const relationship = part.relationships.get(attribute(element, 'r:id') ?? '');
  if (relationship === undefined || relationship.external || !part.opened.has(relationship.target))
    return empty;
  const root = await part.opened.readXml(relationship.target);
  const relationships = await part.opened.relationships(relationship.target);
  await part.images.prepare(relationships);
  const paints = { ...part.paints, keepPicture: createPictureKeeper(part, relationships) };
  const plan = readChartPlan(root, paints);
  const [first] = plan.plots;
  return {
    ...empty,
    title: part.takeText(toSafeLine(plan.title?.text ?? '')),
    plot: (
      child(child(root, 'c:chart'), 'c:plotArea')?.children.find(({ name: one }) => /Chart$/.test(one))
        ?.name ?? ''
    ).slice(2),
    values: first?.series[0]?.values.slice(0, maxValues) ?? [],
    labels:
      first?.series[0]?.categories.slice(0, maxValues).map((label) => part.takeText(toSafeLine(label))) ?? [],
    ...drawPlan(plan, box, part.takeText),
  };
}

function drawPlan(
  plan: ChartPlan,
  box: ChartShape['box'],
  takeText: (text: string) => string,
): Pick<ChartShape, 'paths' | 'words'> {
  const canvas = createCanvas(takeText);
  const whole: Area = { left: 0, top: 0, width: box.width, height: box.height };
  canvas.path(rectangle(0, 0, box.width, box.height), { fill: plan.fill, stroke: plan.stroke });
  const pad = Math.min(box.width, box.height) * 0.02;
  let room: Area = { left: pad, top: pad, width: box.width - 2 * pad, height: box.height - 2 * pad };
  if (plan.title !== null) {
    const { text, type, place } = plan.title;
    const lines = wrapWords(text, type.size, box.width * 0.9).slice(0, 4);
    const height = lines.length * type.size * lineHeight;
    const top = place === null ? room.top : place.y * box.height;
    for (const [index, line] of lines.entries()) {
      const y = top + type.size * lineHeight * (index + 0.5);
      if (place === null) canvas.words(line, { x: box.width / 2, y }, type);
      else canvas.words(line, { x: place.x * box.width, y, anchor: 'start' }, type);
    }
    if (place === null) room = { ...room, top: room.top + height + pad, height: room.height - height - pad };
  }
  room = drawLegend(plan, room, whole, canvas);
  drawPlots(plan, room, whole, canvas);
  return { paths: canvas.paths, words: canvas.labels };
}
