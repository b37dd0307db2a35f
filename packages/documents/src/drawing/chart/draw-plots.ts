import { rectangle } from '../path.js';
import type { Area, Canvas } from './canvas.js';
import type { Axis, ChartPlan, Plot } from './chart-plan.js';
import { axisOf, type Directions, drawAxes, drawAxisTitles, roomForAxis, tickTexts } from './draw-axes.js';
import { drawPies } from './draw-pies.js';
import { drawRadar } from './draw-radar.js';
import { drawAreas, drawBars, drawBubbles, drawLines, type Grid, stackValues } from './draw-series.js';
import { type Scale, scaleOf } from './scale.js';

/** Draws every plot of a chart in the room that title and legend left; `whole` is the chart. */
export function drawPlots(plan: ChartPlan, room: Area, whole: Area, canvas: Canvas): void {
  const [first] = plan.plots;
  if (first === undefined) return;
  const own = statedArea(plan, whole);
  if (first.kind === 'pie' || first.kind === 'doughnut') drawPies(first, own ?? inset(room, 0.04), canvas);
  else if (first.kind === 'radar') {
    const axes = { values: axisOf(plan, first.axes, true), groups: axisOf(plan, first.axes, false) };
    drawRadar(first, axes, own ?? room, canvas);
  } else drawWithAxes(plan, room, own, canvas);
}

/** Area that the chart states for its plots. */
function statedArea({ place }: ChartPlan, whole: Area): Area | null {
  if (place === null || place.width === null || place.height === null) return null;
  return {
    left: place.x * whole.width,
    top: place.y * whole.height,
    width: place.width * whole.width,
    height: place.height * whole.height,
  };
}

function drawWithAxes(plan: ChartPlan, room: Area, own: Area | null, canvas: Canvas): void {
  const directions = plan.plots.map((plot) => directionsOf(plot, plan, own ?? room));
  const area = own ?? innerArea(directions, room);
  canvas.path(rectangle(area.left, area.top, area.left + area.width, area.top + area.height), {
    fill: plan.plotFill,
  });
  const drawnAxes = new Set<Axis | undefined>();
  const grids = plan.plots.map((plot, index) => gridOf(plot, directions[index] as Directions, area));
  for (const [index, direction] of directions.entries()) {
    if (drawnAxes.has(direction.values)) continue;
    drawnAxes.add(direction.values);
    const drawn = index === 0 ? direction : { ...direction, groups: undefined };
    drawAxes(drawn, area, grids[index] as Grid, canvas);
    drawAxisTitles(drawn, area, room, canvas);
  }
  // Areas lie behind bars, and bars behind lines.
  const order = { area: 0, bar: 1, line: 2, scatter: 2, bubble: 2, pie: 3, doughnut: 3, radar: 3 };
  for (const { plot, grid } of plan.plots
    .map((plot, index) => ({ plot, grid: grids[index] as Grid }))
    .toSorted((a, b) => order[a.plot.kind] - order[b.plot.kind])) {
    if (plot.kind === 'bar') drawBars(plot, grid, canvas);
    else if (plot.kind === 'area') drawAreas(plot, grid, canvas);
    else if (plot.kind === 'bubble') drawBubbles(plot, grid, Math.min(area.width, area.height), canvas);
    else drawLines(plot, grid, canvas);
  }
}

function inset({ left, top, width, height }: Area, share: number): Area {
  return {
    left: left + width * share,
    top: top + height * share,
    width: width * (1 - 2 * share),
    height: height * (1 - 2 * share),
  };
}

function directionsOf(plot: Plot, plan: ChartPlan, area: Area): Directions {
  const isXy = plot.kind === 'scatter' || plot.kind === 'bubble';
  const { values, groups } = axesOf(plot, plan, isXy);
  const shared = plan.plots.filter((candidate) => candidate.axes.some((id) => plot.axes.includes(id)));
  const ends = shared.flatMap((item) =>
    stackValues(item).flatMap((points) => points.flatMap(({ from, to }) => [from, to])),
  );
  const isPercent = plot.grouping === 'percent';
  const length = plot.isHorizontal ? area.width : area.height;
  const room = length / ((values?.type.size ?? 10) * (plot.isHorizontal ? 4 : 2.4));
  const first = plot.series[0];
  const count = Math.max(0, ...shared.flatMap((item) => item.series.map((series) => series.values.length)));
  return {
    isHorizontal: plot.isHorizontal,
    values,
    groups,
    scale:
      isPercent && (values?.max ?? null) === null
        ? { min: ends.some((end) => end < 0) ? -1 : 0, max: 1, step: 0.1 }
        : scaleOf(ends, values ?? none, room, plot.kind === 'bar' || plot.kind === 'area'),
    across: isXy ? acrossScale(plot, count, groups, area) : null,
    names: Array.from({ length: count }, (_, index) => first?.categories[index] ?? String(index + 1)),
    format: isPercent ? '0%' : (first?.format ?? 'General'),
  };
}

const none = { min: null, max: null, step: null };

function axesOf(plot: Plot, plan: ChartPlan, isXy: boolean): Pick<Directions, 'values' | 'groups'> {
  const own = plan.axes.filter((axis) => plot.axes.includes(axis.id));
  const valueAxes = own.filter((axis) => axis.isValue);
  if (!isXy) return { values: valueAxes[0], groups: own.find((axis) => !axis.isValue) };
  const values = valueAxes.find(({ side }) => side !== 'bottom' && side !== 'top') ?? valueAxes[1];
  return { values, groups: valueAxes.find((axis) => axis !== values) };
}

function acrossScale({ series }: Plot, count: number, groups: Axis | undefined, area: Area): Scale {
  const positions = series.flatMap((plotSeries) => plotSeries.positions.filter((value) => value !== null));
  const room = area.width / ((groups?.type.size ?? 10) * 4);
  return scaleOf(positions.length === 0 ? [1, count] : positions, groups ?? none, room, false);
}

/** Area between the labels of the axes. */
function innerArea(directions: readonly Directions[], room: Area): Area {
  const [main] = directions as [Directions, ...Directions[]];
  const second = directions.find(({ values }) => values !== main.values);
  const ticks = tickTexts(main);
  const step = room.width / Math.max(1, main.names.length);
  const beside = main.isHorizontal
    ? roomForAxis(main.groups, main.names, { isVertical: true, step: 0 })
    : roomForAxis(main.values, ticks, { isVertical: true, step: 0 });
  const below = main.isHorizontal
    ? roomForAxis(main.values, ticks, { isVertical: false, step: room.width })
    : roomForAxis(main.groups, main.across === null ? main.names : ['0'], { isVertical: false, step });
  const secondRoom =
    second === undefined ? 0 : roomForAxis(second.values, tickTexts(second), { isVertical: true, step: 0 });
  const isRight = !main.isHorizontal && main.values?.side === 'right';
  const [left, right] = isRight ? [secondRoom, beside] : [beside, secondRoom];
  const pad = (main.values?.type.size ?? 10) * 0.6;
  return {
    left: room.left + left + (left === 0 ? pad : 0),
    top: room.top + pad,
    width: Math.max(10, room.width - left - right - pad),
    height: Math.max(10, room.height - below - pad),
  };
}

function gridOf(
  plot: Plot,
  { scale, across, groups, values, names, isHorizontal }: Directions,
  area: Area,
): Grid {
  const along = (value: number, { min, max }: Scale, start: number, length: number) =>
    start + ((value - min) / (max - min)) * length;
  const flipped = (share: number, isReversed: boolean | undefined) =>
    isReversed === true ? 1 - share : share;
  const length = isHorizontal ? area.height : area.width;
  const count = Math.max(1, names.length);
  // Areas reach from edge to edge.
  const isEdged = plot.kind === 'area' && count > 1;
  const group = length / (isEdged ? count - 1 : count);
  return {
    isHorizontal,
    group,
    at(value) {
      const share = flipped(along(value, scale, 0, 1), values?.isReversed);
      return isHorizontal ? area.left + share * area.width : area.top + (1 - share) * area.height;
    },
    middleOf(index) {
      const share = flipped(
        (index + (isEdged ? 0 : 0.5)) / (isEdged ? count - 1 : count),
        groups?.isReversed,
      );
      // Rows count from the bottom.
      return isHorizontal ? area.top + (1 - share) * area.height : area.left + share * area.width;
    },
    across: (value) => (across === null ? area.left : along(value, across, area.left, area.width)),
  };
}
