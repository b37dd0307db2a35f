import { ProblemError } from '../api/request.js';
import { Prose } from './prose.js';

/** The error and the next step; announced to those who cannot see it. */
export function Failure({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const problem = error instanceof ProblemError ? error : null;
  // If there is one problem, the sentence above mostly says it with its field.
  const further = (problem?.errors ?? []).filter(
    ({ field, message }) => !(problem?.message.includes(message) && problem.message.includes(field)),
  );
  return (
    <div className="failure" role="alert">
      <p>
        <Prose>{error instanceof Error ? error.message : String(error)}</Prose>
      </p>
      {problem?.hint === undefined ? null : (
        <p className="quiet">
          <Prose>{problem.hint}</Prose>
        </p>
      )}
      {further.length === 0 ? null : (
        <ul>
          {further.map(({ field, message, hint }) => (
            <li key={`${field} ${message}`}>
              <strong>{field}</strong>: <Prose>{`${message} ${hint ?? ''}`}</Prose>
            </li>
          ))}
        </ul>
      )}
      {retry === undefined ? null : (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Gives a focus that got lost back to its former element, or to the page's content if that is gone. */
export function keepFocus(before: Element | null): void {
  if (document.activeElement !== document.body && document.activeElement !== null) return;
  if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
  else document.getElementById('content')?.focus({ preventScroll: true });
}
