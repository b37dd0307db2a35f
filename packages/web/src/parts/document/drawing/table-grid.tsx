import type { PageCell, PageShape } from '@fixpoint/shared/contracts';
import type { CSSProperties } from 'react';
import { backgroundOf, boxStyle, type Drawing, inkOf } from './shape-box.js';
import { TextLines } from './text-lines.js';

type TableShape = Extract<PageShape, { kind: 'table' }>;
type Grid = NonNullable<TableShape['grid']>;

/** A table: its columns as broad as stated, its rows as high as their texts need. */
export function TableGrid({
  shape,
  grid: { widths, heights, cells },
  drawing,
}: {
  readonly shape: TableShape;
  readonly grid: Grid;
  readonly drawing: Drawing;
}) {
  const { length } = drawing;
  const { left, top } = boxStyle(shape);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const rows = heights.map((height, row) => ({ height, row, own: cells.filter((cell) => cell.row === row) }));
  return (
    <table className="shape grid-table" style={{ left, top, width: length(whole) }}>
      <colgroup>
        {widths.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no names, and never change
          <col key={index} style={{ width: length(width) }} />
        ))}
      </colgroup>
      <tbody>
        {rows.map(({ height, row, own }) => (
          <tr key={row} style={{ height: length(height) }}>
            {own.map((cell) => (
              <td key={cell.column} colSpan={cell.across} rowSpan={cell.down} style={cellStyle(cell, length)}>
                <TextLines lines={cell.lines} length={length} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cellStyle(
  { fill, edges, anchor, padding }: PageCell,
  length: (points: number) => string,
): CSSProperties {
  const line = (side: keyof typeof edges) => {
    const edge = edges[side];
    if (edge === undefined) return undefined;
    return `${length(edge.width)} ${edge.dash === undefined ? 'solid' : 'dashed'} ${inkOf(edge)}`;
  };
  return {
    background: fill === undefined ? undefined : backgroundOf(fill),
    verticalAlign: anchor,
    padding: [padding.top, padding.right, padding.bottom, padding.left].map(length).join(' '),
    borderLeft: line('left'),
    borderTop: line('top'),
    borderRight: line('right'),
    borderBottom: line('bottom'),
  };
}
