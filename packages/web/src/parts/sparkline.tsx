const size = { width: 72, height: 18 } as const;

/**
 * A row of figures as a line without axes, the newest at its right end; the scale begins at zero, so that a line that touches
 * the ground is one. `label` has the same in words.
 */
export function Sparkline({ values, label }: { readonly values: readonly number[]; readonly label: string }) {
  const points = sparkPoints(values, size);
  const end = points.at(-1);
  if (end === undefined) return null;
  return (
    <svg
      className="sparkline"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size.width} ${size.height}`}
      width={size.width}
      height={size.height}
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={end.x} cy={end.y} r="2.5" />
    </svg>
  );
}

/** Position of each figure in the picture, in its pixels. One figure alone is a point at the right. */
export function sparkPoints(
  values: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly { readonly x: number; readonly y: number }[] {
  const margin = 3;
  const highest = Math.max(...values, 0) || 1;
  const step = values.length < 2 ? 0 : (width - 2 * margin) / (values.length - 1);
  return values.map((value, index) => ({
    x: round(values.length < 2 ? width - margin : margin + index * step),
    y: round(height - margin - (value / highest) * (height - 2 * margin)),
  }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
