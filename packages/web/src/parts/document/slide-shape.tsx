import type { PageShape } from '@fixpoint/shared/contracts';
import type { CSSProperties } from 'react';

type ShapeOf<Kind extends PageShape['kind']> = Extract<PageShape, { kind: Kind }>;
/** Points of the slide as a length that grows with the drawing. */
type Length = (points: number) => string;

/** The pictures of a document by their names, as addresses that hold their bytes. */
export type Pictures = Readonly<Record<string, string>> | undefined;

/** Only what holds its bytes itself: a document makes no browser fetch anything. */
function addressOf({ image }: ShapeOf<'picture'>, pictures: Pictures): string | null {
  const address = image === undefined ? undefined : pictures?.[image];
  return address !== undefined && /^data:image\/(?:png|jpeg);base64,/.test(address) ? address : null;
}

const percent = (share: number) => `${share * 100}%`;

function boxStyle({ left, top, width, height }: PageShape['box'], turn = 0): CSSProperties {
  return {
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
    ...(turn === 0 ? {} : { transform: `rotate(${turn}deg)` }),
  };
}

/** One shape of a slide at its place. */
export function SlideShape({
  shape,
  length,
  pictures,
}: {
  readonly shape: PageShape;
  readonly length: Length;
  readonly pictures: Pictures;
}) {
  switch (shape.kind) {
    case 'text':
      return <TextBox shape={shape} length={length} />;
    case 'table':
      return <TableCells shape={shape} length={length} />;
    case 'picture': {
      const address = addressOf(shape, pictures);
      if (address !== null) {
        return (
          <img
            className="shape"
            alt=""
            src={address}
            style={boxStyle(shape.box, shape.turn)}
            loading="lazy"
          />
        );
      }
      return (
        <div className="shape picture" style={{ ...boxStyle(shape.box, shape.turn), fontSize: length(10) }}>
          <span>{shape.label === '' ? shape.name : shape.label}</span>
        </div>
      );
    }
    case 'chart':
      return <Bars shape={shape} length={length} />;
  }
}

const sides = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const;

function TextBox({ shape, length }: { readonly shape: ShapeOf<'text'>; readonly length: Length }) {
  const { box, turn, ground, anchor, padding, wraps, lines } = shape;
  const style: CSSProperties = {
    ...boxStyle(box, turn),
    justifyContent: sides[anchor],
    padding: [padding.top, padding.right, padding.bottom, padding.left].map(length).join(' '),
    whiteSpace: wraps ? 'pre-wrap' : 'pre',
    ...(ground === null ? {} : { background: `#${ground}` }),
  };
  return (
    <div className="shape words" style={style}>
      {lines.map(({ align, indent, first, spacing, runs }, index) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and never change
          key={index}
          style={{
            textAlign: align,
            marginLeft: length(indent),
            textIndent: length(first),
            lineHeight: spacing,
            fontSize: length(Math.max(...runs.map(({ size }) => size))),
          }}
        >
          {first < 0 ? (
            <span className="bullet" style={{ width: length(-first) }}>
              •
            </span>
          ) : null}
          {runs.map(({ text, size, bold, color }, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={place}
              style={{
                fontSize: length(size),
                ...(bold ? { fontWeight: 700 } : {}),
                ...(color === null ? {} : { color: `#${color}` }),
              }}
            >
              {text}
            </span>
          ))}
        </p>
      ))}
    </div>
  );
}

function TableCells({ shape, length }: { readonly shape: ShapeOf<'table'>; readonly length: Length }) {
  const { cells, columns, rows, size } = shape;
  return cells.map((row, down) =>
    row.map((text, across) => {
      const [left = 0, right = left] = columns.slice(across, across + 2);
      const [top = 0, bottom = top] = rows.slice(down, down + 2);
      const box = { left, top, width: right - left, height: bottom - top };
      const style = { ...boxStyle(box), fontSize: length(size), padding: `${length(3.6)} ${length(7.2)}` };
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no names, and never change
        <div key={`${down} ${across}`} className={`shape cell${down === 0 ? ' head' : ''}`} style={style}>
          {text}
        </div>
      );
    }),
  );
}

/** A chart by its first series: enough to see that it is there and what it shows. */
function Bars({ shape, length }: { readonly shape: ShapeOf<'chart'>; readonly length: Length }) {
  const { box, title, name, values, labels } = shape;
  const most = Math.max(...values.map((value) => Math.abs(value ?? 0)), Number.MIN_VALUE);
  return (
    <div className="shape chart-box" style={{ ...boxStyle(box), fontSize: length(10), padding: length(4) }}>
      <strong>{title === '' ? name : title}</strong>
      <div className="bars">
        {values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: values have no names, and never change
          <span key={index}>
            <i style={{ height: `${(Math.abs(value ?? 0) / most) * 100}%` }} />
            {values.length > 8 ? null : <small>{labels[index]}</small>}
          </span>
        ))}
      </div>
    </div>
  );
}
