import { formatDollars } from '../../task/amounts.js';
import { type IterationRun, isStage } from '../../task/build-timeline.js';
import { describeFix } from '../../task/describe-fix.js';
import { InstantTime } from '../instant-time.js';
import { SeverityCounts } from './severity-counts.js';
import { StageLine } from './stage-line.js';

/** Every iteration with its stages, what was found and what was done about it. The newest stands last, as it happens. */
export function Timeline({ iterations }: { readonly iterations: readonly IterationRun[] }) {
  if (iterations.length === 0) return <p className="quiet">Nothing has run yet.</p>;
  return (
    <ol className="timeline">
      {iterations.map((iteration) => (
        <Iteration key={iteration.number} iteration={iteration} />
      ))}
    </ol>
  );
}

function Iteration({ iteration }: { readonly iteration: IterationRun }) {
  const { number, startedAt, items, findings, fix } = iteration;
  return (
    <li>
      <h3>
        {number === 0 ? 'Before the start' : `Iteration ${number}`}{' '}
        <span className="quiet">
          <InstantTime at={startedAt} />
        </span>
      </h3>
      <ol className="stages">
        {items.map((item) => (
          <li key={item.number}>
            {isStage(item) ? (
              <StageLine run={item} />
            ) : (
              <p className="remark">
                <span aria-hidden="true" className="mark">
                  ·
                </span>
                <span>{item.message}</span>
                <InstantTime at={item.at} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {findings === null && fix === null ? null : (
        <p className="outcome">
          {findings === null ? null : <SeverityCounts counts={findings.counts} />}
          {fix === null ? null : (
            <span>
              {describeFix(fix)}, {formatDollars(fix.spent_usd)}
            </span>
          )}
        </p>
      )}
    </li>
  );
}
