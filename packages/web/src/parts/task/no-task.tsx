import { Link } from 'wouter';
import { ProblemError } from '../../api/problem-error.js';
import { Failure } from '../failure.js';

/** Instead of a task that cannot be shown: why, and where one may go from here. */
export function NoTask({
  id,
  error,
  retry,
}: {
  readonly id: string;
  readonly error: unknown;
  readonly retry: () => void;
}) {
  const isUnknown = error instanceof ProblemError && (error.status === 404 || error.status === 400);
  if (!isUnknown) {
    return (
      <>
        <h1>The task cannot be shown</h1>
        <Failure error={error} retry={retry} />
      </>
    );
  }
  return (
    <>
      <h1>No such task</h1>
      <p>
        There is no task <code>{id}</code> here. Check the address, or look for the task in the list.
      </p>
      <p className="actions">
        <Link href="/" className="button primary">
          All tasks
        </Link>
        <Link href="/inbox" className="button">
          What waits for an approval
        </Link>
      </p>
    </>
  );
}
