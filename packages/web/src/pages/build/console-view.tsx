import type { BuildSession } from '../../api/builds.js';
import { emptyStates } from '../../labels/empty-states.js';

/** Errors and warnings of the app's console, by the session in which the harness saw them; the newest session first. */
export function ConsoleView({ sessions }: { readonly sessions: readonly BuildSession[] }) {
  const loud = sessions.filter(({ console_errors }) => console_errors.length > 0).toReversed();
  if (loud.length === 0) return <p className="quiet">{emptyStates.app}</p>;
  return loud.map(({ session, test, console_errors }) => (
    <article key={session} className="card">
      <h3>
        Session {session}
        {test === null ? '' : `: ${test}`}
      </h3>
      <ul className="console">
        {console_errors.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
    </article>
  ));
}
