import { X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { useNotices } from './notices-provider.js';
import { useShownTasks } from './shown-tasks.js';
import type { Notice } from './to-notice.js';

/** Time for which a notice is in view, in ms; after that the history has it. */
const displayMs = 8_000;
const maxShown = 3;
/** Time that a page has to show the task itself, in ms: lists follow the events every two seconds. */
const waitMs = 3_000;

/**
 * The newest notices, at the head of the page: in its flow, so that they cover nothing. They wait until they are in view,
 * stay while the mouse or the keyboard is on them, and leave once the page shows their task.
 */
export function Toasts() {
  const { notices } = useNotices();
  /** Ids of the notices that are not new. */
  const known = useRef<Set<string> | null>(null);
  const [fresh, setFresh] = useState<readonly Notice[]>([]);
  const timers = useRef(new Set<number>());
  const [isHeld, setHeld] = useState(false);
  const [isInView, setInView] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  const shownTasks = useShownTasks();
  const version = useSyncExternalStore(shownTasks.onChange, () => shownTasks.version);
  const shown = fresh.filter(({ href }) => !shownTasks.has(href)).slice(0, maxShown);
  const count = shown.length;
  const newest = shown[0]?.id;
  const drop = (id: string) => setFresh((before) => before.filter((notice) => notice.id !== id));

  useEffect(() => {
    if (notices === undefined) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...notices.map(({ id }) => id)]);
    // Notices from before the page was opened are only in the history.
    const added = before === null ? [] : notices.filter(({ id }) => !before.has(id));
    for (const notice of added) {
      const timer = window.setTimeout(() => {
        timers.current.delete(timer);
        if (!shownTasks.has(notice.href)) setFresh((shown) => [notice, ...shown]);
      }, waitMs);
      timers.current.add(timer);
    }
  }, [notices, shownTasks]);
  useEffect(() => {
    const { current } = timers;
    return () => {
      for (const timer of current) window.clearTimeout(timer);
    };
  }, []);
  // Tasks that the page showed are not announced later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the tasks on the page
  useEffect(() => setFresh((before) => before.filter(({ href }) => !shownTasks.has(href))), [version]);
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? true));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (count === 0 || newest === undefined || isHeld || !isInView) return undefined;
    const timer = setTimeout(() => setFresh((before) => before.slice(0, -1)), displayMs);
    return () => clearTimeout(timer);
  }, [count, newest, isHeld, isInView]);
  return (
    <div
      ref={box}
      className="toasts"
      role="status"
      aria-label="New notices"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.map(({ id, tone, text, href }) => (
        <div key={id} className={`toast ${tone}`}>
          <Link href={href} onClick={() => drop(id)}>
            {text}
          </Link>
          <button
            type="button"
            className="plain icon"
            aria-label="Close notice"
            onClick={() => {
              setHeld(false);
              drop(id);
            }}
          >
            <X aria-hidden="true" size={16} />
          </button>
        </div>
      ))}
    </div>
  );
}
