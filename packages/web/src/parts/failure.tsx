import { ProblemError } from '../api/problem-error.js';

/** What went wrong and what to do next; announced to those who cannot see it. */
export function Failure({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const problem = error instanceof ProblemError ? error : null;
  return (
    <div className="failure" role="alert">
      <p>{error instanceof Error ? error.message : String(error)}</p>
      {problem?.hint === undefined ? null : <p className="quiet">{problem.hint}</p>}
      {problem === null || problem.errors.length === 0 ? null : (
        <ul>
          {problem.errors.map(({ field, message, hint }) => (
            <li key={`${field} ${message}`}>
              <strong>{field}</strong>: {message} {hint}
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
