import type { PageLabel, PagePaint, PagePath, PageStroke } from '@fixpoint/shared/contracts';
import { round } from '../paint.js';
import type { ChartType } from './chart-plan.js';

/** A part of a chart, in points. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Gathers the shapes of a chart, as far as there is room. */
export interface Canvas {
  path(d: string, paint: { readonly fill?: PagePaint | 'none'; readonly stroke?: PageStroke | null }): void;
  /** One line; `x` and `y` are of its end, or middle, by `anchor`, and of the middle of its height. */
  words(
    text: string,
    at: {
      readonly x: number;
      readonly y: number;
      readonly anchor?: PageLabel['anchor'];
      readonly turn?: number;
    },
    type: ChartType,
  ): void;
  readonly paths: PagePath[];
  readonly labels: PageLabel[];
}

const maxParts = 2_000;
const maxPathLength = 20_000;

export function createCanvas(takeText: (text: string) => string): Canvas {
  const paths: PagePath[] = [];
  const labels: PageLabel[] = [];
  return {
    paths,
    labels,
    path(d, { fill = 'none', stroke = null }) {
      if (paths.length >= maxParts || d.length > maxPathLength || (fill === 'none' && stroke === null))
        return;
      paths.push({ d, ...(fill === 'none' ? {} : { fill }), ...(stroke === null ? {} : { stroke }) });
    },
    words(text, { x, y, anchor = 'middle', turn = 0 }, { size, bold, color }) {
      if (labels.length >= maxParts || text === '') return;
      labels.push({
        text: takeText(text.slice(0, 300)),
        x: round(x),
        y: round(y),
        size: round(size),
        ...(bold ? { bold } : {}),
        color,
        anchor,
        ...(turn === 0 ? {} : { turn }),
      });
    },
  };
}

/** Breadths of signs in shares of the type's size. */
const breadths: readonly (readonly [RegExp, number])[] = [
  [/[\u2e80-\uffdf]/u, 1],
  [/[ijl.,:;|!'()[\] ]/, 0.34],
  [/[mwMW@%]/, 0.92],
  [/[A-Z]/, 0.7],
];
const defaultBreadth = 0.61;

/** About how broad words are, in points. */
export function widthOf(text: string, size: number): number {
  let width = 0;
  for (const sign of text) width += breadths.find(([signs]) => signs.test(sign))?.[1] ?? defaultBreadth;
  return width * size;
}

/** Words in lines of that width at most, broken at spaces. */
export function wrapWords(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((candidate) => candidate !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export const lineHeight = 1.17;
