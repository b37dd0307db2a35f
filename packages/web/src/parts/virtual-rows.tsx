import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';

/** Number of rows up to which all are in the page. */
const maxPlain = 100;

/** Attributes of a table row. */
export interface TableRowAttributes {
  readonly ref?: (element: HTMLTableRowElement | null) => void;
  readonly 'data-index'?: number;
  readonly 'aria-rowindex'?: number;
}

/** The body of a table that scrolls in a box. Of a long table only the rows near the visible part are in the page. */
export function VirtualRows<Item>({
  items,
  columns,
  box,
  estimate,
  render,
}: {
  readonly items: readonly Item[];
  /** Number of columns. */
  readonly columns: number;
  /** The element that scrolls. */
  readonly box: RefObject<HTMLElement | null>;
  /** Height of a row in pixels, until it is measured. */
  readonly estimate: number;
  readonly render: (item: Item, index: number, attributes: TableRowAttributes) => ReactNode;
}) {
  const isLong = items.length > maxPlain;
  // The box exists only after the first rendering.
  const [, setReady] = useState(false);
  useLayoutEffect(() => setReady(true), []);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => estimate,
    overscan: 10,
    enabled: isLong,
  });
  if (!isLong) return <tbody>{items.map((item, index) => render(item, index, {}))}</tbody>;
  const shown = virtual.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <tbody>
      <Spacer height={before} columns={columns} />
      {shown.map(({ index }) => {
        const item = items[index];
        if (item === undefined) return null;
        return render(item, index, {
          ref: virtual.measureElement,
          'data-index': index,
          // The row of the headings is the first.
          'aria-rowindex': index + 2,
        });
      })}
      <Spacer height={after} columns={columns} />
    </tbody>
  );
}

function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
