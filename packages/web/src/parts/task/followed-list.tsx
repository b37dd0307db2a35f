import {
  type ComponentType,
  memo,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const chunkSize = 250;
/** Nearer to the end than this, in pixels, is at the end. */
const nearEnd = 40;

/**
 * A long list in a box of its own that follows its end, unless the reader scrolled up. Rows that are out of sight cost
 * no layout (content-visibility), and only the newest chunk is rendered anew when rows come.
 */
export function FollowedList<Item extends { readonly number: number }>({
  label,
  items,
  Row,
}: {
  readonly label: string;
  readonly items: readonly Item[];
  /** Must be the same component from rendering to rendering. */
  readonly Row: ComponentType<{ readonly item: Item }>;
}) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  // The end stands at once; thousands of rows before it follow when there is time.
  const shown = useDeferredValue(items, items.slice(-chunkSize));
  const [isFollowing, setFollowing] = useState(true);
  const [seen, setSeen] = useState(items.length);
  // What the reader wants is known here at once: the next rendering would come after rows were measured anew.
  const wants = useRef({ end: true, top: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows move the end
  useLayoutEffect(() => {
    if (wants.current.end) scrollToEnd(box.current);
  }, [shown.length]);
  useEffect(() => {
    if (list.current === null) return undefined;
    // Rows get their real height when they come into sight, which moves the end as well.
    const observer = new ResizeObserver(() => {
      if (wants.current.end) scrollToEnd(box.current);
    });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);

  function follow(end: boolean): void {
    wants.current.end = end;
    setFollowing(end);
    if (end) scrollToEnd(box.current);
    else if (isFollowing) setSeen(items.length);
  }

  function onScroll(): void {
    if (box.current === null) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    const left = scrollHeight - scrollTop - clientHeight;
    const isUpwards = scrollTop < wants.current.top;
    wants.current.top = scrollTop;
    // Upwards, the first pixel counts; shrinking rows move it upwards too, but leave it at the end.
    if (isUpwards && left > 1) follow(false);
    else if (!isUpwards && left < nearEnd && !wants.current.end) follow(true);
  }

  const chunks = Array.from({ length: Math.ceil(shown.length / chunkSize) }, (_, index) =>
    shown.slice(index * chunkSize, (index + 1) * chunkSize),
  );
  const fresh = isFollowing ? 0 : Math.max(0, items.length - seen);
  return (
    <div className="followed">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable to be scrolled by keyboard */}
      <section ref={box} className="box" aria-label={label} tabIndex={0} onScroll={onScroll}>
        <ol ref={list}>
          {chunks.map((chunk) => (
            <Chunk
              key={chunk[0]?.number}
              items={chunk}
              Row={Row as ComponentType<{ item: { number: number } }>}
            />
          ))}
        </ol>
      </section>
      <p className="actions">
        <button type="button" disabled={isFollowing} onClick={() => follow(true)}>
          {fresh === 0 ? 'Go to the end' : `Go to the end (${fresh} new)`}
        </button>
        <span className="quiet">
          {isFollowing ? 'Follows what comes.' : 'Stays where you are.'} {items.length} in all.
        </span>
      </p>
    </div>
  );
}

function scrollToEnd(box: HTMLElement | null): void {
  if (box !== null) box.scrollTop = box.scrollHeight;
}

const Chunk = memo(
  function Chunk({
    items,
    Row,
  }: {
    readonly items: readonly { readonly number: number }[];
    readonly Row: ComponentType<{ item: { number: number } }>;
  }) {
    return items.map((item) => <Row key={item.number} item={item} />);
  },
  // A log only grows, so chunks of equal length and ends are equal.
  (before, after) =>
    before.Row === after.Row &&
    before.items.length === after.items.length &&
    before.items[0] === after.items[0] &&
    before.items.at(-1) === after.items.at(-1),
);
