import type { PageStroke } from '@fixpoint/shared/contracts';
import { round } from '../paint.js';
import { type Area, type Canvas, lineHeight, widthOf, wrapWords } from './canvas.js';
import type { Axis, ChartPlan } from './chart-plan.js';
import { numberText } from './number-text.js';
import { type Scale, ticksOf } from './scale.js';

/** The two directions of a plot. */
export interface Directions {
  readonly isHorizontal: boolean;
  readonly values: Axis | undefined;
  readonly groups: Axis | undefined;
  readonly scale: Scale;
  /** Of the first axis of scatter charts; null for groups. */
  readonly across: Scale | null;
  readonly names: readonly string[];
  readonly format: string;
}

const maxNamesLength = 400;

/** The labels of an axis and the room that they take: beside a vertical one their breadth, else their lines. */
export function roomForAxis(
  axis: Axis | undefined,
  texts: readonly string[],
  { isVertical, step }: { readonly isVertical: boolean; readonly step: number },
): number {
  if (axis === undefined || axis.isDeleted || axis.labels === 'none') return 3;
  const { size } = axis.type;
  const broadest = Math.max(0, ...texts.map((text) => widthOf(text, size)));
  const title = axis.title === null ? 0 : axis.title.type.size * 1.8;
  if (isVertical) return Math.min(broadest, 160) + size * 0.8 + title;
  const lines = Math.max(1, ...texts.map((text) => wrapWords(text, size, step * 0.95).length));
  const isTurned = isTooBroad(texts, size, step);
  return (
    (isTurned ? Math.min(broadest, 120) * 0.72 + size : Math.min(lines, 4) * size * lineHeight) +
    size * 0.6 +
    title
  );
}

function isTooBroad(texts: readonly string[], size: number, step: number): boolean {
  return texts.some((text) => text.split(/\s+/).some((word) => widthOf(word, size) > step * 1.05));
}

export function tickTexts({
  scale,
  values,
  format,
}: Pick<Directions, 'scale' | 'values' | 'format'>): string[] {
  return ticksOf(scale).map((tick) => numberText(tick, values?.format ?? format));
}

const line = (fromX: number, fromY: number, toX: number, toY: number) =>
  `M${round(fromX)} ${round(fromY)}L${round(toX)} ${round(toY)}`;

interface Places {
  at(value: number): number;
  middleOf(index: number): number;
  across(value: number): number;
}

/** Draws the grid, the lines and the labels of both axes. `at`: place of a value; `middleOf`: of a group. */
export function drawAxes(directions: Directions, area: Area, place: Places, canvas: Canvas): void {
  const { isHorizontal, values, groups, scale } = directions;
  const [right, bottom] = [area.left + area.width, area.top + area.height];
  drawGrids(directions, area, place, canvas);
  const zero = place.at(Math.min(Math.max(0, scale.min), scale.max));
  const side = values?.side === 'right' ? right : area.left;
  drawAxisLine(groups, zero, !isHorizontal, area, canvas);
  drawAxisLine(values, isHorizontal ? bottom : side, isHorizontal, area, canvas);
  if (hasLabels(values)) labelValues(directions, values, area, place, canvas);
  if (hasLabels(groups)) labelGroups(directions, groups, zero, area, place, canvas);
}

function hasLabels(
  axis: Axis | undefined,
): axis is Axis & { readonly labels: Exclude<Axis['labels'], 'none'> } {
  return axis !== undefined && !axis.isDeleted && axis.labels !== 'none';
}

/** A line through the whole area. */
function through(area: Area, position: number, isAcross: boolean): string {
  return isAcross
    ? line(area.left, position, area.left + area.width, position)
    : line(position, area.top, position, area.top + area.height);
}

function drawGrids(
  { isHorizontal, values, groups, scale, across }: Directions,
  area: Area,
  place: Places,
  canvas: Canvas,
): void {
  const drawGrid = (stroke: PageStroke | null | undefined, places: readonly number[], isAcross: boolean) => {
    if (stroke == null) return;
    for (const gridPosition of places) canvas.path(through(area, gridPosition, isAcross), { stroke });
  };
  drawGrid(values?.grid, ticksOf(scale).map(place.at), !isHorizontal);
  if (across !== null) drawGrid(groups?.grid, ticksOf(across).map(place.across), false);
}

function drawAxisLine(
  axis: Axis | undefined,
  position: number,
  isAcross: boolean,
  area: Area,
  canvas: Canvas,
): void {
  if (axis !== undefined && !axis.isDeleted && axis.line != null)
    canvas.path(through(area, position, isAcross), { stroke: axis.line });
}

function labelValues(
  { isHorizontal, scale, format }: Directions,
  values: Axis,
  area: Area,
  place: Places,
  canvas: Canvas,
): void {
  const { size } = values.type;
  const texts = tickTexts({ scale, values, format });
  for (const [index, tick] of ticksOf(scale).entries()) {
    const text = texts[index] ?? '';
    const position = place.at(tick);
    if (isHorizontal)
      canvas.words(text, { x: position, y: area.top + area.height + size * 0.95 }, values.type);
    else if (values.side === 'right')
      canvas.words(
        text,
        { x: area.left + area.width + size * 0.5, y: position, anchor: 'start' },
        values.type,
      );
    else canvas.words(text, { x: area.left - size * 0.5, y: position, anchor: 'end' }, values.type);
  }
}

/** `zero`: place of the line of the axis. */
function labelGroups(
  { isHorizontal, across, names }: Directions,
  groups: Axis & { readonly labels: Exclude<Axis['labels'], 'none'> },
  zero: number,
  area: Area,
  place: Places,
  canvas: Canvas,
): void {
  const bottom = area.top + area.height;
  if (across !== null) {
    for (const tick of ticksOf(across))
      canvas.words(
        numberText(tick, groups.format ?? 'General'),
        { x: place.across(tick), y: bottom + groups.type.size * 0.95 },
        groups.type,
      );
  } else if (isHorizontal) drawRows(names, groups, groups.labels === 'low' ? area.left : zero, place, canvas);
  else {
    const y = { high: area.top, next: zero, low: bottom }[groups.labels];
    drawColumns(names, groups, { y, step: area.width / Math.max(1, names.length) }, place, canvas);
  }
}

function drawRows(
  names: readonly string[],
  axis: Axis,
  x: number,
  place: { middleOf(index: number): number },
  canvas: Canvas,
): void {
  for (const [index, name] of names.slice(0, maxNamesLength).entries())
    canvas.words(name, { x: x - axis.type.size * 0.5, y: place.middleOf(index), anchor: 'end' }, axis.type);
}

function drawColumns(
  names: readonly string[],
  axis: Axis,
  { y, step }: { readonly y: number; readonly step: number },
  place: { middleOf(index: number): number },
  canvas: Canvas,
): void {
  const { size } = axis.type;
  const isTurned = isTooBroad(names, size, step);
  // Labels that would lie on one another are left out by turns.
  const every = isTurned ? Math.max(1, Math.ceil((size * lineHeight) / step)) : 1;
  for (const [index, name] of names.slice(0, maxNamesLength).entries()) {
    if (index % every !== 0) continue;
    const x = place.middleOf(index);
    if (isTurned) {
      canvas.words(name, { x, y: y + size * 0.8, anchor: 'end', turn: -45 }, axis.type);
      continue;
    }
    for (const [row, text] of wrapWords(name, size, step * 0.95)
      .slice(0, 4)
      .entries())
      canvas.words(text, { x, y: y + size * (0.95 + row * lineHeight) }, axis.type);
  }
}

/** Titles of the axes, at the outer edges of the room that was left for them. */
export function drawAxisTitles(
  { isHorizontal, values, groups }: Directions,
  area: Area,
  outer: Area,
  canvas: Canvas,
): void {
  const draw = (axis: Axis | undefined, isVertical: boolean) => {
    if (axis === undefined || axis.title === null || axis.isDeleted) return;
    const { text, type } = axis.title;
    if (isVertical)
      canvas.words(
        text,
        {
          x:
            axis.side === 'right' ? outer.left + outer.width - type.size * 0.8 : outer.left + type.size * 0.8,
          y: area.top + area.height / 2,
          turn: -90,
        },
        type,
      );
    else
      canvas.words(
        text,
        { x: area.left + area.width / 2, y: outer.top + outer.height - type.size * 0.8 },
        type,
      );
  };
  draw(values, !isHorizontal);
  draw(groups, isHorizontal);
}

/** Axis of that kind among those of a plot. */
export function axisOf({ axes }: ChartPlan, ids: readonly string[], isValue: boolean): Axis | undefined {
  return axes.find((axis) => ids.includes(axis.id) && axis.isValue === isValue);
}
