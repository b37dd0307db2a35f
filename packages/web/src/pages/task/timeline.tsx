import type { TaskKind } from '@fixpoint/shared/contracts';
import { nameOfResource } from '@fixpoint/shared/labels';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { emptyStates } from '../../labels/empty-states.js';
import { formatDollars } from '../../parts/amounts.js';
import { Prose } from '../../parts/prose.js';
import { describeFix } from '../../parts/task/describe-fix.js';
import { labelIteration } from '../../parts/task/stage-labels.js';
import { Elapsed, InstantTime } from '../../parts/times.js';
import { type IterationRun, isStage, isUnderWay } from './build-timeline.js';
import { changeAddress } from './commit-link.js';
import { SeverityCounts } from './comparisons-table.js';
import { StageLine } from './stage-line.js';

/**
 * Every iteration with its findings, its fix and its stages, the newest first; the stages of an iteration are in the order in
 * which they ran. Remembered, because the page around it is drawn several times while it opens.
 */
export const Timeline = memo(function Timeline({
  kind,
  iterations,
}: {
  readonly kind: TaskKind;
  readonly iterations: readonly IterationRun[];
}) {
  if (iterations.length === 0) return <p className="quiet">{emptyStates.taskLog}</p>;
  return (
    <ol className="timeline">
      {iterations.toReversed().map((iteration, index) => (
        <Iteration
          key={iteration.number}
          name={iteration.number === 0 ? 'Preparation' : (labelIteration(kind, iteration.number) ?? 'Run')}
          iteration={iteration}
          isNewest={index === 0}
        />
      ))}
    </ol>
  );
});

function Iteration({
  name,
  iteration,
  isNewest,
}: {
  readonly name: string;
  readonly iteration: IterationRun;
  readonly isNewest: boolean;
}) {
  const { number, startedAt, endedAt, items } = iteration;
  // The newest is open until the next one comes, so that current work stays in the window; an item that a person opened or closed
  // stays so.
  const [chosen, choose] = useState<boolean | null>(null);
  const isOpen = chosen ?? isNewest;
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    // Nothing moves under who reads it just now.
    const isRead = details.current?.matches(':hover, :focus-within') ?? false;
    if (wasOpened && !isNewest && isRead) choose((before) => before ?? true);
  }, [isNewest, wasOpened]);
  const isRunning = items.some((item) => isStage(item) && isUnderWay(item));
  return (
    <li>
      <details
        ref={details}
        open={isOpen}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== isOpen) choose(currentTarget.open);
        }}
      >
        <summary>
          <h3>{name}</h3>{' '}
          <span className="quiet">
            <InstantTime at={startedAt} isClock />
            {number === 0 ? null : (
              <>
                , <Elapsed since={startedAt} until={isRunning ? null : endedAt} />
              </>
            )}
          </span>
          <Outcome iteration={iteration} />
        </summary>
        {wasOpened ? (
          <>
            <IterationLinks iteration={iteration} />
            <Stages items={items} />
          </>
        ) : null}
      </details>
    </li>
  );
}

/** Links from an iteration to its findings and to its change. */
function IterationLinks({ iteration: { number, findings, fix } }: { readonly iteration: IterationRun }) {
  if (findings === null && fix === null) return null;
  return (
    <p className="actions">
      {findings === null ? null : (
        <Link href={`?${new URLSearchParams({ view: 'findings', iteration: String(number) })}`}>
          Show findings of iteration {number}
        </Link>
      )}
      {fix === null ? null : <Link href={changeAddress(number)}>Show change of iteration {number}</Link>}
    </p>
  );
}

function Stages({ items }: Pick<IterationRun, 'items'>) {
  return (
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
              <span>
                {item.behind === undefined ? (
                  <Prose hasCopy={false}>{item.message}</Prose>
                ) : (
                  <Behind {...item.behind} />
                )}
              </span>
              <InstantTime at={item.at} isClock />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function Behind({ task, resource }: { readonly task: string; readonly resource: string }) {
  return (
    <>
      Waiting for {nameOfResource(resource)}, in use by <Link href={`/tasks/${task}`}>another task</Link>.
    </>
  );
}

/** `5 findings: 2 critical, 3 high → pushed 7943caa88, 2 files, $0.30` */
function Outcome({ iteration: { findings, fix } }: { readonly iteration: IterationRun }) {
  if (findings === null && fix === null) return null;
  return (
    <span className="outcome">
      {findings === null ? null : <SeverityCounts counts={findings.counts} />}
      {findings === null || fix === null ? null : ' → '}
      {fix === null ? null : `${describeFix(fix)}, ${formatDollars(fix.spent_usd)}`}
    </span>
  );
}
