import type { Adjust, Preset } from './outline.js';
import { createPen, polygon } from './path.js';

const whole = 100_000;

type Point = readonly [number, number];

/** Widths of the shaft and lengths of the heads, in points, of an arrow along a side of that length. */
function sizes(length: number, breadth: number, adjust: Adjust, heads: number) {
  const shaft = (breadth * Math.max(0, Math.min(whole, adjust('adj1', 50_000)))) / whole;
  const head = (Math.min(length, breadth) * adjust('adj2', 50_000)) / whole;
  return { edge: (breadth - shaft) / 2, head: Math.min(head, length / heads) };
}

/** Points of an arrow that leads to the right, in a box of that length and breadth. */
function rightwards(length: number, breadth: number, adjust: Adjust, notch = false): Point[] {
  const { edge, head } = sizes(length, breadth, adjust, 1);
  const neck = length - head;
  const points: Point[] = [
    [0, edge],
    [neck, edge],
    [neck, 0],
    [length, breadth / 2],
    [neck, breadth],
    [neck, breadth - edge],
    [0, breadth - edge],
  ];
  const deep = ((breadth / 2 - edge) * head) / (breadth / 2);
  return notch ? [...points, [Math.min(deep, neck), breadth / 2]] : points;
}

function bothWays(length: number, breadth: number, adjust: Adjust): Point[] {
  const { edge, head } = sizes(length, breadth, adjust, 2);
  const half: Point[] = [
    [0, breadth / 2],
    [head, 0],
    [head, edge],
    [length - head, edge],
    [length - head, 0],
  ];
  const back: Point[] = [
    [length, breadth / 2],
    [length - head, breadth],
    [length - head, breadth - edge],
    [head, breadth - edge],
    [head, breadth],
  ];
  return [...half, ...back];
}

const mirrored = (points: readonly Point[], width: number): Point[] => points.map(([x, y]) => [width - x, y]);
const turned = (points: readonly Point[]): Point[] => points.map(([x, y]) => [y, x]);
const outline = (points: readonly Point[]) => ({ paths: [{ d: polygon(...points) }] });
/** An arrow of chevrons: pointed at its right, and notched at its left. */
const pointed = (w: number, h: number, adjust: Adjust, notch: boolean) => {
  const head = (Math.min(w, h) * adjust('adj', 50_000)) / whole;
  const back: Point[] = notch ? [[head, h / 2]] : [];
  return {
    ...outline([[0, 0], [w - head, 0], [w, h / 2], [w - head, h], [0, h], ...back]),
    inset: { left: notch ? head : 0, top: 0, right: notch ? head : head / 2, bottom: 0 },
  };
};

/** An arrow's box of text beside it, in shares of the whole. */
function callout(points: (w: number, h: number, adjust: Adjust) => Point[]): Preset {
  return (w, h, adjust) => outline(points(w, h, adjust));
}

export const arrows: Readonly<Record<string, Preset>> = {
  rightArrow: (w, h, adjust) => outline(rightwards(w, h, adjust)),
  leftArrow: (w, h, adjust) => outline(mirrored(rightwards(w, h, adjust), w)),
  downArrow: (w, h, adjust) => outline(turned(rightwards(h, w, adjust))),
  upArrow: (w, h, adjust) => outline(turned(mirrored(rightwards(h, w, adjust), h))),
  leftRightArrow: (w, h, adjust) => outline(bothWays(w, h, adjust)),
  upDownArrow: (w, h, adjust) => outline(turned(bothWays(h, w, adjust))),
  notchedRightArrow: (w, h, adjust) => outline(rightwards(w, h, adjust, true)),
  stripedRightArrow: (w, h, adjust) => {
    const { edge } = sizes(w, h, adjust, 1);
    const unit = Math.min(w, h) / 32;
    const bar = (from: number, to: number) =>
      polygon([from, edge], [to, edge], [to, h - edge], [from, h - edge]);
    const arrow = rightwards(w, h, adjust).map(
      ([x, y], index): Point => [index === 0 || index === 6 ? 5 * unit : x, y],
    );
    return { paths: [{ d: bar(0, unit) + bar(2 * unit, 4 * unit) + polygon(...arrow) }] };
  },
  homePlate: (w, h, adjust) => pointed(w, h, adjust, false),
  chevron: (w, h, adjust) => pointed(w, h, adjust, true),
  rightArrowCallout: callout((w, h, adjust) => {
    const [shaft, head, length] = ['adj1', 'adj2', 'adj3'].map(
      (name) => (Math.min(w, h) * adjust(name, 25_000)) / whole,
    ) as [number, number, number];
    const box = (w * adjust('adj4', 64_977)) / whole;
    const [y, neck] = [h / 2, w - length];
    return [
      [0, 0],
      [box, 0],
      [box, y - shaft / 2],
      [neck, y - shaft / 2],
      [neck, y - head],
      [w, y],
      [neck, y + head],
      [neck, y + shaft / 2],
      [box, y + shaft / 2],
      [box, h],
      [0, h],
    ];
  }),
  downArrowCallout: callout((w, h, adjust) => {
    const [shaft, head, length] = ['adj1', 'adj2', 'adj3'].map(
      (name) => (Math.min(w, h) * adjust(name, 25_000)) / whole,
    ) as [number, number, number];
    const box = (h * adjust('adj4', 64_977)) / whole;
    const [x, neck] = [w / 2, h - length];
    return [
      [0, 0],
      [w, 0],
      [w, box],
      [x + shaft / 2, box],
      [x + shaft / 2, neck],
      [x + head, neck],
      [x, h],
      [x - head, neck],
      [x - shaft / 2, neck],
      [x - shaft / 2, box],
      [0, box],
    ];
  }),
  bentArrow: (w, h, adjust) => {
    const least = Math.min(w, h);
    const [shaft, head, length, bend] = [25_000, 25_000, 25_000, 43_750].map(
      (usual, index) => (least * adjust(`adj${index + 1}`, usual)) / whole,
    ) as [number, number, number, number];
    const pen = createPen()
      .move(0, h)
      .line(0, head - shaft / 2 + bend);
    pen
      .arc(bend, bend, 180, 90)
      .line(w - length, head - shaft / 2)
      .line(w - length, 0)
      .line(w, head);
    pen.line(w - length, 2 * head).line(w - length, head + shaft / 2);
    const inner = Math.max(bend - shaft, 0);
    pen.line(shaft + inner, head + shaft / 2);
    if (inner > 0) pen.arc(inner, inner, 270, -90);
    return { paths: [{ d: pen.line(shaft, h).close().d }] };
  },
  uturnArrow: (w, h, adjust) => {
    const least = Math.min(w, h);
    const [shaft, head, length] = [25_000, 25_000, 25_000].map(
      (usual, index) => (least * adjust(`adj${index + 1}`, usual)) / whole,
    ) as [number, number, number];
    const [outer, end] = [(w - head + shaft / 2) / 2, (h * adjust('adj5', 75_000)) / whole];
    const inner = Math.max(outer - shaft, 1);
    const pen = createPen()
      .move(0, h)
      .line(0, outer)
      .arc(outer, outer, 180, 180)
      .line(2 * outer, end - length);
    pen
      .line(w, end - length)
      .line(w - head, end)
      .line(w - 2 * head, end - length)
      .line(2 * outer - shaft, end - length);
    return {
      paths: [
        {
          d: pen
            .line(2 * outer - shaft, outer)
            .arc(inner, inner, 0, -180)
            .line(shaft, h)
            .close().d,
        },
      ],
    };
  },
  leftUpArrow: (w, h, adjust) => {
    const least = Math.min(w, h);
    const [shaft, head, length] = [25_000, 25_000, 25_000].map(
      (usual, index) => (least * adjust(`adj${index + 1}`, usual)) / whole,
    ) as [number, number, number];
    const [x, y, half] = [w - head, h - head, shaft / 2];
    return outline([
      [0, y],
      [length, y - head],
      [length, y - half],
      [x - half, y - half],
      [x - half, length],
      [x - head, length],
      [x, 0],
      [w, length],
      [x + half, length],
      [x + half, y + half],
      [length, y + half],
      [length, h],
    ]);
  },
  quadArrow: (w, h, adjust) => {
    const least = Math.min(w, h);
    const [shaft, head, length] = [22_500, 22_500, 22_500].map(
      (usual, index) => (least * adjust(`adj${index + 1}`, usual)) / whole,
    ) as [number, number, number];
    const [x, y, half] = [w / 2, h / 2, shaft / 2];
    const arm = (endX: number, endY: number): Point[] => {
      const [alongX, alongY] = [Math.sign(endX - x), Math.sign(endY - y)];
      const pointAt = (back: number, side: number): Point => [
        endX - alongX * back - alongY * side,
        endY - alongY * back + alongX * side,
      ];
      const toMiddle = alongX === 0 ? y - half : x - half;
      return [
        pointAt(toMiddle, -half),
        pointAt(length, -half),
        pointAt(length, -head),
        [endX, endY],
        pointAt(length, head),
        pointAt(length, half),
        pointAt(toMiddle, half),
      ];
    };
    return outline([...arm(x, 0), ...arm(w, y), ...arm(x, h), ...arm(0, y)]);
  },
};
