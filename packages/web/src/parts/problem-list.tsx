import { Prose } from './prose.js';

interface Problem {
  readonly field: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Problems of values that the form has no field for. `role`: `alert` if they appear after a press. */
export function ProblemList({
  problems,
  role,
}: {
  readonly problems: readonly Problem[];
  readonly role?: 'alert';
}) {
  if (problems.length === 0) return null;
  return (
    <ul className="problems" role={role}>
      {problems.map(({ field, message, hint }) => (
        <li key={`${field} ${message}`}>
          <Prose>{message}</Prose>{' '}
          <span className="quiet">
            <Prose>{hint}</Prose>
          </span>
        </li>
      ))}
    </ul>
  );
}
