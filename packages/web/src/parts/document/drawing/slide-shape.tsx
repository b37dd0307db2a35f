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
        <Unseen
          shape={shape}
          drawing={drawing}
          label={shape.cells.map((row) => row.join(' | ')).join('\n')}
        />
      ) : (
        <TableGrid shape={shape} grid={shape.grid} drawing={drawing} />
      );
    case 'picture':
      return <Picture shape={shape} drawing={drawing} />;
    case 'chart':
      return shape.words === undefined ? (
        <Unseen shape={shape} drawing={drawing} label={shape.title} />
      ) : (
        <ChartDrawing shape={shape} drawing={drawing} />
      );
  }
}

function Figure({ shape, drawing }: Drawn<'text'> | Drawn<'figure'> | Drawn<'picture'>) {
  const { paths = [] } = shape;
  if (paths.length === 0) return null;
  // Words without a fill behind them throw no shadow of their frame.
  const isFilled = paths.some(({ fill }) => fill !== undefined);
  return (
    <ShapePaths shape={isFilled ? shape : { ...shape, shadow: undefined }} paths={paths} drawing={drawing} />
  );
}

function Picture({ shape, drawing }: Drawn<'picture'>) {
  const { image, paths = [], label, flipX, flipY } = shape;
  const address = addressOf(image, drawing.pictures);
  if (address === null) return <Unseen shape={shape} drawing={drawing} label={label} />;
  const style = boxStyle(shape);
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
    ...(columns === undefined ? {} : { display: 'block', columns, columnGap: 0, columnFill: 'auto' }),
    ...(vertical === undefined ? {} : { writingMode: 'vertical-rl' }),
  };
  return (
    <div className="shape words" style={style}>
      <TextLines lines={lines} length={length} />
    </div>
  );
}

/** A shape that cannot be drawn, by its words: a picture of another kind, a chart or table of an older version. */
function Unseen({
  shape,
  drawing: { length },
  label,
}: Drawn<'picture' | 'chart' | 'table'> & { readonly label: string }) {
  return (
    <div className="shape picture" style={{ ...boxStyle(shape), fontSize: length(10) }}>
      <span>{label === '' ? shape.name : label}</span>
    </div>
  );
}
