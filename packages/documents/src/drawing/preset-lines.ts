import type { Adjust, Outline, Preset } from './outline.js';
import { createPen, ellipse, rectangle } from './path.js';

const whole = 100_000;
const open = (d: string): Outline => ({ paths: [{ d, fill: 'none' }], isLine: true });
const straight: Preset = (w, h) => open(createPen().move(0, 0).line(w, h).d);

/** A line of right angles, at the stated shares of its width and height in turns. */
function bent(w: number, h: number, shares: readonly number[]): Outline {
  const pen = createPen().move(0, 0);
  let [x, y] = [0, 0];
  for (const [index, share] of shares.entries()) {
    if (index % 2 === 0) x = w * share;
    else y = h * share;
    pen.line(x, y);
  }
  if (shares.length % 2 === 0) pen.line(w, y);
  else pen.line(x, h);
  return open(pen.line(w, h).d);
}

const shareOf = (adjust: Adjust, name: string) => adjust(name, 50_000) / whole;

/** A box with a pointer to a place, in shares of its size from its middle. */
function speech(kind: 'rect' | 'round' | 'ellipse'): Preset {
  return (w, h, adjust) => {
    const [x, y] = [
      w / 2 + (w * adjust('adj1', -20_833)) / whole,
      h / 2 + (h * adjust('adj2', 62_500)) / whole,
    ];
    if (kind === 'ellipse') return roundSpeech(w, h, x, y);
    const size = kind === 'round' ? (Math.min(w, h) * adjust('adj3', 16_667)) / whole : 0;
    return boxSpeech(w, h, x, y, size);
  };
}

/** `size`: of its round corners. */
function boxSpeech(w: number, h: number, x: number, y: number, size: number): Outline {
  const isBeside = Math.abs(x - w / 2) * h > Math.abs(y - h / 2) * w;
  const pen = createPen();
  const [firstX, lastX] = baseOf(w, x);
  const [firstY, lastY] = baseOf(h, y);
  const corner = (start: number) => (size > 0 ? pen.arc(size, size, start, 90) : pen);
  pen.move(size, 0);
  if (!isBeside && y < h / 2) pen.line(firstX, 0).line(x, y).line(lastX, 0);
  pen.line(w - size, 0);
  corner(270);
  if (isBeside && x > w / 2) pen.line(w, firstY).line(x, y).line(w, lastY);
  pen.line(w, h - size);
  corner(0);
  if (!isBeside && y >= h / 2) pen.line(lastX, h).line(x, y).line(firstX, h);
  pen.line(size, h);
  corner(90);
  if (isBeside && x <= w / 2) pen.line(0, lastY).line(x, y).line(0, firstY);
  pen.line(0, size);
  corner(180);
  return { paths: [{ d: pen.close().d }] };
}

/** Ends of the pointer's base on a side. */
function baseOf(length: number, position: number): [number, number] {
  return position < length / 2 ? [length / 6, (length * 5) / 12] : [(length * 7) / 12, (length * 5) / 6];
}

function roundSpeech(w: number, h: number, x: number, y: number): Outline {
  const angle = Math.atan2((y - h / 2) * w, (x - w / 2) * h);
  const on = (turn: number) =>
    [w / 2 + (w / 2) * Math.cos(angle + turn), h / 2 + (h / 2) * Math.sin(angle + turn)] as const;
  const [startX, startY] = on(0.19);
  const [endX, endY] = on(-0.19);
  const d = `M${x.toFixed(2)} ${y.toFixed(2)}L${startX.toFixed(2)} ${startY.toFixed(2)}A${(w / 2).toFixed(2)} ${(h / 2).toFixed(2)} 0 1 1 ${endX.toFixed(2)} ${endY.toFixed(2)}Z`;
  return {
    paths: [{ d }],
    inset: { left: w * 0.146, top: h * 0.146, right: w * 0.146, bottom: h * 0.146 },
  };
}

/** A box with a line to a place. */
const lineCallout: Preset = (w, h, adjust) => {
  const coordinate = (name: string, usual: number, length: number) => (length * adjust(name, usual)) / whole;
  const pen = createPen()
    .move(coordinate('adj2', -8_333, w), coordinate('adj1', 18_750, h))
    .line(coordinate('adj4', -38_333, w), coordinate('adj3', 112_500, h));
  return { paths: [{ d: rectangle(0, 0, w, h) }, { d: pen.d, fill: 'none' }] };
};

function bracket(w: number, h: number, adjust: Adjust, side: 'left' | 'right'): string {
  const rise = Math.min((Math.min(w, h) * adjust('adj', 8_333)) / whole, h / 2);
  return side === 'left'
    ? createPen().move(w, h).arc(w, rise, 90, 90).line(0, rise).arc(w, rise, 180, 90).d
    : createPen()
        .move(0, 0)
        .arc(w, rise, 270, 90)
        .line(w, h - rise)
        .arc(w, rise, 0, 90).d;
}

function brace(w: number, h: number, adjust: Adjust, side: 'left' | 'right'): string {
  const rise = Math.min((Math.min(w, h) * adjust('adj1', 8_333)) / whole, h / 4);
  const middle = (h * adjust('adj2', 50_000)) / whole;
  const half = w / 2;
  return side === 'left'
    ? createPen()
        .move(w, h)
        .arc(half, rise, 90, 90)
        .line(half, middle + rise)
        .arc(half, rise, 0, -90)
        .arc(half, rise, 90, -90)
        .line(half, rise)
        .arc(half, rise, 180, 90).d
    : createPen()
        .move(0, 0)
        .arc(half, rise, 270, 90)
        .line(half, middle - rise)
        .arc(half, rise, 180, -90)
        .arc(half, rise, 270, -90)
        .line(half, h - rise)
        .arc(half, rise, 0, 90).d;
}

export const lines: Readonly<Record<string, Preset>> = {
  line: straight,
  straightConnector1: straight,
  lineInv: (w, h) => open(createPen().move(0, h).line(w, 0).d),
  bentConnector2: (w, h) => bent(w, h, [1]),
  bentConnector3: (w, h, adjust) => bent(w, h, [shareOf(adjust, 'adj1')]),
  bentConnector4: (w, h, adjust) => bent(w, h, [shareOf(adjust, 'adj1'), shareOf(adjust, 'adj2')]),
  bentConnector5: (w, h, adjust) =>
    bent(w, h, [shareOf(adjust, 'adj1'), shareOf(adjust, 'adj2'), shareOf(adjust, 'adj3')]),
  curvedConnector2: (w, h) =>
    open(
      createPen()
        .move(0, 0)
        .curve(w / 2, 0, w, h / 2, w, h).d,
    ),
  curvedConnector3: (w, h, adjust) => {
    const x = w * shareOf(adjust, 'adj1');
    return open(
      createPen()
        .move(0, 0)
        .curve(x / 2, 0, x, h / 4, x, h / 2)
        .curve(x, (h * 3) / 4, (x + w) / 2, h, w, h).d,
    );
  },
  leftBracket: (w, h, adjust) => open(bracket(w, h, adjust, 'left')),
  rightBracket: (w, h, adjust) => open(bracket(w, h, adjust, 'right')),
  bracketPair: (w, h, adjust) => {
    const size = (Math.min(w, h) * adjust('adj', 16_667)) / whole;
    const left = createPen().move(size, h).arc(size, size, 90, 90).line(0, size).arc(size, size, 180, 90).d;
    return open(
      left +
        createPen()
          .move(w - size, 0)
          .arc(size, size, 270, 90)
          .line(w, h - size)
          .arc(size, size, 0, 90).d,
    );
  },
  leftBrace: (w, h, adjust) => open(brace(w, h, adjust, 'left')),
  rightBrace: (w, h, adjust) => open(brace(w, h, adjust, 'right')),
  wedgeRectCallout: speech('rect'),
  wedgeRoundRectCallout: speech('round'),
  wedgeEllipseCallout: speech('ellipse'),
  borderCallout1: lineCallout,
  callout1: lineCallout,
  noSmoking: (w, h, adjust) => {
    const ring = (Math.min(w, h) * adjust('adj', 18_750)) / whole;
    const hole = createPen()
      .move(ring, h / 2)
      .arc(w / 2 - ring, h / 2 - ring, 180, -360)
      .close().d;
    const [x, y] = [w * 0.146, h * 0.146];
    const bar = createPen()
      .move(x, y + ring / 2)
      .line(x + ring / 2, y)
      .line(w - x, h - y - ring / 2)
      .line(w - x - ring / 2, h - y)
      .close().d;
    return { paths: [{ d: ellipse(0, 0, w, h) + hole }, { d: bar }] };
  },
};
