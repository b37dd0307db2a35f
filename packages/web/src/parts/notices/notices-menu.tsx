import { Bell } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import { emptyStates } from '../../labels/empty-states.js';
import { InstantTime } from '../times.js';
import { useNotices } from './notices-provider.js';

/** The history of notices behind a bell, which shows how many were not read yet. */
export function NoticesMenu() {
  const { notices = [], unread, markRead, clear } = useNotices();
  const box = useRef<HTMLDivElement>(null);
  const shown = unread > 9 ? '9+' : String(unread);
  return (
    <>
      <button
        type="button"
        className="plain bell"
        popoverTarget="notices"
        aria-label={unread === 0 ? 'Notices' : `Notices, ${shown} unread`}
      >
        <Bell aria-hidden="true" size={18} />
        <span className="name">Notices</span>
        {unread === 0 ? null : <span className="waiting" data-count={shown} />}
      </button>
      <div
        id="notices"
        className="notices"
        popover="auto"
        ref={box}
        onToggle={({ newState }) => {
          if (newState === 'closed') markRead();
        }}
      >
        <h2>Notices</h2>
        {notices.length === 0 ? (
          <p className="quiet">{emptyStates.notices}</p>
        ) : (
          <>
            <ul>
              {notices.map(({ id, at, tone, text, href }) => (
                <li key={id} className={tone}>
                  <Link href={href} onClick={() => box.current?.hidePopover()}>
                    {text}
                  </Link>{' '}
                  <span className="quiet">
                    <InstantTime at={at} />
                  </span>
                </li>
              ))}
            </ul>
            <button type="button" onClick={clear}>
              Clear notices
            </button>
          </>
        )}
      </div>
    </>
  );
}
