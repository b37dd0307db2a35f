import { useQuery } from '@tanstack/react-query';
import { BookText, LogOut, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useRoute } from 'wouter';
import { noticesOptions } from '../api/notices.js';
import { type Session, signOut } from '../api/session.js';
import { useLiveState, useLiveTasks } from '../live/live-provider.js';
import { focusMainAction } from './focus-main-action.js';
import { NoticesMenu } from './notices/notices-menu.js';
import { Toasts } from './notices/toasts.js';
import { OutageBanner } from './outage-banner.js';
import { Overlays } from './overlays.js';
import { places } from './places.js';
import { ThemeSwitch } from './theme-switch.js';

/** The frame of every page: navigation, connection state and session. */
export function Shell({ session, children }: { readonly session: Session; readonly children: ReactNode }) {
  useLiveTasks();
  const [path] = useLocation();
  const shown = useRef(path);
  const menu = useRef<HTMLDivElement>(null);
  const closeMenu = () => menu.current?.hidePopover();
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // Another page begins at its top, in the window and for the keyboard, as one does that the browser loads.
    window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [path]);
  return (
    <div className={/^\/tasks\//.test(path) ? 'app slim' : 'app'}>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <button type="button" className="skip" onClick={focusMainAction}>
        Skip to main action
      </button>
      <header className="top">
        <Link href="/" className="brand">
          Fixpoint
        </Link>
        <ConnectionNote />
        {/* On a telephone alone: elsewhere the menu is part of the bar at the side. The browser itself reports whether it is open,
            closes it on Escape, and puts what is in it behind the button for the keyboard. */}
        <button type="button" className="menu-button" popoverTarget="menu">
          Menu
          {/* The number of waiting plans and questions is visible without opening it. */}
          <Waiting />
        </button>
        <div id="menu" className="menu" popover="auto" ref={menu}>
          <nav aria-label="Pages">
            <ul>
              {places.map((place) => (
                <li key={place.path}>
                  <Place {...place} onFollow={closeMenu} />
                </li>
              ))}
            </ul>
          </nav>
          <a href="/docs/" className="api">
            <BookText aria-hidden="true" size={18} />
            <span className="name">API</span>
          </a>
          <ThemeSwitch />
          {session.needs_token ? (
            <button
              type="button"
              className="plain sign-out"
              onClick={() => void signOut().then(() => location.reload())}
            >
              <LogOut aria-hidden="true" size={18} />
              <span className="name">Sign out {session.name}</span>
            </button>
          ) : null}
        </div>
        <Overlays />
        <NoticesMenu />
        <Toasts />
      </header>
      <main id="content" tabIndex={-1}>
        <OutageBanner />
        {children}
      </main>
    </div>
  );
}

function Place({
  path,
  name,
  Icon,
  below = path,
  onFollow,
}: {
  readonly path: string;
  readonly name: string;
  readonly Icon: LucideIcon;
  /** Pages that belong to it. */
  readonly below?: string | RegExp | undefined;
  readonly onFollow: () => void;
}) {
  const [isHere] = useRoute(path);
  const [isBelow] = useRoute(below);
  const section = isBelow ? 'true' : undefined;
  return (
    <Link href={path} aria-current={isHere ? 'page' : section} onClick={onFollow}>
      <Icon aria-hidden="true" size={18} />
      <span className="name">{name}</span>
      {path === '/inbox' ? <Waiting /> : null}
    </Link>
  );
}

/** Number of things that wait for a person; past nine it does not matter. */
function Waiting() {
  const { data } = useQuery(noticesOptions);
  const count = data?.waiting ?? 0;
  if (count === 0) return null;
  return (
    <span className="waiting">
      {count > 9 ? '9+' : count}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}

const notes = { connecting: 'Connecting …', lost: 'Connection lost. Reconnecting …' } as const;

/** Warns that the page may be out of date. Nothing is lost meanwhile: the page catches up. */
function ConnectionNote() {
  const state = useLiveState();
  return (
    <p className={`connection ${state}`} role="status" aria-label="Connection">
      {state === 'open' ? <span className="visually-hidden">Connected</span> : notes[state]}
    </p>
  );
}
