import type { Preset } from './outline.js';
import { createPen, ellipse, polygon, rectangle } from './path.js';

/** `inner`: how far from the middle its notches are, in 100,000ths of twice its size. */
function star(count: number, inner: number): Preset {
  return (w, h, adjust) => {
    const share = Math.min(50_000, adjust('adj', inner)) / 50_000;
    const points = Array.from({ length: count * 2 }, (_, index): readonly [number, number] => {
      const angle = (index * Math.PI) / count - Math.PI / 2;
      const radius = index % 2 === 0 ? 1 : share;
      return [(w / 2) * (1 + radius * Math.cos(angle)), (h / 2) * (1 + radius * Math.sin(angle))];
    });
    const d = polygon(...points);
    const side = (1 - share * Math.SQRT1_2) / 2;
    return { paths: [{ d }], inset: { left: w * side, top: h * side, right: w * side, bottom: h * side } };
  };
}

/** Signs of arithmetic, drawn with bars. */
function sign(bars: (w: number, h: number, breadth: number) => readonly string[], usual: number): Preset {
  return (w, h, adjust) => ({
    paths: [{ d: bars(w, h, (Math.min(w, h) * adjust('adj1', usual)) / 100_000).join('') }],
  });
}
const across = (w: number, y: number, breadth: number) =>
  rectangle(w * 0.133, y - breadth / 2, w * 0.867, y + breadth / 2);

export const stars: Readonly<Record<string, Preset>> = {
  star4: star(4, 12_500),
  star5: star(5, 19_098),
  star6: star(6, 28_868),
  star7: star(7, 34_601),
  star8: star(8, 37_500),
  star10: star(10, 42_533),
  star12: star(12, 37_500),
  star16: star(16, 37_500),
  star24: star(24, 37_500),
  star32: star(32, 37_500),
  irregularSeal1: star(12, 30_000),
  irregularSeal2: star(14, 30_000),
  sun: (w, h) => {
    const rays = Array.from({ length: 8 }, (_, index) => {
      const pointAt = (angle: number, radius: number): readonly [number, number] => [
        w / 2 + w * radius * Math.cos(angle),
        h / 2 + h * radius * Math.sin(angle),
      ];
      const angle = (index * Math.PI) / 4;
      return polygon(pointAt(angle, 0.5), pointAt(angle + 0.24, 0.34), pointAt(angle - 0.24, 0.34));
    });
    return { paths: [{ d: ellipse(w / 4, h / 4, (w * 3) / 4, (h * 3) / 4) + rays.join('') }] };
  },
  moon: (w, h) => ({
    paths: [
      {
        d: createPen()
          .move(w, h)
          .arc(w, h / 2, 90, 180)
          .curve(w * 0.3, h * 0.2, w * 0.3, h * 0.8, w, h)
          .close().d,
      },
    ],
  }),
  lightningBolt: (w, h) => ({
    paths: [
      {
        d: polygon(
          ...(
            [
              [8472, 0],
              [12860, 6080],
              [11050, 6797],
              [16577, 12007],
              [14767, 12877],
              [21600, 21600],
              [10012, 14915],
              [12222, 13987],
              [5022, 9705],
              [7602, 8382],
              [0, 3890],
            ] as const
          ).map(([x, y]) => [(w * x) / 21_600, (h * y) / 21_600] as const),
        ),
      },
    ],
  }),
  smileyFace: (w, h) => ({
    paths: [
      { d: ellipse(0, 0, w, h) },
      {
        d: ellipse(w * 0.29, h * 0.3, w * 0.39, h * 0.4) + ellipse(w * 0.61, h * 0.3, w * 0.71, h * 0.4),
        fill: 'darker',
      },
      {
        d: createPen()
          .move(w * 0.23, h * 0.72)
          .bend(w * 0.5, h * 0.9, w * 0.77, h * 0.72).d,
        fill: 'none',
      },
    ],
  }),
  mathPlus: sign(
    (w, h, breadth) => [
      across(w, h / 2, breadth),
      rectangle(w / 2 - breadth / 2, h * 0.133, w / 2 + breadth / 2, h * 0.867),
    ],
    23_520,
  ),
  mathMinus: sign((w, h, breadth) => [across(w, h / 2, breadth)], 23_520),
  mathEqual: sign((w, h, breadth) => [across(w, h * 0.39, breadth), across(w, h * 0.61, breadth)], 23_520),
  mathDivide: sign(
    (w, h, breadth) => [
      across(w, h / 2, breadth),
      ellipse(w / 2 - breadth / 2, h * 0.13, w / 2 + breadth / 2, h * 0.13 + breadth),
      ellipse(w / 2 - breadth / 2, h * 0.87 - breadth, w / 2 + breadth / 2, h * 0.87),
    ],
    23_520,
  ),
  mathMultiply: (w, h, adjust) => {
    const half = (Math.min(w, h) * adjust('adj1', 23_520)) / 100_000 / 2;
    const bar = (fromX: number, fromY: number, toX: number, toY: number) => {
      const length = Math.hypot(toX - fromX, toY - fromY);
      const [x, y] = [((toY - fromY) / length) * half, ((fromX - toX) / length) * half];
      return polygon([fromX + x, fromY + y], [toX + x, toY + y], [toX - x, toY - y], [fromX - x, fromY - y]);
    };
    return {
      paths: [{ d: bar(w * 0.2, h * 0.2, w * 0.8, h * 0.8) + bar(w * 0.2, h * 0.8, w * 0.8, h * 0.2) }],
    };
  },
};
