import type { PageShape } from '@fixpoint/shared/contracts';
import type { Drawing } from './shape-box.js';
import { ShapePaths } from './shape-paths.js';

/** A chart with its axes, series and legend. */
export function ChartDrawing({
  shape,
  drawing,
}: {
  readonly shape: Extract<PageShape, { kind: 'chart' }>;
  readonly drawing: Drawing;
}) {
  return (
    <ShapePaths shape={shape} paths={shape.paths ?? []} drawing={drawing}>
      {shape.words?.map(({ text, x, y, size, bold, color, anchor, turn = 0 }, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: words have no names, and never change
          key={index}
          x={x}
          y={y}
          fontSize={size}
          fontWeight={bold ? 700 : undefined}
          fill={`#${color}`}
          textAnchor={anchor}
          dominantBaseline="central"
          transform={`rotate(${turn} ${x} ${y})`}
        >
          {text}
        </text>
      ))}
    </ShapePaths>
  );
}
