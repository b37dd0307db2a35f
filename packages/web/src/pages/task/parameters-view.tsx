import type { Task } from '@fixpoint/shared/contracts';
import { nameOfTemplate } from '@fixpoint/shared/labels';
import { formatDollars } from '../../parts/amounts.js';
import { InstantTime } from '../../parts/times.js';

const starts = { email_check: 'with the mail', analyze: 'with the existing document' } as const;

/** The request of a task, its intent, and the plan it follows. */
export function ParametersView({ task }: { readonly task: Task }) {
  const { spec, id, created_at: createdAt } = task;
  const { limits, service, form, more_files: files = {}, intent, start_from: start } = spec;
  const groups: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    [
      'Form',
      [
        ...Object.entries(form).map(([name, value]) => [name, String(value)] as const),
        ...Object.entries(files).map(([name, file]) => [name, file.name] as const),
      ],
    ],
    [
      'Limits',
      [
        ['Iterations', String(limits.iterations)],
        ['Active time', `${limits.minutes} min`],
        ['Budget', limits.budget_usd === null ? 'none' : formatDollars(limits.budget_usd)],
        ['Mail timeout', `${limits.mail_wait_seconds} s`],
        ['Deployment timeout', `${limits.deploy_wait_seconds} s`],
      ],
    ],
    [
      'Service',
      service === null
        ? []
        : [
            ['Name', service.name],
            ['Template', nameOfTemplate(service) ?? 'none'],
            ['Starts', start === null ? 'at the form' : starts[start]],
            ['Repository', service.repository?.url ?? 'none: documents are checked only'],
          ],
    ],
  ];
  const waived = (service?.accept?.waived ?? []).map(
    ({ finding, reason, until, by }) =>
      [finding, `${reason} Until ${until}${by === undefined ? '' : `, by ${by}`}.`] as const,
  );
  return (
    <>
      <h2>Request</h2>
      <p className="text card">{task.description}</p>
      <p className="quiet">
        <InstantTime at={createdAt} isFull /> · <code>{id}</code>
      </p>
      <div className="columns">
        {[...groups, ['Waived findings', waived] as const].map(([name, rows]) =>
          rows.length === 0 ? null : (
            <section key={name} className="card" aria-label={name}>
              <h3>{name}</h3>
              <dl className="pairs">
                {rows.map(([key, value]) => (
                  <div key={key + value}>
                    <dt>{key}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ),
        )}
      </div>
      {intent.because.length === 0 ? null : (
        <section aria-label="How the request was interpreted">
          <h3>How the request was interpreted</h3>
          <ul>
            {intent.because.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </section>
      )}
      <ApprovedPlan task={task} />
    </>
  );
}

/** The plan that a task follows, or followed, read-only. While it waits for a decision it is shown in its box. */
function ApprovedPlan({ task }: { readonly task: Task }) {
  const { plan } = task;
  if (plan === null || task.approval !== null) return null;
  return (
    <section aria-labelledby="approved-plan">
      <h2 id="approved-plan">Plan {plan.version === 1 ? '' : `(version ${plan.version})`}</h2>
      <p className="text">{plan.summary}</p>
      <ol className="plan-steps">
        {plan.steps.map(({ id, title, enabled, comment }) => (
          <li key={id} className={enabled ? undefined : 'off'}>
            <span>{title}</span>
            {enabled ? null : <span className="quiet"> (disabled)</span>}
            {comment === undefined ? null : <p className="quiet text">{comment}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
