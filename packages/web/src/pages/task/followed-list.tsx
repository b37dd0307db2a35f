import { type ComponentType, memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Chunk, firstShown, listChunks } from './list-chunks.js';

/** Nearer to the end than this, in pixels, is at the end. */
const endDistance = 40;

/** Nearer to the first row than this, in pixels, wants the rows before it. */
const nearStart = '600px 0px 0px';

/** True if the browser keeps the read rows in place when rows come above them; Safari supports that only recently. */
const anchorsItself = CSS.supports('overflow-anchor', 'auto');

interface FollowedListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  /** Must be the same component from rendering to rendering. */
  readonly Row: ComponentType<{ readonly item: Item }>;
}

/**
 * A long list in a separate box that follows its end, unless the reader scrolled up. Only the newest rows are in the page; earlier
 * ones come when the reader comes near them, and go again at the end. Rows outside the viewport cost no layout (content-visibility),
 * and only the newest chunk is rendered again when rows come.
 */
export function FollowedList<Item extends { readonly number: number }>(props: FollowedListProps<Item>) {
  const { label, items, Row } = props;
  const box = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const [seen, setSeen] = useState(items.length);
  /** Number of the earliest item that the reader went back to; null: of none before the newest rows. */
  const [backTo, setBackTo] = useState<number | null>(null);
  // The reader's intent is known here at once: the next rendering would come after rows were measured again.
  const wants = useRef({ end: true, top: 0 });
  /** Pixels from the reader's position to the end, before rows come above it. */
  const below = useRef(0);
  const chunks = listChunks(items);
  const first = firstShown(chunks, isFollowing ? null : backTo);
  const earlier = chunks.slice(0, first).reduce((sum, chunk) => sum + chunk.length, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows move the end
  useLayoutEffect(() => {
    if (wants.current.end) scrollToEnd(box.current);
  }, [items.length, first]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that come above are what would move the others
  useLayoutEffect(() => {
    if (wants.current.end || box.current === null || anchorsItself) return;
    box.current.scrollTop = box.current.scrollHeight - below.current;
  }, [first]);
  useEffect(() => {
    if (list.current === null) return undefined;
    // Rows get their real height when they enter the viewport, which moves the end as well.
    const observer = new ResizeObserver(() => {
      if (wants.current.end) scrollToEnd(box.current);
    });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);

  function follow(end: boolean): void {
    wants.current.end = end;
    setFollowing(end);
    if (end) {
      setBackTo(null);
      scrollToEnd(box.current);
    } else if (isFollowing) {
      setSeen(items.length);
      setBackTo(chunks[first]?.[0]?.number ?? null);
    }
  }

  function goBackTo(chunk: Chunk<Item> | undefined): void {
    follow(false);
    if (box.current !== null) below.current = box.current.scrollHeight - box.current.scrollTop;
    setBackTo(chunk?.[0]?.number ?? null);
  }

  function onScroll(): void {
    if (box.current === null) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    const left = scrollHeight - scrollTop - clientHeight;
    const isUpwards = scrollTop < wants.current.top;
    wants.current.top = scrollTop;
    // Upwards, the first pixel counts; shrinking rows move it upwards too, but leave it at the end.
    if (isUpwards && left > 1) follow(false);
    else if (!isUpwards && left < endDistance && !wants.current.end) follow(true);
  }

  const fresh = isFollowing ? 0 : Math.max(0, items.length - seen);
  return (
    <div className="followed">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable to be scrolled by keyboard */}
      <section ref={box} className="box" aria-label={label} tabIndex={0} onScroll={onScroll}>
        {earlier === 0 ? null : (
          <Earlier
            box={box}
            count={earlier}
            onNear={() => {
              if (!wants.current.end) goBackTo(chunks[first - 1]);
            }}
            key={first}
          />
        )}
        <ol ref={list} start={earlier + 1}>
          {chunks.slice(first).map((chunk) => (
            <Rows
              key={chunk[0]?.number}
              items={chunk}
              Row={Row as ComponentType<{ item: { number: number } }>}
            />
          ))}
        </ol>
      </section>
      <p className="actions">
        <button
          type="button"
          onClick={() => {
            goBackTo(chunks[0]);
            // The rows rendered for it are above; the browser would keep the rows where they are.
            requestAnimationFrame(() => box.current?.scrollTo({ top: 0 }));
          }}
        >
          Go to start
        </button>
        <button type="button" aria-disabled={isFollowing} onClick={() => follow(true)}>
          {fresh === 0 ? 'Go to end' : `Go to end (${fresh} new)`}
        </button>
        <span className="quiet">
          {isFollowing ? 'Following new entries.' : 'Not following.'} {items.length} in total.
        </span>
      </p>
    </div>
  );
}

/** Placeholder for the rows before the first one that is shown; requests them when it comes near. */
function Earlier({
  box,
  count,
  onNear,
}: {
  readonly box: { readonly current: HTMLElement | null };
  readonly count: number;
  readonly onNear: () => void;
}) {
  const mark = useRef<HTMLParagraphElement>(null);
  const request = useRef(onNear);
  request.current = onNear;
  useEffect(() => {
    if (mark.current === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) request.current();
      },
      { root: box.current, rootMargin: nearStart },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [box]);
  return (
    <p ref={mark} className="quiet earlier">
      {count} earlier entries
    </p>
  );
}

function scrollToEnd(box: HTMLElement | null): void {
  if (box !== null) box.scrollTop = box.scrollHeight;
}

const Rows = memo(
  function Rows({
    items,
    Row,
  }: {
    readonly items: Chunk<{ readonly number: number }>;
    readonly Row: ComponentType<{ item: { number: number } }>;
  }) {
    return items.map((item) => <Row key={item.number} item={item} />);
  },
  (before, after) =>
    before.Row === after.Row &&
    before.items.length === after.items.length &&
    before.items.every((item, index) => item === after.items[index]),
);
