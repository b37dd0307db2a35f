import { formatDuration } from '@fixpoint/shared/text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '../../api/session.js';
import { cleanStage, type FailedWork, type StageReport } from '../../api/stages.js';
import { adminOnlyNote } from '../../labels/access.js';
import { confirmations } from '../../labels/confirmations.js';
import { emptyStates } from '../../labels/empty-states.js';
import { formatRunTime } from '../../parts/amounts.js';
import { ConfirmButton } from '../../parts/confirm-dialog.js';
import { stageTitle } from '../../parts/task/stage-labels.js';
import { FailedTasks } from './failed-tasks.js';
import { HeldTasks } from './held-tasks.js';
import { StageCharts } from './stage-charts.js';

/** One stage in full: its work over time, its workers and their steps, and its clean-up actions. */
export function StageDetail({
  report,
  failures,
  sliceSeconds,
  role,
}: {
  readonly report: StageReport;
  /** Failures in this stage; undefined while they are not known. */
  readonly failures: readonly FailedWork[] | undefined;
  readonly sliceSeconds: number;
  readonly role: Session['role'];
}) {
  const { stage, workers } = report;
  return (
    <section className="card stage-card" aria-labelledby="shown-stage">
      <h2 id="shown-stage">
        {stage} <span className="quiet">{stageTitle(stage)}</span>
      </h2>
      <p className="quiet minor-figures">
        {report.delayed} delayed. Run time: p50 {formatRunTime(report.p50_ms)}, p95{' '}
        {formatRunTime(report.p95_ms)}, p99 {formatRunTime(report.p99_ms)}.
      </p>
      <StageCharts report={report} sliceSeconds={sliceSeconds} />
      <FailedTasks report={report} failures={failures} />
      <div className="columns">
        <section aria-labelledby="held-tasks">
          <h3 id="held-tasks">Tasks in this stage</h3>
          <HeldTasks report={report} />
        </section>
        <section aria-labelledby="living-workers">
          <h3 id="living-workers">Workers</h3>
          {workers.length === 0 ? <p className="quiet">{emptyStates.workersHere}</p> : null}
          <ul className="held">
            {workers.map(({ name, address, connected_seconds: seconds }) => (
              <li key={`${name} ${address}`}>
                <div>
                  {name}
                  <p className="quiet">
                    from {address}, connected for {formatDuration(seconds * 1_000, 'seconds')}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <Leftovers report={report} role={role} />
    </section>
  );
}

function Leftovers({ report, role }: { readonly report: StageReport; readonly role: Session['role'] }) {
  const queries = useQueryClient();
  const [cleaned, setCleaned] = useState('');
  const { stage, failed } = report;
  return (
    <div className="actions">
      <ConfirmButton
        {...confirmations.cleanStage(stage, failed)}
        isDanger
        disabledBecause={role === 'admin' ? undefined : adminOnlyNote}
        run={async () => {
          const removed = await cleanStage(stage);
          setCleaned(`Removed ${removed.failed} failed and ${removed.completed} completed jobs.`);
          await queries.invalidateQueries({ queryKey: ['stages'] });
        }}
      />
      <p className="quiet" role="status" aria-label="Removed jobs">
        {cleaned === '' ? 'Removing jobs does not remove tasks: failed tasks stay listed above.' : cleaned}
      </p>
    </div>
  );
}
