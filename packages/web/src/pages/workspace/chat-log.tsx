import type { TaskEvent } from '@fixpoint/shared/contracts';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { emptyStates } from '../../labels/empty-states.js';
import { InstantTime } from '../../parts/times.js';
import { toChatLines } from './chat-line.js';

/** Lines that are drawn at first, and more at each wish: a long log must not slow the page. */
const page = 300;
/** Nearer to the end than this, in pixels, a reader is at the end and wants to stay there. */
const endDistance = 40;

/** Messages and actions, as in a terminal. Follows the end unless the reader scrolled up. */
export function ChatLog({ events, isLoading }: { events: readonly TaskEvent[]; isLoading: boolean }) {
  const lines = useMemo(() => toChatLines(events), [events]);
  const [pages, setPages] = useState(1);
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const shown = lines.slice(-page * pages);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what moves the end
  useLayoutEffect(() => {
    if (isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [lines.length, lines.at(-1)?.text]);

  // A file that is opened above takes some of the room.
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const sizes = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTo({ top: element.scrollHeight });
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);

  return (
    <div
      className="chat"
      role="log"
      aria-label="Chat"
      aria-busy={isLoading}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      ref={box}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < endDistance;
      }}
    >
      {shown.length < lines.length ? (
        <button type="button" onClick={() => setPages(pages + 1)}>
          Show earlier messages ({lines.length - shown.length})
        </button>
      ) : null}
      {shown.map(({ number, at, who, name, tone, text }) => (
        <p key={number} className={`${who} ${tone}`}>
          <InstantTime at={at} isClock /> <b>{name}</b> {text}
        </p>
      ))}
      {lines.length === 0 ? <p>{isLoading ? 'Loading …' : emptyStates.chat}</p> : null}
    </div>
  );
}
