import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { useMemo } from 'react';
import { buildTimeline } from './build-timeline.js';
import type { Comparison } from './comparisons.js';
import { HandDocument } from './hand-document.js';
import { LazyFindingsChart } from './lazy-findings-chart.js';
import { MessageAgent } from './message-agent.js';
import { ScreenView } from './screen-view.js';
import { Timeline } from './timeline.js';

/** The chart of findings, the timeline, and beside it the message field and the newest screenshot. */
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
        <HandDocument task={task} canOperate={canOperate} />
        {task.result === null ? <MessageAgent id={task.id} canOperate={canOperate} /> : null}
        <ScreenView task={task} events={events} />
      </div>
    </div>
  );
}
