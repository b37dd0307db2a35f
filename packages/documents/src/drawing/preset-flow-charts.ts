import type { Preset } from './outline.js';
import { createPen, ellipse, polygon, rectangle } from './path.js';

const outline = (d: string) => ({ paths: [{ d }] });

/** A wave along the lower side, and along the upper one. */
const wave: Preset = (w, h, adjust) => {
  const rise = (h * adjust('adj1', 12_500)) / 100_000;
  const side = (y: number, from: number, to: number) =>
    [
      from + (to - from) / 3,
      y - (to > from ? 1 : -1) * rise * 1.67,
      from + ((to - from) * 2) / 3,
      y + (to > from ? 1 : -1) * rise * 1.67,
      to,
      y,
    ] as const;
  return outline(
    createPen()
      .move(0, rise)
      .curve(...side(rise, 0, w))
      .line(w, h - rise)
      .curve(...side(h - rise, w, 0))
      .close().d,
  );
};

const ribbon: Preset = (w, h, adjust) => {
  const [fold, side] = [
    (h * adjust('adj1', 16_667)) / 100_000,
    (w * (100_000 - adjust('adj2', 50_000))) / 200_000,
  ];
  const tail = (x: number, inward: number) =>
    polygon(
      [x, fold],
      [x + inward * (side + w / 8), fold],
      [x + inward * (side + w / 8), h],
      [x, h],
      [x + (inward * w) / 8, (h + fold) / 2],
    );
  return {
    paths: [{ d: tail(0, 1) + tail(w, -1) }, { d: rectangle(side, 0, w - side, h - fold) }],
    inset: { left: side, top: 0, right: side, bottom: fold },
  };
};

export const flowCharts: Readonly<Record<string, Preset>> = {
  flowChartProcess: (w, h) => outline(rectangle(0, 0, w, h)),
  flowChartDecision: (w, h) => ({
    ...outline(polygon([0, h / 2], [w / 2, 0], [w, h / 2], [w / 2, h])),
    inset: { left: w / 4, top: h / 4, right: w / 4, bottom: h / 4 },
  }),
  flowChartInputOutput: (w, h) => outline(polygon([0, h], [w / 5, 0], [w, 0], [(w * 4) / 5, h])),
  flowChartPredefinedProcess: (w, h) => ({
    paths: [
      { d: rectangle(0, 0, w, h) },
      {
        d: createPen()
          .move(w / 8, 0)
          .line(w / 8, h)
          .move((w * 7) / 8, 0)
          .line((w * 7) / 8, h).d,
        fill: 'none',
      },
    ],
    inset: { left: w / 8, top: 0, right: w / 8, bottom: 0 },
  }),
  flowChartInternalStorage: (w, h) => ({
    paths: [
      { d: rectangle(0, 0, w, h) },
      {
        d: createPen()
          .move(w / 8, 0)
          .line(w / 8, h)
          .move(0, h / 8)
          .line(w, h / 8).d,
        fill: 'none',
      },
    ],
  }),
  flowChartDocument: (w, h) =>
    outline(
      createPen()
        .move(0, 0)
        .line(w, 0)
        .line(w, h * 0.802)
        .curve(w / 2, h * 0.802, w / 2, h * 1.11, 0, h * 0.934)
        .close().d,
    ),
  flowChartMultidocument: (w, h) => ({
    paths: [
      { d: rectangle(w * 0.138, 0, w, h * 0.75) },
      { d: rectangle(w * 0.069, h * 0.084, w * 0.93, h * 0.83) },
      {
        d: createPen()
          .move(0, h * 0.17)
          .line(w * 0.862, h * 0.17)
          .line(w * 0.862, h * 0.83)
          .curve(w * 0.43, h * 0.83, w * 0.43, h * 1.06, 0, h * 0.95)
          .close().d,
      },
    ],
  }),
  flowChartTerminator: (w, h) => {
    const radius = Math.min(w * 0.161, h / 2);
    return outline(
      createPen()
        .move(radius, 0)
        .line(w - radius, 0)
        .arc(radius, h / 2, 270, 180)
        .line(radius, h)
        .arc(radius, h / 2, 90, 180)
        .close().d,
    );
  },
  flowChartPreparation: (w, h) =>
    outline(polygon([0, h / 2], [w / 5, 0], [(w * 4) / 5, 0], [w, h / 2], [(w * 4) / 5, h], [w / 5, h])),
  flowChartManualInput: (w, h) => outline(polygon([0, h / 5], [w, 0], [w, h], [0, h])),
  flowChartManualOperation: (w, h) => outline(polygon([0, 0], [w, 0], [(w * 4) / 5, h], [w / 5, h])),
  flowChartConnector: (w, h) => ({
    ...outline(ellipse(0, 0, w, h)),
    inset: { left: w * 0.146, top: h * 0.146, right: w * 0.146, bottom: h * 0.146 },
  }),
  flowChartOffpageConnector: (w, h) =>
    outline(polygon([0, 0], [w, 0], [w, h * 0.8], [w / 2, h], [0, h * 0.8])),
  flowChartPunchedCard: (w, h) => outline(polygon([0, h / 5], [w / 5, 0], [w, 0], [w, h], [0, h])),
  flowChartPunchedTape: wave,
  flowChartExtract: (w, h) => outline(polygon([0, h], [w / 2, 0], [w, h])),
  flowChartMerge: (w, h) => outline(polygon([0, 0], [w, 0], [w / 2, h])),
  flowChartCollate: (w, h) => outline(polygon([0, 0], [w, 0], [0, h], [w, h])),
  flowChartSort: (w, h) => ({
    paths: [
      { d: polygon([0, h / 2], [w / 2, 0], [w, h / 2], [w / 2, h]) },
      {
        d: createPen()
          .move(0, h / 2)
          .line(w, h / 2).d,
        fill: 'none',
      },
    ],
  }),
  flowChartDelay: (w, h) =>
    outline(
      createPen()
        .move(0, 0)
        .line(w / 2, 0)
        .arc(w / 2, h / 2, 270, 180)
        .line(0, h)
        .close().d,
    ),
  flowChartOnlineStorage: (w, h) =>
    outline(
      createPen()
        .move(w / 6, 0)
        .line(w, 0)
        .arc(w / 6, h / 2, 270, -180)
        .line(w / 6, h)
        .arc(w / 6, h / 2, 90, 180)
        .close().d,
    ),
  flowChartMagneticDisk: (w, h) => ({
    paths: [
      {
        d: createPen()
          .move(0, h / 6)
          .arc(w / 2, h / 6, 180, 180)
          .line(w, (h * 5) / 6)
          .arc(w / 2, h / 6, 0, 180)
          .close().d,
      },
      {
        d: createPen()
          .move(w, h / 6)
          .arc(w / 2, h / 6, 0, 180).d,
        fill: 'none',
      },
    ],
    inset: { left: 0, top: h / 3, right: 0, bottom: h / 6 },
  }),
  flowChartMagneticDrum: (w, h) => ({
    paths: [
      {
        d: createPen()
          .move(w / 6, 0)
          .line((w * 5) / 6, 0)
          .arc(w / 6, h / 2, 270, 180)
          .line(w / 6, h)
          .arc(w / 6, h / 2, 90, 180)
          .close().d,
      },
      {
        d: createPen()
          .move((w * 5) / 6, h)
          .arc(w / 6, h / 2, 90, 180).d,
        fill: 'none',
      },
    ],
  }),
  flowChartDisplay: (w, h) =>
    outline(
      createPen()
        .move(0, h / 2)
        .line(w / 6, 0)
        .line((w * 5) / 6, 0)
        .arc(w / 6, h / 2, 270, 180)
        .line(w / 6, h)
        .close().d,
    ),
  flowChartOr: (w, h) => ({
    paths: [
      { d: ellipse(0, 0, w, h) },
      {
        d: createPen()
          .move(w / 2, 0)
          .line(w / 2, h)
          .move(0, h / 2)
          .line(w, h / 2).d,
        fill: 'none',
      },
    ],
  }),
  flowChartSummingJunction: (w, h) => ({
    paths: [
      { d: ellipse(0, 0, w, h) },
      {
        d: createPen()
          .move(w * 0.146, h * 0.146)
          .line(w * 0.854, h * 0.854)
          .move(w * 0.854, h * 0.146)
          .line(w * 0.146, h * 0.854).d,
        fill: 'none',
      },
    ],
  }),
  wave,
  doubleWave: wave,
  ribbon2: ribbon,
  ribbon,
};
