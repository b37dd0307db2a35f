import type { TaskEvent } from '@fixpoint/shared/contracts';
import { formatDollars } from '../../../parts/amounts.js';
import { describeFix } from '../../../parts/task/describe-fix.js';
import { DiffView } from '../../../parts/task/diff-view.js';
import type { DataOf } from '../build-timeline.js';

/** The commits that were made after the one iteration and before the other, each with its words and its diff. */
export function CommitsBetween({
  events,
  before,
  after,
}: {
  readonly events: readonly TaskEvent[];
  /** Keys of versions; one that is no iteration has no commits. */
  readonly before: string;
  readonly after: string;
}) {
  const [from, to] = [Number(before), Number(after)].sort((a, b) => a - b) as [number, number];
  const fixes = events
    .filter((event) => event.type === 'fix')
    .filter(({ data }) => data.iteration >= from && data.iteration < to);
  if (fixes.length === 0) return null;
  return (
    <section className="commits" aria-labelledby="commits-between">
      <h3 id="commits-between">{fixes.length === 1 ? 'Commit in between' : 'Commits in between'}</h3>
      {fixes.map(({ number, message, data }) => (
        <Commit key={number} message={message} fix={data} isOpen={fixes.length === 1} />
      ))}
    </section>
  );
}

function Commit({
  message,
  fix,
  isOpen,
}: {
  readonly message: string;
  readonly fix: DataOf<'fix'>;
  readonly isOpen: boolean;
}) {
  return (
    <article className="card fix">
      <h4>
        Iteration {fix.iteration}: {describeFix(fix)}
      </h4>
      <p className="text">{message}</p>
      <p className="quiet">{formatDollars(fix.spent_usd)}</p>
      {fix.diff === null ? (
        <p className="quiet">The diff was not stored.</p>
      ) : (
        <DiffView artifact={fix.diff} isOpen={isOpen} />
      )}
    </article>
  );
}
