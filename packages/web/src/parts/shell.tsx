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
        <nav aria-label="Pages">
          <ul>
            {places.map(([path, name]) => (
              <li key={path}>
                <Place path={path} name={name} />
              </li>
            ))}
          </ul>
        </nav>
        <ConnectionNote />
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
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function Place({ path, name }: { readonly path: string; readonly name: string }) {
  const [isHere] = useRoute(path);
  return (
    <Link href={path} aria-current={isHere ? 'page' : undefined}>
      {name}
    </Link>
  );
}
