import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { Link } from 'wouter';
import type { Session } from '../../api/session.js';
import { stageRail } from '../../parts/task/stage-rail.js';
import { type IterationRun, isStage } from './build-timeline.js';
import type { Comparison } from './comparisons.js';
import { HandDocument } from './hand-document.js';
import { LazyFindingsChart } from './lazy-findings-chart.js';
import { NowCard } from './now-card.js';
import { ScreenView } from './screen-view.js';
import { Timeline } from './timeline.js';

/** Current state: the agent with the message field, the picture of the desktop, the chart of findings; beside it the timeline. */
export function OverviewView({
  task,
  events,
  iterations,
  comparisons,
  canOperate,
  session,
}: {
  readonly task: Task;
  readonly events: readonly TaskEvent[];
  readonly iterations: readonly IterationRun[];
  readonly comparisons: readonly Comparison[];
  readonly canOperate: boolean;
  readonly session: Session;
}) {
  return (
    <div className="progress">
      <div className="tools-part">
        {events.length === 0 ? null : (
          <p className="actions narrow-replay">
            <Link href={`/tasks/${task.id}/replay`} className="button">
              {task.result === null ? 'Replay the run so far' : 'Replay the run'}
            </Link>
          </p>
        )}
        <HandDocument task={task} canOperate={canOperate} />
        <NowCard task={task} events={events} canOperate={canOperate} />
        <ScreenView task={task} events={events} session={session} />
        {comparisons.length === 0 ? null : (
          <section className="chart-part" aria-labelledby="chart-title">
            <h2 id="chart-title">Findings</h2>
            <LazyFindingsChart comparisons={comparisons} />
          </section>
        )}
      </div>
      <section className="timeline-part" aria-label="Timeline">
        <NextStages task={task} newest={iterations.at(-1)} />
        <Timeline kind={task.spec.intent.kind} iterations={iterations} />
      </section>
    </div>
  );
}

/** The stages that are still ahead in the newest iteration, above it: `Next: Push → Deploy`. */
function NextStages({ task, newest }: { readonly task: Task; readonly newest: IterationRun | undefined }) {
  if (task.spec.intent.kind !== 'feedback' || task.result !== null || newest === undefined) return null;
  const ahead = stageRail(newest.items.filter(isStage), task.plan).filter(({ state }) => state === 'waiting');
  if (ahead.length === 0) return null;
  return <p className="quiet">Next: {ahead.map(({ label }) => label).join(' → ')}</p>;
}
