import { polygon } from '../path.js';
import type { Area, Canvas } from './canvas.js';
import type { Axis, Plot } from './chart-plan.js';
import { numberText } from './number-text.js';
import { scaleOf, ticksOf } from './scale.js';

/** A net with an axis for each group. */
export function drawRadar(
  plot: Plot,
  axes: { readonly values: Axis | undefined; readonly groups: Axis | undefined },
  area: Area,
  canvas: Canvas,
): void {
  const names = plot.series[0]?.categories ?? [];
  const count = Math.max(3, ...plot.series.map(({ values }) => values.length));
  const size = axes.groups?.type.size ?? 10;
  const usual = { size, bold: false, color: '000000' };
  const radius = Math.max(5, Math.min(area.width, area.height) / 2 - size * 1.6);
  const [x, y] = [area.left + area.width / 2, area.top + area.height / 2];
  const values = plot.series.flatMap((series) => series.values.filter((value) => value !== null));
  const scale = scaleOf(values, axes.values ?? { min: null, max: null, step: null }, radius / (size * 1.5));
  const pointOf = (index: number, value: number): readonly [number, number] => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
    const length = ((value - scale.min) / (scale.max - scale.min)) * radius;
    return [x + length * Math.cos(angle), y + length * Math.sin(angle)];
  };
  const around = (value: (index: number) => number) =>
    polygon(...Array.from({ length: count }, (_, index) => pointOf(index, value(index))));
  for (const tick of ticksOf(scale)) {
    canvas.path(
      around(() => tick),
      { stroke: axes.values?.grid ?? { color: '868686', width: 0.75 } },
    );
    if (axes.values?.isDeleted !== true)
      canvas.words(
        numberText(tick, axes.values?.format ?? 'General'),
        { x: x - size * 0.4, y: pointOf(0, tick)[1], anchor: 'end' },
        axes.values?.type ?? usual,
      );
  }
  for (const series of plot.series) {
    canvas.path(
      around((index) => series.values[index] ?? scale.min),
      plot.isFilled ? { fill: series.fill } : { stroke: series.stroke },
    );
  }
  for (const [index, name] of names.entries()) {
    const [labelX, labelY] = pointOf(index, scale.max + ((scale.max - scale.min) * size) / radius);
    canvas.words(
      name,
      { x: labelX, y: labelY, anchor: anchorOf(labelX - x, size) },
      axes.groups?.type ?? usual,
    );
  }
}

function anchorOf(offset: number, size: number): 'start' | 'middle' | 'end' {
  if (Math.abs(offset) < size) return 'middle';
  return offset > 0 ? 'start' : 'end';
}
