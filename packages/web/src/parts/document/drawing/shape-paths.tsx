import type { PagePaint, PagePath, PageShadow, PageShape } from '@fixpoint/shared/contracts';
import { type ReactNode, useId } from 'react';
import { addressOf, boxStyle, type Drawing, inkOf, shadowFilter } from './shape-box.js';

/** Points. */
const minExtent = 1;

/** A shape at its place, mirrored and then turned. */
interface Placed {
  readonly box: PageShape['box'];
  readonly turn?: number;
  readonly flipX?: boolean | undefined;
  readonly flipY?: boolean | undefined;
  readonly shadow?: PageShadow | undefined;
}

/** Paths in the box of their shape: its outline, its fill, the heads of its arrows. */
export function ShapePaths({
  shape: { box, turn = 0, flipX, flipY, shadow },
  paths,
  drawing,
  children,
}: {
  readonly shape: Placed;
  readonly paths: readonly PagePath[];
  readonly drawing: Drawing;
  readonly children?: ReactNode;
}) {
  // A picture without extent is not drawn, and a line has no extent.
  const width = Math.max(box.width * drawing.width, minExtent);
  const height = Math.max(box.height * drawing.height, minExtent);
  const style = boxStyle({ box });
  const turns = [
    ...(turn === 0 ? [] : [`rotate(${turn}deg)`]),
    ...(flipX || flipY ? [`scale(${flipX ? -1 : 1}, ${flipY ? -1 : 1})`] : []),
  ];
  return (
    <svg
      className="shape paths"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{
        ...style,
        width: drawing.length(width),
        height: drawing.length(height),
        ...(shadow === undefined ? {} : { filter: shadowFilter(shadow, drawing) }),
        ...(turns.length === 0 ? {} : { transform: turns.join(' ') }),
      }}
    >
      {paths.map((path, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paths have no names, and never change
        <DrawnPath key={index} path={path} width={width} height={height} drawing={drawing} />
      ))}
      {children}
    </svg>
  );
}

function DrawnPath({
  path: { d, fill, stroke },
  width,
  height,
  drawing,
}: {
  readonly path: PagePath;
  readonly width: number;
  readonly height: number;
  readonly drawing: Drawing;
}) {
  const id = useId();
  const lines =
    stroke === undefined
      ? {}
      : {
          stroke: inkOf(stroke),
          strokeWidth: stroke.width,
          ...(stroke.dash === undefined ? {} : { strokeDasharray: stroke.dash.join(' ') }),
        };
  if (fill === undefined || 'color' in fill)
    return <path d={d} fill={fill === undefined ? 'none' : inkOf(fill)} fillRule="evenodd" {...lines} />;
  return (
    <>
      {'stops' in fill ? (
        <Gradient id={id} paint={fill} width={width} height={height} />
      ) : (
        <Picture id={id} paint={fill} size={fill.tile ?? { width, height }} drawing={drawing} />
      )}
      <path d={d} fill={`url(#${id})`} fillRule="evenodd" {...lines} />
    </>
  );
}

/** A picture that fills its shape, or repeats in it. */
function Picture({
  id,
  paint: { image, opacity },
  size,
  drawing,
}: {
  readonly id: string;
  readonly paint: Extract<PagePaint, { image: unknown }>;
  readonly size: { readonly width: number; readonly height: number };
  readonly drawing: Drawing;
}) {
  const href = addressOf(image, drawing.pictures) ?? undefined;
  return (
    <pattern id={id} patternUnits="userSpaceOnUse" {...size}>
      <image href={href} {...size} preserveAspectRatio="none" opacity={opacity} />
    </pattern>
  );
}

function Gradient({
  id,
  paint: { stops, angle },
  width,
  height,
}: {
  readonly id: string;
  readonly paint: Extract<PagePaint, { stops: unknown }>;
  readonly width: number;
  readonly height: number;
}) {
  const drawn = stops.map(({ at, color, opacity }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: stops have no names, and never change
    <stop key={index} offset={at} stopColor={`#${color}`} stopOpacity={opacity} />
  ));
  if (angle === null) {
    return (
      <radialGradient id={id} r="0.7071">
        {drawn}
      </radialGradient>
    );
  }
  const turn = (angle * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  const half = (Math.abs(width * cosine) + Math.abs(height * sine)) / 2;
  return (
    <linearGradient
      id={id}
      gradientUnits="userSpaceOnUse"
      x1={width / 2 - cosine * half}
      y1={height / 2 - sine * half}
      x2={width / 2 + cosine * half}
      y2={height / 2 + sine * half}
    >
      {drawn}
    </linearGradient>
  );
}
