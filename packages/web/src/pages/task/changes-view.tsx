import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { useEffect, useRef } from 'react';
import { artifactUrl } from '../../api/artifacts.js';
import { emptyStates } from '../../labels/empty-states.js';
import { formatDollars } from '../../parts/amounts.js';
import { describeFix } from '../../parts/task/describe-fix.js';
import { DiffView } from '../../parts/task/diff-view.js';
import type { DataOf } from './build-timeline.js';
import { CommitFindingsView } from './commit-findings.js';
import { RepositoryLinks } from './commit-link.js';
import type { Comparison } from './comparisons.js';
import { useLook } from './document/use-look.js';

/** The fixes, newest first: summary, commit, findings, diff and cost. The one that the address names is in the window. */
export function ChangesView({
  task,
  events,
  comparisons,
}: {
  readonly task: Task;
  readonly events: readonly TaskEvent[];
  readonly comparisons: readonly Comparison[];
}) {
  const [look] = useLook();
  const chosen = look.get('iteration');
  const fixes = events.filter((event) => event.type === 'fix').toReversed();
  if (fixes.length === 0) return <p className="quiet">{emptyStates.changes}</p>;
  const spent = fixes.reduce((sum, { data }) => sum + data.spent_usd, 0);
  return (
    <>
      <p className="quiet">
        {countOf(fixes.length, 'fix', 'fixes')}, {formatDollars(spent)} in total.
      </p>
      {fixes.map(({ number, message, data }, index) => (
        <Fix
          key={number}
          message={message}
          fix={data}
          comparisons={comparisons}
          repository={task.spec.service?.repository?.url}
          isOpen={index === 0 || String(data.iteration) === chosen}
          isChosen={String(data.iteration) === chosen}
        />
      ))}
    </>
  );
}

function Fix({
  message,
  fix,
  comparisons,
  repository,
  isOpen,
  isChosen,
}: {
  readonly message: string;
  readonly fix: DataOf<'fix'>;
  readonly comparisons: readonly Comparison[];
  readonly repository: string | undefined;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
}) {
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isChosen) article.current?.scrollIntoView({ block: 'start' });
  }, [isChosen]);
  const { iteration, commit, files, diff, transcript, spent_usd: spent, denials, compared } = fix;
  return (
    <article ref={article} className="card fix" aria-label={`Change of iteration ${iteration}`}>
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
      {commit === null ? null : (
        <>
          <p>
            <RepositoryLinks repository={repository} commit={commit} />
          </p>
          <CommitFindingsView iteration={iteration} comparisons={comparisons} />
        </>
      )}
      {diff === null ? (
        <p className="quiet">{files.length === 0 ? 'No files changed.' : 'The diff was not stored.'}</p>
      ) : (
        <DiffView artifact={diff} isOpen={isOpen} />
      )}
    </article>
  );
}
