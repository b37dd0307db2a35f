import type { PagePaint } from '@fixpoint/shared/contracts';
import { createPen, ellipse, rectangle } from '../path.js';
import { type Canvas, lineHeight } from './canvas.js';
import type { Plot, PlotSeries } from './chart-plan.js';
import { labelOf } from './point-labels.js';

/** Positions of the numbers and groups of a plot, in points along its two directions. */
export interface Grid {
  /** Of a value along the axis of values. */
  at(value: number): number;
  /** Of the middle of a group. */
  middleOf(index: number): number;
  /** Of a number along the first axis of scatter charts. */
  across(value: number): number;
  /** Length of a group. */
  readonly group: number;
  readonly isHorizontal: boolean;
}

/** Values as drawn: the start and end of each, with those below it. */
export function stackValues({
  series,
  grouping,
}: Pick<Plot, 'series' | 'grouping'>): { from: number; to: number }[][] {
  const count = Math.max(0, ...series.map(({ values }) => values.length));
  const sums = Array.from(
    { length: count },
    (_, index) => series.reduce((sum, { values }) => sum + Math.abs(values[index] ?? 0), 0) || 1,
  );
  const above = new Array<number>(count).fill(0);
  const below = new Array<number>(count).fill(0);
  return series.map(({ values }) =>
    Array.from({ length: count }, (_, index) => {
      const value = (values[index] ?? 0) / (grouping === 'percent' ? (sums[index] ?? 1) : 1);
      if (grouping === 'clustered') return { from: 0, to: value };
      const heap = value < 0 ? below : above;
      const from = heap[index] ?? 0;
      heap[index] = from + value;
      return { from, to: from + value };
    }),
  );
}

export function drawBars(plot: Plot, grid: Grid, canvas: Canvas): void {
  const isStacked = plot.grouping !== 'clustered';
  const count = isStacked ? 1 : plot.series.length;
  const bar = grid.group / (count - (count - 1) * plot.overlap + plot.gap);
  const step = bar * (1 - (isStacked ? 0 : plot.overlap));
  const first = -(bar + step * (count - 1)) / 2;
  // Rows count from the bottom, and so do the bars of a group.
  const isUpwards = grid.isHorizontal && grid.middleOf(1) < grid.middleOf(0);
  const stacked = stackValues(plot);
  for (const [index, series] of plot.series.entries()) {
    const turn = isUpwards ? count - 1 - index : index;
    const shift = isStacked ? 0 : step * turn;
    for (const [place, value] of series.values.entries()) {
      const { from, to } = stacked[index]?.[place] ?? { from: 0, to: 0 };
      if (value === null) continue;
      const start = grid.middleOf(place) + first + shift;
      const [low, high] = [grid.at(from), grid.at(to)];
      canvas.path(barPath(grid, low, high, start, start + bar), {
        fill: series.points.get(place) ?? series.fill,
        stroke: series.stroke,
      });
      labelBar(
        series,
        place,
        { middle: start + bar / 2, low, high, isStacked, isHorizontal: grid.isHorizontal },
        canvas,
      );
    }
  }
}

function barPath({ isHorizontal }: Grid, low: number, high: number, start: number, end: number): string {
  return isHorizontal ? rectangle(low, start, high, end) : rectangle(start, low, end, high);
}

function labelBar(
  series: PlotSeries,
  place: number,
  bar: {
    readonly middle: number;
    readonly low: number;
    readonly high: number;
    readonly isStacked: boolean;
    readonly isHorizontal: boolean;
  },
  canvas: Canvas,
): void {
  const { labels } = series;
  if (labels === null) return;
  const isInside = bar.isStacked || labels.position === 'ctr';
  const direction = Math.sign(bar.high - bar.low) || (bar.isHorizontal ? 1 : -1);
  const away = labels.type.size * 0.75 * direction * (labels.position === 'inEnd' ? -1 : 1);
  const end = labels.position === 'inBase' ? bar.low : bar.high;
  const along = isInside ? (bar.low + bar.high) / 2 : end + away;
  const side = direction > 0 ? 'start' : 'end';
  const text = labelOf(series, place, null);
  if (bar.isHorizontal)
    canvas.words(text, { x: along, y: bar.middle, anchor: isInside ? 'middle' : side }, labels.type);
  else canvas.words(text, { x: bar.middle, y: along }, labels.type);
}

export function drawAreas(plot: Plot, grid: Grid, canvas: Canvas): void {
  const stacked = stackValues(plot);
  for (const [index, series] of plot.series.entries()) {
    const points = stacked[index] ?? [];
    if (points.length === 0) continue;
    const pen = createPen();
    for (const [place, { to }] of points.entries()) {
      const [x, y] = [grid.middleOf(place), grid.at(to)];
      if (place === 0) pen.move(x, y);
      else pen.line(x, y);
    }
    for (const [place, { from }] of [...points.entries()].reverse())
      pen.line(grid.middleOf(place), grid.at(from));
    canvas.path(pen.close().d, { fill: series.fill, stroke: series.stroke });
  }
}

/** Lines and the points of scatter charts. */
export function drawLines(plot: Plot, grid: Grid, canvas: Canvas): void {
  const stacked = stackValues(plot);
  for (const [index, series] of plot.series.entries()) {
    const points = series.values.map((value, place) => {
      if (value === null) return null;
      const to = plot.kind === 'scatter' ? value : (stacked[index]?.[place]?.to ?? value);
      const x =
        plot.kind === 'scatter' ? grid.across(series.positions[place] ?? place + 1) : grid.middleOf(place);
      return [x, grid.at(to)] as const;
    });
    if (series.stroke !== null) canvas.path(linePath(points), { stroke: series.stroke });
    for (const [place, point] of points.entries()) {
      if (point === null) continue;
      if (series.hasMarkers) drawMarker(point, series.points.get(place) ?? series.fill, canvas);
      const { labels } = series;
      if (labels !== null)
        canvas.words(
          labelOf(series, place, null),
          labelPlace(point, labels.position, labels.type.size),
          labels.type,
        );
    }
  }
}

/** A line that ends before a missing point and starts again after it. */
function linePath(points: readonly (readonly [number, number] | null)[]): string {
  const pen = createPen();
  let isDown = false;
  for (const point of points) {
    if (point === null) isDown = false;
    else if (isDown) pen.line(...point);
    else {
      pen.move(...point);
      isDown = true;
    }
  }
  return pen.d;
}

function labelPlace([x, y]: readonly [number, number], position: string, size: number) {
  const away = size * lineHeight * 0.75;
  if (position === 't') return { x, y: y - away };
  if (position === 'b') return { x, y: y + away };
  if (position === 'ctr') return { x, y };
  return position === 'l'
    ? { x: x - away, y, anchor: 'end' as const }
    : { x: x + away, y, anchor: 'start' as const };
}

const markerSize = 2.6;

function drawMarker([x, y]: readonly [number, number], fill: PagePaint | 'none', canvas: Canvas): void {
  canvas.path(rectangle(x - markerSize, y - markerSize, x + markerSize, y + markerSize), { fill });
}

export function drawBubbles(plot: Plot, grid: Grid, room: number, canvas: Canvas): void {
  const most = Math.max(
    ...plot.series.flatMap(({ sizes }) => sizes.map((size) => Math.abs(size ?? 0))),
    Number.MIN_VALUE,
  );
  for (const series of plot.series) {
    for (const [place, value] of series.values.entries()) {
      if (value === null) continue;
      const radius = (room / 8) * Math.sqrt(Math.abs(series.sizes[place] ?? most) / most);
      const [x, y] = [grid.across(series.positions[place] ?? place + 1), grid.at(value)];
      canvas.path(ellipse(x - radius, y - radius, x + radius, y + radius), {
        fill: series.points.get(place) ?? series.fill,
        stroke: series.stroke,
      });
      if (series.labels !== null) canvas.words(labelOf(series, place, null), { x, y }, series.labels.type);
    }
  }
}
