import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { useMemo } from 'react';
import { buildTimeline } from '../../task/build-timeline.js';
import type { Comparison } from '../../task/comparisons.js';
import { LazyFindingsChart } from './lazy-findings-chart.js';
import { SaySomething } from './say-something.js';
import { ScreenView } from './screen-view.js';
import { Timeline } from './timeline.js';

/** The timeline, and beside it what one looks at while it goes on. */
export function ProgressView({
  task,
  events,
  comparisons,
  canOperate,
}: {
  readonly task: Task;
  readonly events: readonly TaskEvent[];
  readonly comparisons: readonly Comparison[];
  readonly canOperate: boolean;
}) {
  const isHeld = task.status === 'paused';
  const iterations = useMemo(() => buildTimeline(events, isHeld), [events, isHeld]);
  return (
    <div className="progress">
      {comparisons.length === 0 ? null : (
        <section className="chart-part" aria-labelledby="chart-title">
          <h2 id="chart-title">Findings</h2>
          <LazyFindingsChart comparisons={comparisons} />
        </section>
      )}
      <section className="timeline-part" aria-label="Timeline">
        <Timeline kind={task.spec.intent.kind} iterations={iterations} />
      </section>
      <div className="tools-part">
        {task.result === null ? <SaySomething id={task.id} canOperate={canOperate} /> : null}
        <ScreenView task={task} events={events} />
      </div>
    </div>
  );
}
