import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useRoute } from 'wouter';
import type { Session } from '../api/session.js';
import { signOut } from '../api/session.js';
import { useLiveTasks } from '../live/use-live-tasks.js';
import { ConnectionNote } from './connection-note.js';
import { ThemeSwitch } from './theme-switch.js';

const places = [
  ['/', 'Tasks'],
  ['/inbox', 'Approvals'],
  ['/desktops', 'Desktops'],
  ['/workspace', 'Workspace'],
  ['/stages', 'Stages'],
  ['/settings', 'Settings'],
] as const;

/** What stands around every page: where one is, whether it is live, and who one is. */
export function Shell({ session, children }: { readonly session: Session; readonly children: ReactNode }) {
  useLiveTasks();
  const [path] = useLocation();
  const shown = useRef(path);
  const menu = useRef<HTMLDivElement>(null);
  const closeMenu = () => menu.current?.hidePopover();
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // Another page begins at its top, for the eye and for the keyboard, as one does that the browser loads.
    window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [path]);
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="top">
        <Link href="/" className="brand">
          Fixpoint
        </Link>
        <ConnectionNote />
        {/* Where there is room, the menu is no box of its own but part of the header, and this button is not there. The browser
            itself tells whether it is open, closes it on Escape, and puts what is in it behind the button for the keyboard. */}
        <button type="button" className="menu-button" popoverTarget="menu">
          Menu
        </button>
        <div id="menu" className="menu" popover="auto" ref={menu}>
          <nav aria-label="Pages">
            <ul>
              {places.map(([path, name]) => (
                <li key={path}>
                  <Place path={path} name={name} onFollow={closeMenu} />
                </li>
              ))}
            </ul>
          </nav>
          <ThemeSwitch />
          {session.needs_token ? (
            <button
              type="button"
              className="plain"
              onClick={() => void signOut().then(() => location.reload())}
            >
              Sign out {session.name}
            </button>
          ) : null}
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function Place({
  path,
  name,
  onFollow,
}: {
  readonly path: string;
  readonly name: string;
  readonly onFollow: () => void;
}) {
  const [isHere] = useRoute(path);
  return (
    <Link href={path} aria-current={isHere ? 'page' : undefined} onClick={onFollow}>
      {name}
    </Link>
  );
}
