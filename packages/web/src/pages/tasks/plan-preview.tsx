import type { IntentProblem, NewTask, TaskPreview } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { previewTask } from '../../api/tasks.js';
import { useDebounced } from '../../parts/hooks.js';
import { PlanPreconditions } from '../../parts/plan/plan-preconditions.js';
import { ProblemList } from '../../parts/problem-list.js';
import { Prose } from '../../parts/prose.js';

/** Milliseconds without a change after which it is looked up: services and mailboxes are asked. */
const settleMs = 600;

/** Preview of a complete request, requested without an effect. */
export function useTaskPreview(request: NewTask, isComplete: boolean): TaskPreview | null {
  const settled = useDebounced(JSON.stringify(request), settleMs);
  const isSettled = settled === JSON.stringify(request);
  const { data } = useQuery({
    queryKey: ['task-preview', settled],
    queryFn: ({ signal }) => previewTask(JSON.parse(settled) as NewTask, signal),
    enabled: isComplete && isSettled,
    placeholderData: keepPreviousData,
    // The state changes without this page.
    staleTime: 10_000,
  });
  return isComplete ? (data ?? null) : null;
}

/** Before a request is sent: its plan, what does not fit, and the preconditions that do not hold. */
export function PlanPreview({
  preview: { plan, preconditions },
  problems,
}: {
  readonly preview: TaskPreview;
  /** Those that no field of the form shows. */
  readonly problems: readonly IntentProblem[];
}) {
  const failed = preconditions?.problems.filter(({ state }) => state === 'failed') ?? [];
  return (
    <section className="plan-preview" aria-label="Preview">
      <ProblemList problems={problems} />
      {failed.length === 0 ? null : (
        <p className="warning" role="status" aria-label="Preconditions">
          The task would fail now: {countOf(failed.length, 'precondition')} not met.
        </p>
      )}
      {preconditions === null || preconditions.problems.length === 0 ? null : (
        <PlanPreconditions preconditions={preconditions} />
      )}
      {plan === null ? null : (
        <details>
          <summary>Plan: {countOf(plan.steps.length, 'step')}</summary>
          <p className="quiet">
            <Prose>{plan.summary}</Prose>
          </p>
          <ol>
            {plan.steps.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}
