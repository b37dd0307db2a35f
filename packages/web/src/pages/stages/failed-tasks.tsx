import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ProblemError } from '../../api/request.js';
import { type FailedWork, type RerunAnswer, rerunFailedWork, type StageReport } from '../../api/stages.js';
import { confirmations } from '../../labels/confirmations.js';
import { emptyStates } from '../../labels/empty-states.js';
import { ConfirmButton } from '../../parts/confirm-dialog.js';
import { keepFocus } from '../../parts/failure.js';
import { useWhyReadOnly } from '../../parts/session-access.js';
import { VirtualList } from '../../parts/virtual-list.js';
import { describeStart } from './describe-task.js';
import { FailedTask, RerunOutcome, RetryingTask } from './failed-task.js';

const idOf = ({ task_id }: FailedWork) => task_id;

/** Failures of a stage by task: those that are retried automatically, and those that a person can run again. */
export function FailedTasks({
  report,
  failures,
}: {
  readonly report: StageReport;
  readonly failures: readonly FailedWork[] | undefined;
}) {
  const queries = useQueryClient();
  const [answers, setAnswers] = useState<readonly RerunAnswer[]>([]);
  const section = useRef<HTMLElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const { stage, retrying } = report;
  const open = failures?.filter(({ rerun }) => rerun === null) ?? [];
  const hopeless = open.filter(({ failure }) => failure.retry === 'never' && failure.code !== 'deadline');
  const disabledBecause = useWhyReadOnly();
  // The pressed button disappears with its row, and its dialog with it: then, and once, the focus needs a place.
  const isSettled = useRef(true);
  useEffect(() => {
    if (isSettled.current || section.current?.querySelector('dialog') !== null) return;
    isSettled.current = true;
    keepFocus(outcome.current);
  });

  async function runAgain(works: readonly FailedWork[]): Promise<void> {
    const results = await rerunFailedWork(
      stage,
      works.map(({ task_id: id }) => id),
    );
    const [only] = results;
    if (results.length === 1 && only?.problem) throw new ProblemError(409, only.problem);
    setAnswers(results);
    isSettled.current = false;
    await queries.invalidateQueries({ queryKey: ['stages'] });
    await queries.invalidateQueries({ queryKey: ['tasks'] });
  }

  return (
    <section ref={section} className="failed-tasks" aria-labelledby="failed-tasks">
      <div className="section-head">
        <h3 id="failed-tasks">Failed tasks</h3>
        {open.length < 2 ? null : (
          <ConfirmButton
            {...confirmations.rerunFailedTasks(stage, open.length)}
            disabledBecause={disabledBecause}
            run={() => runAgain(open)}
          >
            {hopeless.length === 0 ? null : (
              <p className="warning">
                {hopeless.length} of them will fail the same way. Fix the cause first.
              </p>
            )}
          </ConfirmButton>
        )}
      </div>
      <div ref={outcome} role="status" aria-label="New runs" tabIndex={-1}>
        <RerunOutcome answers={answers} />
      </div>
      {failures === undefined ? <p className="quiet">Loading …</p> : null}
      {failures?.length === 0 && retrying.length === 0 ? (
        <p className="quiet">{emptyStates.failedHere}</p>
      ) : null}
      {retrying.length === 0 ? null : (
        <ul className="held">
          {retrying.map((step) => (
            <RetryingTask key={step.task_id} step={step} />
          ))}
        </ul>
      )}
      <VirtualList
        className="held"
        items={failures ?? []}
        keyOf={idOf}
        estimate={140}
        render={(work, attributes) => (
          <FailedTask work={work} attributes={attributes}>
            <ConfirmButton
              label={
                <>
                  Run task again<span className="visually-hidden"> {work.task_id}</span>
                </>
              }
              {...confirmations.rerunFailedTask(describeStart(work))}
              disabledBecause={disabledBecause}
              run={() => runAgain([work])}
            />
          </FailedTask>
        )}
      />
    </section>
  );
}
