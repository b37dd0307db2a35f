import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { Link } from 'wouter';
import type { Session } from '../../api/session.js';
import type { IterationRun } from './build-timeline.js';
import type { Comparison } from './comparisons.js';
import { HandDocument } from './hand-document.js';
import { LazyFindingsChart } from './lazy-findings-chart.js';
import { NowCard } from './now-card.js';
import { ScreenView } from './screen-view.js';
import { Timeline } from './timeline.js';

/** What goes on now: the agent with the message field, the picture of the desktop, the chart of findings; beside it the timeline. */
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
          <p className="actions">
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
        <Timeline kind={task.spec.intent.kind} iterations={iterations} />
      </section>
    </div>
  );
}
