import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type AriaAttributes,
  Fragment,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

/** Rows up to which all are in the page, so that they can be printed and searched by the browser. */
const maxPlain = 100;
/** Attributes of a row's `li` in a virtual list. */
export interface RowAttributes extends AriaAttributes {
  readonly ref?: (element: HTMLLIElement | null) => void;
  readonly 'data-index'?: number;
}

interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly className?: string;
  /** Height of a row in pixels, until it was measured. */
  readonly estimate: number;
  readonly render: (item: Item, attributes: RowAttributes) => ReactNode;
  /** Called with the places of the first and last row in sight. Must keep its identity. */
  readonly onRange?: ((first: number, last: number) => void) | undefined;
}

/** A list that scrolls with the page. Of a long one only the rows near the viewport are in the page, however many there are. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, keyOf, render, className = 'task-list' } = props;
  if (items.length > maxPlain) return <LongList {...props} />;
  return <ul className={className}>{items.map((item) => withKey(keyOf(item), render(item, {})))}</ul>;
}

function LongList<Item>({
  items,
  keyOf,
  estimate,
  render,
  onRange,
  className = 'task-list',
}: VirtualListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const keyAt = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    [items, keyOf],
  );
  // Content above the list moves it: the composer grows with its request.
  useEffect(() => {
    const measure = () => {
      if (list.current !== null) setTop(list.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimate,
    overscan: 8,
    scrollMargin: top,
    getItemKey: keyAt,
  });
  const shown = virtual.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => onRange?.(first, last), [onRange, first, last]);
  const start = (shown[0]?.start ?? top) - top;
  const end = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  return (
    <ul
      ref={list}
      className={className}
      style={{ paddingBlock: `${Math.max(0, start)}px ${Math.max(0, end)}px` }}
    >
      {shown.map(({ index, key }) => {
        const item = items[index];
        if (item === undefined) return null;
        return withKey(
          String(key),
          render(item, {
            ref: virtual.measureElement,
            'data-index': index,
            'aria-setsize': items.length,
            'aria-posinset': index + 1,
          }),
        );
      })}
    </ul>
  );
}

function withKey(key: string, row: ReactNode): ReactNode {
  return <Fragment key={key}>{row}</Fragment>;
}
