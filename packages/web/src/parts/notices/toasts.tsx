import { X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import type { Notice } from './notice-log.js';
import { useNotices } from './notices-provider.js';
import { useShownTasks } from './shown-tasks.js';

/** Time for which a notice is in view, in ms; after that the history has it. */
const shownMs = 8_000;
const maxShown = 3;

/**
 * The newest notices, at the head of the page: in its flow, so that they cover nothing. They wait until they are in view,
 * stay while the mouse or the keyboard is on them, and leave once the page shows their task.
 */
export function Toasts() {
  const { notices } = useNotices();
  const known = useRef(new Set(notices.map(({ id }) => id)));
  const [fresh, setFresh] = useState<readonly Notice[]>([]);
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
    const added = notices.filter(({ id }) => !known.current.has(id));
    if (added.length === 0) return;
    for (const { id } of added) known.current.add(id);
    setFresh((before) => [...added, ...before]);
  }, [notices]);
  // What the page showed once is not announced when one leaves the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the tasks on show are
  useEffect(() => setFresh((before) => before.filter(({ href }) => !shownTasks.has(href))), [version]);
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? true));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (count === 0 || newest === undefined || isHeld || !isInView) return undefined;
    const timer = setTimeout(() => setFresh((before) => before.slice(0, -1)), shownMs);
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
