import type { Outline, Preset } from './outline.js';
import { createPen, polygon, rectangle } from './path.js';

const whole = 100_000;
/** Of a round corner its text keeps clear by this share. */
const roundInset = 1 - Math.SQRT1_2;

type Corner = readonly [size: number, kind: 'round' | 'snip' | 'bite'];

/** A rectangle whose corners are cut, from the top left one clockwise. */
function cornered(w: number, h: number, corners: readonly Corner[]): Outline {
  const pen = createPen();
  const places = [
    [0, 0, 180],
    [w, 0, 270],
    [w, h, 0],
    [0, h, 90],
  ] as const;
  for (const [index, [x, y, start]] of places.entries()) {
    const [size = 0, kind = 'snip'] = corners[index] ?? [];
    const [inX, inY] = [x === 0 ? size : w - size, y === 0 ? size : h - size];
    const isVertical = index % 2 === 0;
    const [fromX, fromY, toX, toY] = isVertical ? [x, inY, inX, y] : [inX, y, x, inY];
    if (index === 0) pen.move(fromX, fromY);
    else pen.line(fromX, fromY);
    if (size === 0) continue;
    if (kind === 'round') pen.arc(size, size, start, 90);
    else if (kind === 'bite') pen.arc(size, size, (start + 270) % 360, -90);
    else pen.line(toX, toY);
  }
  const most = Math.max(...corners.map(([size]) => size)) * roundInset;
  return { paths: [{ d: pen.close().d }], inset: { left: most, top: most, right: most, bottom: most } };
}

type Sizes = (first: number, second: number) => readonly Corner[];

function preset(names: readonly [string, string], usual: readonly [number, number], sizes: Sizes): Preset {
  return (w, h, adjust) => {
    const [first, second] = [adjust(names[0], usual[0]), adjust(names[1], usual[1])].map(
      (value) => (Math.min(w, h) * Math.max(0, Math.min(50_000, value))) / whole,
    );
    return cornered(w, h, sizes(first ?? 0, second ?? 0));
  };
}

const [r, s] = ['round', 'snip'] as const;
const two = ['adj1', 'adj2'] as const;

export const corners: Readonly<Record<string, Preset>> = {
  roundRect: preset(['adj', ''], [16_667, 0], (a) => [
    [a, r],
    [a, r],
    [a, r],
    [a, r],
  ]),
  flowChartAlternateProcess: preset(['', ''], [16_667, 0], (a) => [
    [a, r],
    [a, r],
    [a, r],
    [a, r],
  ]),
  round1Rect: preset(['adj', ''], [16_667, 0], (a) => [
    [0, r],
    [a, r],
    [0, r],
    [0, r],
  ]),
  round2SameRect: preset(two, [16_667, 0], (a, b) => [
    [a, r],
    [a, r],
    [b, r],
    [b, r],
  ]),
  round2DiagRect: preset(two, [16_667, 0], (a, b) => [
    [a, r],
    [b, r],
    [a, r],
    [b, r],
  ]),
  snipRoundRect: preset(two, [16_667, 16_667], (a, b) => [
    [a, r],
    [b, s],
    [0, s],
    [0, s],
  ]),
  snip1Rect: preset(['adj', ''], [16_667, 0], (a) => [
    [0, s],
    [a, s],
    [0, s],
    [0, s],
  ]),
  snip2SameRect: preset(two, [16_667, 0], (a, b) => [
    [a, s],
    [a, s],
    [b, s],
    [b, s],
  ]),
  snip2DiagRect: preset(two, [0, 16_667], (a, b) => [
    [a, s],
    [b, s],
    [a, s],
    [b, s],
  ]),
  plaque: preset(['adj', ''], [16_667, 0], (a) => [
    [a, 'bite'],
    [a, 'bite'],
    [a, 'bite'],
    [a, 'bite'],
  ]),
  foldedCorner: (w, h, adjust) => {
    const fold = (Math.min(w, h) * adjust('adj', 16_667)) / whole;
    const [x, y] = [w - fold, h - fold];
    return {
      paths: [
        { d: polygon([0, 0], [w, 0], [w, y], [x, h], [0, h]) },
        { d: polygon([x, h], [x + fold / 5, y + fold / 5], [w, y]), fill: 'darker' },
      ],
      inset: { left: 0, top: 0, right: 0, bottom: fold },
    };
  },
  bevel: (w, h, adjust) => {
    const edge = (Math.min(w, h) * adjust('adj', 12_500)) / whole;
    const [x, y] = [w - edge, h - edge];
    return {
      paths: [
        { d: rectangle(edge, edge, x, y) },
        { d: polygon([0, 0], [w, 0], [x, edge], [edge, edge]), fill: 'lighter' },
        { d: polygon([0, h], [edge, y], [x, y], [w, h]), fill: 'darker' },
        { d: polygon([0, 0], [edge, edge], [edge, y], [0, h]), fill: 'lighter' },
        { d: polygon([w, 0], [w, h], [x, y], [x, edge]), fill: 'darker' },
      ],
      inset: { left: edge, top: edge, right: edge, bottom: edge },
    };
  },
  halfFrame: (w, h, adjust) => {
    const [x, y] = [adjust('adj2', 33_333), adjust('adj1', 33_333)].map(
      (value) => (Math.min(w, h) * value) / whole,
    ) as [number, number];
    return {
      paths: [{ d: polygon([0, 0], [w, 0], [w - (y * w) / h, y], [x, y], [x, h - (x * h) / w], [0, h]) }],
    };
  },
  corner: (w, h, adjust) => {
    const [x, y] = [adjust('adj2', 50_000), adjust('adj1', 50_000)].map(
      (value) => (Math.min(w, h) * value) / whole,
    ) as [number, number];
    return { paths: [{ d: polygon([0, 0], [x, 0], [x, h - y], [w, h - y], [w, h], [0, h]) }] };
  },
  diagStripe: (w, h, adjust) => {
    const share = adjust('adj', 50_000) / whole;
    return { paths: [{ d: polygon([0, h * share], [w * share, 0], [w, 0], [0, h]) }] };
  },
};
