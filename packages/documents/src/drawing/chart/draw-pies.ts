import { createPen } from '../path.js';
import type { Area, Canvas } from './canvas.js';
import type { Plot, PlotSeries, PointLabels } from './chart-plan.js';
import { labelOf } from './point-labels.js';

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Pies and doughnuts: each value a slice, each series of a doughnut a ring. */
export function drawPies(plot: Plot, area: Area, canvas: Canvas): void {
  const hasOutside = plot.series.some(
    ({ labels }) => labels !== null && (labels.position === 'outEnd' || labels.position === 'bestFit'),
  );
  const radius = (Math.min(area.width, area.height) / 2) * (hasOutside ? 0.85 : 1);
  const middle = { x: area.left + area.width / 2, y: area.top + area.height / 2 };
  const hole = plot.kind === 'doughnut' ? radius * plot.hole : 0;
  const ring = (radius - hole) / Math.max(1, plot.series.length);
  for (const [index, series] of plot.series.entries()) {
    const inner = plot.kind === 'doughnut' ? hole + ring * index : 0;
    drawRing(
      series,
      { ...middle, inner, outer: plot.kind === 'doughnut' ? inner + ring : radius, start: plot.start },
      canvas,
    );
  }
}

interface Ring {
  readonly x: number;
  readonly y: number;
  readonly inner: number;
  readonly outer: number;
  readonly start: number;
}

function drawRing(series: PlotSeries, ring: Ring, canvas: Canvas): void {
  const values = series.values.map((value) => Math.abs(value ?? 0));
  const sum = values.reduce((all, value) => all + value, 0);
  if (sum === 0) return;
  let angle = ring.start - 90;
  for (const [index, value] of values.entries()) {
    const sweep = (value / sum) * 360;
    if (value > 0) {
      const fill = series.points.get(index) ?? series.fill;
      canvas.path(slicePath(ring, angle, sweep), { fill, stroke: series.stroke });
      const { labels } = series;
      if (labels !== null) {
        const [x, y] = pointOf(ring, labelDistance(labels, ring), angle + sweep / 2);
        canvas.words(labelOf(series, index, value / sum), { x, y }, labels.type);
      }
    }
    angle += sweep;
  }
}

function pointOf({ x, y }: Ring, radius: number, degrees: number): readonly [number, number] {
  return [x + radius * Math.cos(radians(degrees)), y + radius * Math.sin(radians(degrees))];
}

function slicePath(ring: Ring, angle: number, sweep: number): string {
  const { x, y, inner, outer } = ring;
  const pen = createPen()
    .move(...pointOf(ring, outer, angle))
    .arc(outer, outer, angle, sweep);
  if (inner > 0) pen.line(...pointOf(ring, inner, angle + sweep)).arc(inner, inner, angle + sweep, -sweep);
  else if (sweep < 360) pen.line(x, y);
  return pen.close().d;
}

function labelDistance({ position, type }: PointLabels, { inner, outer }: Ring): number {
  if (position === 'outEnd') return outer + type.size;
  return inner > 0 ? (inner + outer) / 2 : outer * 0.68;
}
