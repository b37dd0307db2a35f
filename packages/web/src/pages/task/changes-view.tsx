import type { TaskEvent } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { artifactUrl } from '../../api/artifacts.js';
import { emptyStates } from '../../labels/empty-states.js';
import { formatDollars } from '../../parts/amounts.js';
import { describeFix } from '../../parts/task/describe-fix.js';
import { DiffView } from '../../parts/task/diff-view.js';
import type { DataOf } from './build-timeline.js';

/** What each fix changed, newest first: its words, its commit, its diff, and what it cost. */
export function ChangesView({ events }: { readonly events: readonly TaskEvent[] }) {
  const fixes = events.filter((event) => event.type === 'fix').toReversed();
  if (fixes.length === 0) return <p className="quiet">{emptyStates.changes}</p>;
  const spent = fixes.reduce((sum, { data }) => sum + data.spent_usd, 0);
  return (
    <>
      <p className="quiet">
        {countOf(fixes.length, 'fix', 'fixes')}, {formatDollars(spent)} in total.
      </p>
      {fixes.map(({ number, message, data }, index) => (
        <Fix key={number} message={message} fix={data} isNewest={index === 0} />
      ))}
    </>
  );
}

function Fix({
  message,
  fix,
  isNewest,
}: {
  readonly message: string;
  readonly fix: DataOf<'fix'>;
  readonly isNewest: boolean;
}) {
  const { iteration, commit, files, diff, transcript, spent_usd: spent, denials, compared } = fix;
  return (
    <article className="card fix">
      <h3>
        Iteration {iteration}: {describeFix(fix)}
      </h3>
      <p className="text">{message}</p>
      {compared === undefined ? null : (
        <p className="quiet">
          Compared before the push: {compared.verdict}, {compared.text}
          {compared.document === null ? null : (
            <>
              {' · '}
              <a href={artifactUrl(compared.document.artifact, compared.document.name)} download>
                Download document
              </a>
            </>
          )}
        </p>
      )}
      <p className="quiet">
        {commit === null ? null : (
          <>
            Commit <code>{commit}</code> ·{' '}
          </>
        )}
        {formatDollars(spent)} · {countOf(denials, 'action')} denied by the guard
        {transcript === null ? null : (
          <>
            {' · '}
            <a href={artifactUrl(transcript, `fix-${iteration}.jsonl`)} download>
              Download transcript
            </a>
          </>
        )}
        {diff === null ? null : (
          <>
            {' · '}
            <a href={artifactUrl(diff, `fix-${iteration}.diff`)} download>
              Download diff
            </a>
          </>
        )}
      </p>
      {diff === null ? (
        <p className="quiet">{files.length === 0 ? 'No files changed.' : 'The diff was not stored.'}</p>
      ) : (
        <DiffView artifact={diff} isOpen={isNewest} />
      )}
    </article>
  );
}
