import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { askReady, type DoctorCheck, runDoctor } from '../../api/services.js';
import { describeStages } from '../../api/stages.js';
import { Failure } from '../../parts/failure.js';
import { Prose } from '../../parts/prose.js';

const states = {
  ok: ['completed', 'OK'],
  warn: ['paused', 'needs attention'],
  missing: ['failed', 'missing'],
} as const;

/** The state of the set-up: the checks of the gateway, and for admins those of the doctor. */
export function SetUpCard({ isAdmin }: { readonly isAdmin: boolean }) {
  const ready = useQuery({ queryKey: ['ready'], queryFn: askReady, retry: false, staleTime: 0 });
  const stages = useQuery({
    queryKey: ['stages', 60],
    queryFn: ({ signal }) => describeStages(60, signal),
  });
  const doctor = useQuery({ queryKey: ['doctor'], queryFn: runDoctor, enabled: false, retry: false });
  const doctorLabel = doctor.isSuccess ? 'Run the doctor again' : 'Run the doctor';

  return (
    <section className="card" aria-labelledby="set-up">
      <h2 id="set-up">Setup</h2>
      <dl className="set-up-facts">
        <dt>Redis</dt>
        <dd>{answerTo(ready, () => 'writable')}</dd>
        <dt>Stages</dt>
        <dd>
          {answerTo(stages, describeWorkers)} · <Link href="/stages">Show stages</Link>
        </dd>
      </dl>
      {isAdmin ? (
        <button
          type="button"
          // One that is disabled loses the focus of the keyboard.
          aria-disabled={doctor.isFetching}
          onClick={() => {
            if (!doctor.isFetching) void doctor.refetch();
          }}
        >
          {doctor.isFetching ? 'Running checks …' : doctorLabel}
        </button>
      ) : null}
      <p className="quiet">
        The doctor checks Node, Redis, git, the coding agent, gh, the mailbox, the display and the policy on
        the machine of the gateway. For each service, it also checks that a task can run from start to finish.{' '}
        {isAdmin ? '' : 'Only admins can run the doctor. '}If stages run on other machines, run{' '}
        <code>fixpoint doctor</code> there too.
      </p>
      {doctor.isError ? <Failure error={doctor.error} /> : null}
      <div role="status" aria-label="Checks">
        {doctor.data === undefined ? null : (
          <ul className="rows">
            {doctor.data.checks.map((check) => (
              <CheckRow key={check.name} check={check} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function answerTo<Data>(query: UseQueryResult<Data>, describe: (data: Data) => string): string {
  if (query.isSuccess) return describe(query.data);
  return query.isError ? query.error.message : '…';
}

function describeWorkers({ stages }: Awaited<ReturnType<typeof describeStages>>): string {
  const without = stages.filter(({ workers }) => workers.length === 0);
  if (without.length === 0) return 'every stage has a worker';
  return `no worker for ${without.map(({ stage }) => stage).join(', ')}`;
}

function CheckRow({ check }: { readonly check: DoctorCheck }) {
  const [colour, words] = states[check.state];
  return (
    <li>
      <div>
        <strong>{check.name}</strong> <Prose>{check.detail}</Prose>
        {check.code === undefined ? null : <span className="quiet"> ({check.code})</span>}
        {check.remedy === undefined ? null : (
          <p className="quiet">
            → <Prose>{check.remedy}</Prose>
          </p>
        )}
        {(check.table ?? []).map(({ name, value, how }) => (
          <p className="quiet" key={`${name} ${value}`}>
            {name}, {value}: <Prose>{how}</Prose>
          </p>
        ))}
      </div>
      <span className={`badge ${colour}`}>
        {words}
        {check.required && check.state === 'missing' ? ' (required)' : ''}
      </span>
    </li>
  );
}
