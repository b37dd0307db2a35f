import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import type { IterationRun } from './build-timeline.js';
import type { Comparison } from './comparisons.js';
import { HandDocument } from './hand-document.js';
import { LazyFindingsChart } from './lazy-findings-chart.js';
import { NowCard } from './now-card.js';
import { ScreenView } from './screen-view.js';
import { Timeline } from './timeline.js';

/** The timeline, and beside it the agent with the message field, the picture of the desktop, and the chart of findings. */
export function OverviewView({
  task,
  events,
  iterations,
  comparisons,
  canOperate,
}: {
  readonly task: Task;
  readonly events: readonly TaskEvent[];
  readonly iterations: readonly IterationRun[];
  readonly comparisons: readonly Comparison[];
  readonly canOperate: boolean;
}) {
  return (
    <div className="progress">
      <section className="timeline-part" aria-label="Timeline">
        <Timeline kind={task.spec.intent.kind} iterations={iterations} />
      </section>
      <div className="tools-part">
        <HandDocument task={task} canOperate={canOperate} />
        <NowCard task={task} events={events} canOperate={canOperate} />
        <ScreenView task={task} events={events} />
        {comparisons.length === 0 ? null : (
          <section className="chart-part" aria-labelledby="chart-title">
            <h2 id="chart-title">Findings</h2>
            <LazyFindingsChart comparisons={comparisons} />
          </section>
        )}
      </div>
    </div>
  );
}
