const width = 96;
const height = 24;
const margin = 3;

/** Weight of the findings after each comparison, as a line; later ones are drawn faintly. */
export function WeightLine({
  values,
  reached = values.length,
}: {
  readonly values: readonly number[];
  /** Number of them that have happened. */
  readonly reached?: number;
}) {
  const most = Math.max(1, ...values);
  const step = values.length < 2 ? 0 : (width - 2 * margin) / (values.length - 1);
  const points = values.map((value, index) => ({
    x: margin + index * step,
    y: margin + (1 - value / most) * (height - 2 * margin),
  }));
  const line = (shown: typeof points) => shown.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const newest = points[reached - 1];
  return (
    <svg
      className="weight-line"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`Findings weight: ${values.slice(0, reached).join(', ')}`}
    >
      <polyline className="to-come" points={line(points)} />
      <polyline points={line(points.slice(0, reached))} />
      {newest === undefined ? null : <circle cx={newest.x} cy={newest.y} r="2.5" />}
    </svg>
  );
}
