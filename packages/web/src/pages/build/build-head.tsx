import type { Task } from '@fixpoint/shared/contracts';
import { Link } from 'wouter';
import type { BuildView } from '../../api/builds.js';
import { formatDollars } from '../../parts/amounts.js';
import { Prose } from '../../parts/prose.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { summarizeStatus } from '../../parts/task/status-summary.js';
import { Elapsed } from '../../parts/times.js';

/** State of a build, its figures, and the links to GitHub and to its task. */
export function BuildHead({ build, task }: { readonly build: BuildView; readonly task: Task | undefined }) {
  const { tests, sessions } = build;
  const passed = tests.filter(({ status }) => status === 'pass').length;
  const summary = task === undefined ? null : summarizeStatus(task);
  const budget = task?.spec.limits.budget_usd ?? null;
  return (
    <section className={`card task-head ${summary?.tone ?? 'info'}`} aria-label="Build status">
      {summary === null ? null : (
        <p className="verdict" role="status" aria-label="Verdict">
          <strong>{summary.headline}.</strong> <Prose>{summary.detail}</Prose>
        </p>
      )}
      {build.about === null ? null : <p className="text">{build.about}</p>}
      <p className="links">
        <a href={build.issue_url}>
          {build.repository} #{build.issue}
        </a>
        {build.comment_url === null ? null : <a href={build.comment_url}>Show comment on the issue</a>}
        {build.app_url === null ? null : <a href={build.app_url}>Show code</a>}
        <Link href={`/tasks/${build.task_id}`}>Show task</Link>
      </p>
      <dl className="status-bar" aria-label="Build figures">
        <Fact name="Status">
          <StatusBadge status={build.status} />
        </Fact>
        <Fact name="Tests">{tests.length === 0 ? '–' : `${passed} of ${tests.length} pass`}</Fact>
        <Fact name="Sessions">{sessions.length}</Fact>
        <Fact name="Spent">
          {formatDollars(build.spent_usd)}
          {budget === null ? '' : ` of ${formatDollars(budget)}`}
        </Fact>
        <Fact name="Elapsed">
          <Elapsed since={build.created_at} until={build.finished_at} />
        </Fact>
        <Fact name="Issue author">{build.author ?? '–'}</Fact>
        <Fact name="Approved by">{build.approved_by ?? '–'}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
