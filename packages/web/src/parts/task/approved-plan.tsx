import type { Task } from '@fixpoint/shared/contracts';

/** The plan that a task follows, or followed; to look at. While it waits for a decision it stands in its box. */
export function ApprovedPlan({ task }: { readonly task: Task }) {
  const { plan } = task;
  if (plan === null || task.approval !== null) return null;
  return (
    <section aria-labelledby="approved-plan">
      <h2 id="approved-plan">The plan {plan.version === 1 ? '' : `(version ${plan.version})`}</h2>
      <p className="text">{plan.summary}</p>
      <ol className="plan-steps">
        {plan.steps.map(({ id, title, enabled, comment }) => (
          <li key={id} className={enabled ? undefined : 'off'}>
            <span>{title}</span>
            {enabled ? null : <span className="quiet"> (switched off)</span>}
            {comment === undefined ? null : <p className="quiet text">{comment}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
