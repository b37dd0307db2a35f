import type { Adjust, Outline, Preset } from './outline.js';
import { createPen, ellipse, polygon, rectangle } from './path.js';
import { arrows } from './preset-arrows.js';
import { corners } from './preset-corners.js';
import { flowCharts } from './preset-flow-charts.js';
import { lines } from './preset-lines.js';
import { stars } from './preset-stars.js';

const whole = 100_000;
/** The room inside an ellipse: its sides are cut where the diagonals meet it. */
const ellipseInset = (1 - Math.SQRT1_2) / 2;

const basic: Readonly<Record<string, Preset>> = {
  rect: (w, h) => ({ paths: [{ d: rectangle(0, 0, w, h) }] }),
  ellipse: (w, h) => ({
    paths: [{ d: ellipse(0, 0, w, h) }],
    inset: {
      left: w * ellipseInset,
      top: h * ellipseInset,
      right: w * ellipseInset,
      bottom: h * ellipseInset,
    },
  }),
  triangle: (w, h, adjust) => {
    const peak = (w * adjust('adj', 50_000)) / whole;
    return {
      paths: [{ d: polygon([0, h], [peak, 0], [w, h]) }],
      inset: { left: peak / 2, top: h / 2, right: w / 2 - peak / 2, bottom: 0 },
    };
  },
  rtTriangle: (w, h) => ({
    paths: [{ d: polygon([0, h], [0, 0], [w, h]) }],
    inset: { left: w / 12, top: (h * 7) / 12, right: (w * 5) / 12, bottom: h / 12 },
  }),
  diamond: (w, h) => ({
    paths: [{ d: polygon([0, h / 2], [w / 2, 0], [w, h / 2], [w / 2, h]) }],
    inset: { left: w / 4, top: h / 4, right: w / 4, bottom: h / 4 },
  }),
  parallelogram: (w, h, adjust) => {
    const slant = (Math.min(w, h) * adjust('adj', 25_000)) / whole;
    return { paths: [{ d: polygon([0, h], [slant, 0], [w, 0], [w - slant, h]) }] };
  },
  trapezoid: (w, h, adjust) => {
    const slant = (Math.min(w, h) * adjust('adj', 25_000)) / whole;
    return { paths: [{ d: polygon([0, h], [slant, 0], [w - slant, 0], [w, h]) }] };
  },
  pentagon: (w, h) => ({
    paths: [{ d: polygon([0, h * 0.382], [w / 2, 0], [w, h * 0.382], [w * 0.809, h], [w * 0.191, h]) }],
  }),
  hexagon: (w, h, adjust) => {
    const cut = (Math.min(w, h) * adjust('adj', 25_000)) / whole;
    return {
      paths: [{ d: polygon([0, h / 2], [cut, 0], [w - cut, 0], [w, h / 2], [w - cut, h], [cut, h]) }],
      inset: { left: cut / 2, top: h / 12, right: cut / 2, bottom: h / 12 },
    };
  },
  octagon: (w, h, adjust) => {
    const cut = (Math.min(w, h) * adjust('adj', 29_289)) / whole;
    return {
      paths: [
        {
          d: polygon(
            [0, cut],
            [cut, 0],
            [w - cut, 0],
            [w, cut],
            [w, h - cut],
            [w - cut, h],
            [cut, h],
            [0, h - cut],
          ),
        },
      ],
    };
  },
  plus: (w, h, adjust) => {
    const arm = (Math.min(w, h) * adjust('adj', 25_000)) / whole;
    const [x, y] = [w - arm, h - arm];
    return {
      paths: [
        {
          d: polygon(
            ...([
              [0, arm],
              [arm, arm],
              [arm, 0],
              [x, 0],
              [x, arm],
              [w, arm],
            ] as const),
            ...([
              [w, y],
              [x, y],
              [x, h],
              [arm, h],
              [arm, y],
              [0, y],
            ] as const),
          ),
        },
      ],
    };
  },
  donut: (w, h, adjust) => {
    const ring = (Math.min(w, h) * adjust('adj', 25_000)) / whole;
    const hole = createPen()
      .move(ring, h / 2)
      .arc(w / 2 - ring, h / 2 - ring, 180, -360)
      .close().d;
    return { paths: [{ d: ellipse(0, 0, w, h) + hole }] };
  },
  frame: (w, h, adjust) => {
    const edge = (Math.min(w, h) * adjust('adj1', 12_500)) / whole;
    const hole = polygon([edge, edge], [edge, h - edge], [w - edge, h - edge], [w - edge, edge]);
    return {
      paths: [{ d: rectangle(0, 0, w, h) + hole }],
      inset: { left: edge, top: edge, right: edge, bottom: edge },
    };
  },
  pie: (w, h, adjust) => slice(w, h, adjust, 'pie'),
  chord: (w, h, adjust) => slice(w, h, adjust, 'chord'),
  arc: (w, h, adjust) => slice(w, h, adjust, 'arc'),
  blockArc: (w, h, adjust) => {
    const [start, end] = [adjust('adj1', 10_800_000) / 60_000, adjust('adj2', 0) / 60_000];
    const ring = (Math.min(w, h) * adjust('adj3', 25_000)) / whole;
    const sweep = (((end - start) % 360) + 360) % 360 || 360;
    const pen = at(createPen(), w, h, start).arc(w / 2, h / 2, start, sweep);
    const angle = (end / 180) * Math.PI;
    pen.line(w / 2 + (w / 2 - ring) * Math.cos(angle), h / 2 + (h / 2 - ring) * Math.sin(angle));
    return { paths: [{ d: pen.arc(w / 2 - ring, h / 2 - ring, end, -sweep).close().d }] };
  },
  can: (w, h, adjust) => {
    const rise = (Math.min(w, h) * adjust('adj', 25_000)) / whole / 2;
    const body = createPen()
      .move(0, rise)
      .arc(w / 2, rise, 180, -180)
      .line(w, h - rise)
      .arc(w / 2, rise, 0, 180)
      .close();
    return {
      paths: [{ d: body.d }, { d: ellipse(0, 0, w, 2 * rise), fill: 'lighter' }],
      inset: { left: 0, top: 2 * rise, right: 0, bottom: rise },
    };
  },
  cube: (w, h, adjust) => {
    const deep = (Math.min(w, h) * adjust('adj', 25_000)) / whole;
    return {
      paths: [
        { d: rectangle(0, deep, w - deep, h) },
        { d: polygon([0, deep], [deep, 0], [w, 0], [w - deep, deep]), fill: 'lighter' },
        { d: polygon([w - deep, deep], [w, 0], [w, h - deep], [w - deep, h]), fill: 'darker' },
      ],
      inset: { left: 0, top: deep, right: deep, bottom: 0 },
    };
  },
  teardrop: (w, h) => ({
    paths: [
      {
        d: createPen()
          .move(0, h / 2)
          .arc(w / 2, h / 2, 180, 90)
          .line(w, 0)
          .line(w, h / 2)
          .arc(w / 2, h / 2, 0, 180)
          .close().d,
      },
    ],
  }),
  heart: (w, h) => ({
    paths: [
      {
        d: createPen()
          .move(w / 2, h / 4)
          .curve((w * 71) / 96, (-h * 1) / 3, (w * 143) / 96, h / 4, w / 2, h)
          .curve((-w * 47) / 96, h / 4, (w * 25) / 96, (-h * 1) / 3, w / 2, h / 4)
          .close().d,
      },
    ],
  }),
  cloud: (w, h) => ({ paths: [{ d: cloud(w, h) }] }),
};

function at(pen: ReturnType<typeof createPen>, w: number, h: number, degrees: number) {
  const angle = (degrees / 180) * Math.PI;
  const t = Math.atan2(w * Math.sin(angle), h * Math.cos(angle));
  return pen.move(w / 2 + (w / 2) * Math.cos(t), h / 2 + (h / 2) * Math.sin(t));
}

function slice(w: number, h: number, adjust: Adjust, kind: 'pie' | 'chord' | 'arc'): Outline {
  const usual = { pie: [0, 16_200_000], chord: [2_700_000, 16_200_000], arc: [16_200_000, 0] }[kind];
  const [start, end] = [adjust('adj1', usual[0] ?? 0) / 60_000, adjust('adj2', usual[1] ?? 0) / 60_000];
  const sweep = (((end - start) % 360) + 360) % 360 || 360;
  const pen = at(createPen(), w, h, start).arc(w / 2, h / 2, start, sweep);
  if (kind === 'arc') {
    const filled = `${pen.d}L${(w / 2).toFixed(2)} ${(h / 2).toFixed(2)}Z`;
    return {
      paths: [
        { d: filled, stroke: false },
        { d: pen.d, fill: 'none' },
      ],
      isLine: true,
    };
  }
  if (kind === 'pie') pen.line(w / 2, h / 2);
  return { paths: [{ d: pen.close().d }] };
}

function cloud(w: number, h: number): string {
  const pen = createPen().move(w * 0.09, h * 0.34);
  const bumps = [
    [0.14, 0.05, 0.35, 0.0, 0.43, 0.11],
    [0.5, -0.02, 0.62, -0.02, 0.66, 0.07],
    [0.75, -0.04, 0.9, 0.0, 0.89, 0.13],
    [0.99, 0.17, 1.0, 0.35, 0.97, 0.35],
    [1.04, 0.55, 0.95, 0.72, 0.86, 0.7],
    [0.86, 0.85, 0.72, 0.95, 0.66, 0.86],
    [0.61, 1.02, 0.42, 1.04, 0.38, 0.91],
    [0.27, 1.0, 0.15, 0.94, 0.14, 0.82],
    [0.03, 0.83, 0.0, 0.68, 0.05, 0.6],
    [-0.02, 0.52, 0.0, 0.36, 0.09, 0.34],
  ];
  for (const bump of bumps) pen.curve(...bump.map((part, index) => part * (index % 2 === 0 ? w : h)));
  return pen.close().d;
}

const presets: Readonly<Record<string, Preset>> = {
  ...basic,
  ...corners,
  ...arrows,
  ...lines,
  ...stars,
  ...flowCharts,
};

export function presetOf(name: string): Preset | undefined {
  return Object.hasOwn(presets, name) ? presets[name] : undefined;
}
