import type { Replay } from '@fixpoint/shared/contracts';
import { formatDuration } from '@fixpoint/shared/text';
import { useMemo } from 'react';
import { formatDollars } from '../parts/amounts.js';
import { StatusBadge } from '../parts/status-badge.js';
import { stageTitle } from '../parts/task/stage-labels.js';
import { WeightLine } from '../parts/task/weight-line.js';
import type { Moment, StageMark } from './list-moments.js';

const stateWords: Readonly<Record<StageMark['state'], string>> = {
  running: 'running',
  again: 'will be retried',
  done: 'done',
  failed: 'failed',
};

/** State of the run at a moment: status, iteration, open findings, cost, time, and the stages of the iteration. */
export function ReplayHead({
  replay,
  moment,
  place,
}: {
  readonly replay: Replay;
  readonly moment: Moment;
  readonly place: number;
}) {
  const { task, events } = replay;
  const comparisons = useMemo(
    () =>
      events.flatMap((event, index) =>
        event.type === 'findings'
          ? [
              {
                place: index,
                iteration: event.data.iteration,
                total: Object.values(event.data.counts).reduce((sum, count) => sum + count, 0),
                weight: event.data.weight,
              },
            ]
          : [],
      ),
    [events],
  );
  const reached = comparisons.filter((comparison) => comparison.place <= place);
  const newest = reached.at(-1);
  const since = Date.parse(events[place]?.at ?? '') - Date.parse(events[0]?.at ?? '');
  return (
    <div className="replay-head">
      <dl className="replay-facts">
        <div>
          <dt className="visually-hidden">Status</dt>
          <dd>
            <StatusBadge status={moment.status} />
          </dd>
        </div>
        <div>
          <dt>Iteration</dt>
          <dd>{moment.iteration === 0 ? '–' : moment.iteration}</dd>
        </div>
        <div>
          <dt>Findings</dt>
          <dd>
            {newest === undefined ? '–' : newest.total}
            {comparisons.length < 2 ? null : (
              <WeightLine
                values={comparisons.map(({ weight, total }) => weight ?? total)}
                reached={reached.length}
              />
            )}
          </dd>
        </div>
        <div>
          <dt>Cost</dt>
          <dd>
            {formatDollars(moment.spentUsd)}
            {task.budget_usd === null ? null : (
              <span className="quiet"> of {formatDollars(task.budget_usd)}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>{formatDuration(since, 'seconds')}</dd>
        </div>
      </dl>
      <ol className="replay-rail" aria-label="Stages of this iteration">
        {moment.stages.map(({ stage, state }) => (
          <li key={stage} className={state}>
            {stageTitle(stage)}
            <span className="visually-hidden">: {stateWords[state]}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
