import { createPen } from '../path.js';
import type { Area, Canvas } from './canvas.js';
import type { Plot, PlotSeries } from './chart-plan.js';
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

function drawRing(series: PlotSeries, { x, y, inner, outer, start }: Ring, canvas: Canvas): void {
  const values = series.values.map((value) => Math.abs(value ?? 0));
  const sum = values.reduce((all, value) => all + value, 0);
  if (sum === 0) return;
  let angle = start - 90;
  for (const [index, value] of values.entries()) {
    const sweep = (value / sum) * 360;
    const at = (radius: number, degrees: number) =>
      [x + radius * Math.cos(radians(degrees)), y + radius * Math.sin(radians(degrees))] as const;
    const pen = createPen()
      .move(...at(outer, angle))
      .arc(outer, outer, angle, sweep);
    if (inner > 0) pen.line(...at(inner, angle + sweep)).arc(inner, inner, angle + sweep, -sweep);
    else if (sweep < 360) pen.line(x, y);
    if (value > 0)
      canvas.path(pen.close().d, { fill: series.points.get(index) ?? series.fill, stroke: series.stroke });
    const { labels } = series;
    if (labels !== null && value > 0) {
      const isOutside = labels.position === 'outEnd';
      const inside = inner > 0 ? (inner + outer) / 2 : outer * 0.68;
      const distance = isOutside ? outer + labels.type.size : inside;
      const [labelX, labelY] = at(distance, angle + sweep / 2);
      canvas.words(labelOf(series, index, value / sum), { x: labelX, y: labelY }, labels.type);
    }
    angle += sweep;
  }
}
