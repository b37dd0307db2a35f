import type { PagePaint, PageStroke } from '@fixpoint/shared/contracts';
import { rectangle } from '../path.js';
import { type Area, type Canvas, lineHeight, widthOf } from './canvas.js';
import type { ChartPlan } from './chart-plan.js';

interface Entry {
  readonly text: string;
  readonly fill: PagePaint | 'none';
  readonly stroke: PageStroke | null;
}

const maxEntries = 60;

function isBeside(side: string | undefined): boolean {
  return side === 'r' || side === 'l' || side === 'tr';
}

/** One entry for each series; of pies, and of bars in several colours, for each point. */
function entriesOf({ plots, legend }: ChartPlan): Entry[] {
  return plots
    .flatMap((plot): Entry[] => {
      const [first] = plot.series;
      if (plot.isByPoint && first !== undefined) {
        return first.values.map(
          (_, index): Entry => ({
            text: first.categories[index] || String(index + 1),
            fill: first.points.get(index) ?? first.fill,
            stroke: null,
          }),
        );
      }
      const isLine =
        plot.kind === 'line' ||
        plot.kind === 'radar' ||
        (plot.kind === 'scatter' && plot.series.some(({ stroke }) => stroke !== null));
      const entries = plot.series.map(
        ({ name, fill, stroke }): Entry => ({
          text: name,
          fill: isLine ? 'none' : fill,
          stroke: isLine ? stroke : null,
        }),
      );
      // Beside a heap the last one is on top, as in the heap.
      return isBeside(legend?.side) && plot.grouping !== 'clustered' && !plot.isHorizontal
        ? entries.toReversed()
        : entries;
    })
    .slice(0, maxEntries);
}

interface Layout {
  readonly legend: NonNullable<ChartPlan['legend']>;
  readonly entries: readonly Entry[];
  /** Of the entries. */
  readonly widths: readonly number[];
  /** Height of an entry. */
  readonly line: number;
  readonly gap: number;
  draw(entry: Entry, x: number, y: number): void;
}

/** Draws the legend at its side and returns the room that is left. */
export function drawLegend(plan: ChartPlan, area: Area, whole: Area, canvas: Canvas): Area {
  const { legend } = plan;
  const entries = entriesOf(plan);
  if (legend === null || entries.length === 0) return area;
  const { size } = legend.type;
  const key = size * 0.7;
  const layout: Layout = {
    legend,
    entries,
    widths: entries.map(({ text }) => key + size * 0.5 + widthOf(text, size) + size * 0.8),
    line: size * lineHeight * 1.25,
    gap: Math.min(8, area.width * 0.03),
    draw({ text, fill, stroke }, x, y) {
      if (stroke !== null)
        canvas.path(`M${x.toFixed(2)} ${y.toFixed(2)}L${(x + key).toFixed(2)} ${y.toFixed(2)}`, { stroke });
      else canvas.path(rectangle(x, y - key / 2, x + key, y + key / 2), { fill });
      canvas.words(text, { x: x + key + size * 0.4, y, anchor: 'start' }, legend.type);
    },
  };
  return isBeside(legend.side) ? drawBeside(layout, area, whole) : drawAcross(layout, area, whole);
}

function drawBeside({ legend, entries, widths, line, gap, draw }: Layout, area: Area, whole: Area): Area {
  const width = Math.min(Math.max(...widths), area.width * 0.5);
  const shown = entries.slice(0, Math.max(1, Math.floor(area.height / line)));
  const left =
    placeAcross(legend.place?.x, whole) ??
    (legend.side === 'l' ? area.left + gap : area.left + area.width - width - gap / 2);
  const middle = whole.top + (area.top - whole.top + area.top - whole.top + area.height) / 2;
  const top = placeDown(legend.place?.y, whole) ?? Math.max(area.top, middle - (shown.length * line) / 2);
  for (const [index, entry] of shown.entries()) draw(entry, left, top + line * (index + 0.5));
  const rest = { ...area, width: area.width - width - gap };
  return legend.side === 'l' ? { ...rest, left: area.left + width + gap } : rest;
}

function drawAcross({ legend, entries, widths, line, gap, draw }: Layout, area: Area, whole: Area): Area {
  const rows = rowsOf(widths, area.width);
  const height = rows.length * line;
  const isTop = legend.side === 't';
  const top =
    placeDown(legend.place?.y, whole) ?? (isTop ? area.top : area.top + area.height - height - gap / 2);
  for (const [row, indexes] of rows.entries()) {
    const sum = indexes.reduce((all, index) => all + (widths[index] ?? 0), 0);
    let x = placeAcross(legend.place?.x, whole) ?? area.left + (area.width - sum) / 2;
    for (const index of indexes) {
      const entry = entries[index];
      if (entry !== undefined) draw(entry, x, top + line * (row + 0.5));
      x += widths[index] ?? 0;
    }
  }
  return { ...area, height: area.height - height - gap, top: isTop ? area.top + height + gap : area.top };
}

function rowsOf(widths: readonly number[], room: number): number[][] {
  const rows: number[][] = [[]];
  let used = 0;
  for (const [index, width] of widths.entries()) {
    if (used + width > room && used > 0) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(index);
    used += width;
  }
  return rows;
}

const placeAcross = (share: number | undefined, { left, width }: Area) =>
  share === undefined ? undefined : left + share * width;
const placeDown = (share: number | undefined, { top, height }: Area) =>
  share === undefined ? undefined : top + share * height;
