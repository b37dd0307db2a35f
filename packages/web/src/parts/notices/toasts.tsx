import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Notice } from './notice-log.js';
import { useNotices } from './notices-provider.js';

/** How long a notice stays on the page, in milliseconds; after that the history has it. */
const shownMs = 8_000;
const mostShown = 3;

/** The newest notices for a moment, in the corner; they stay while the mouse or the keyboard is on them. */
export function Toasts() {
  const { notices } = useNotices();
  const known = useRef(new Set(notices.map(({ id }) => id)));
  const [shown, setShown] = useState<readonly Notice[]>([]);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const fresh = notices.filter(({ id }) => !known.current.has(id));
    if (fresh.length === 0) return;
    for (const { id } of fresh) known.current.add(id);
    setShown((before) => [...fresh, ...before].slice(0, mostShown));
  }, [notices]);
  useEffect(() => {
    if (shown.length === 0 || isHeld) return undefined;
    const timer = setTimeout(() => setShown((before) => before.slice(0, -1)), shownMs);
    return () => clearTimeout(timer);
  }, [shown, isHeld]);
  return (
    <div
      className="toasts"
      role="status"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.map(({ id, tone, text, href }) => (
        <div key={id} className={`toast ${tone}`}>
          <Link href={href} onClick={() => setShown((before) => before.filter((one) => one.id !== id))}>
            {text}
          </Link>
          <button
            type="button"
            className="plain icon"
            aria-label="Close notice"
            onClick={() => {
              setHeld(false);
              setShown((before) => before.filter((one) => one.id !== id));
            }}
          >
            <X aria-hidden="true" size={16} />
          </button>
        </div>
      ))}
    </div>
  );
}
