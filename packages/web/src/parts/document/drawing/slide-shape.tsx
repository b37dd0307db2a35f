import type { PageShape } from '@fixpoint/shared/contracts';
import type { CSSProperties } from 'react';
import { ChartDrawing } from './chart-drawing.js';
import { addressOf, boxStyle, type Drawing, shadowFilter } from './shape-box.js';
import { ShapePaths } from './shape-paths.js';
import { TableGrid } from './table-grid.js';
import { TextLines } from './text-lines.js';

export type { Drawing };

type ShapeOf<Kind extends PageShape['kind']> = Extract<PageShape, { kind: Kind }>;
interface Drawn<Kind extends PageShape['kind']> {
  readonly shape: ShapeOf<Kind>;
  readonly drawing: Drawing;
}

/** One shape of a slide at its place. */
export function SlideShape({ shape, drawing }: { readonly shape: PageShape; readonly drawing: Drawing }) {
  switch (shape.kind) {
    case 'text':
      return (
        <>
          <Figure shape={shape} drawing={drawing} />
          <TextBox shape={shape} drawing={drawing} />
        </>
      );
    case 'figure':
      return <Figure shape={shape} drawing={drawing} />;
    case 'table':
      return shape.grid === undefined ? (
        <PlainTable shape={shape} drawing={drawing} />
      ) : (
        <TableGrid shape={shape} grid={shape.grid} drawing={drawing} />
      );
    case 'picture':
      return <Picture shape={shape} drawing={drawing} />;
    case 'chart':
      return shape.words === undefined ? (
        <PlainChart shape={shape} drawing={drawing} />
      ) : (
        <ChartDrawing shape={shape} drawing={drawing} />
      );
  }
}

function Figure({ shape, drawing }: Drawn<'text'> | Drawn<'figure'> | Drawn<'picture'>) {
  const { paths, box, turn, flipX, flipY, shadow } = shape;
  if (paths === undefined || paths.length === 0) return null;
  return (
    <ShapePaths
      paths={paths}
      box={box}
      drawing={drawing}
      turn={turn}
      flipX={flipX}
      flipY={flipY}
      // Words without a fill behind them throw no shadow of their frame.
      shadow={paths.some(({ fill }) => fill !== undefined) ? shadow : undefined}
    />
  );
}

function Picture({ shape, drawing }: Drawn<'picture'>) {
  const { image, paths = [], label, name, flipX, flipY } = shape;
  const address = addressOf(image, drawing.pictures);
  const style = boxStyle(shape);
  if (address === null) {
    return (
      <div className="shape picture" style={{ ...style, fontSize: drawing.length(10) }}>
        <span>{label === '' ? name : label}</span>
      </div>
    );
  }
  const isCut = paths.some(({ fill }) => fill !== undefined && 'image' in fill);
  const flip = flipX || flipY ? ` scale(${flipX ? -1 : 1}, ${flipY ? -1 : 1})` : '';
  return (
    <>
      {isCut ? null : (
        <img
          className="shape"
          alt=""
          src={address}
          style={{
            ...style,
            ...(flip === '' ? {} : { transform: `${style.transform ?? ''}${flip}` }),
            ...(shape.shadow === undefined ? {} : { filter: shadowFilter(shape.shadow, drawing) }),
          }}
          loading="lazy"
        />
      )}
      <Figure shape={shape} drawing={drawing} />
    </>
  );
}

const sides = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const;
const starts = { left: 'flex-start', center: 'center', right: 'flex-end' } as const;

function TextBox({ shape, drawing: { length } }: Drawn<'text'>) {
  const { ground, anchor, padding, wraps, lines, vertical, columns, flipY = false, turn } = shape;
  // A text in a shape that is turned upside down is so too, and never mirrored.
  const upside = (vertical === 'up') !== flipY ? 180 : 0;
  const style: CSSProperties = {
    ...boxStyle({ box: shape.box, turn: turn + upside }),
    justifyContent: sides[anchor],
    padding: [padding.top, padding.right, padding.bottom, padding.left].map(length).join(' '),
    whiteSpace: wraps ? 'pre-wrap' : 'pre',
    tabSize: length(72),
    ...(wraps ? {} : { alignItems: starts[lines[0]?.align ?? 'left'] }),
    ...(ground === null ? {} : { background: `#${ground}` }),
    ...(vertical === undefined ? {} : { writingMode: 'vertical-rl' }),
  };
  return (
    <div className="shape words" style={style}>
      {columns === undefined ? (
        <TextLines lines={lines} length={length} />
      ) : (
        <div style={{ columnCount: columns, columnGap: 0, height: '100%', columnFill: 'auto' }}>
          <TextLines lines={lines} length={length} />
        </div>
      )}
    </div>
  );
}

/** A table of an older version, by its texts. */
function PlainTable({ shape: { cells, columns, rows, size }, drawing: { length } }: Drawn<'table'>) {
  return cells.map((row, down) =>
    row.map((text, across) => {
      const [left = 0, right = left] = columns.slice(across, across + 2);
      const [top = 0, bottom = top] = rows.slice(down, down + 2);
      const box = { left, top, width: right - left, height: bottom - top };
      const style = {
        ...boxStyle({ box }),
        fontSize: length(size),
        padding: `${length(3.6)} ${length(7.2)}`,
      };
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no names, and never change
        <div key={`${down} ${across}`} className={`shape cell${down === 0 ? ' head' : ''}`} style={style}>
          {text}
        </div>
      );
    }),
  );
}

/** A chart of an older version, which kept its title alone. */
function PlainChart({ shape, drawing: { length } }: Drawn<'chart'>) {
  return (
    <div className="shape picture" style={{ ...boxStyle(shape), fontSize: length(10) }}>
      <span>{shape.title === '' ? shape.name : shape.title}</span>
    </div>
  );
}
