import { countOf } from '@fixpoint/shared/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { listServices, readServiceHealth, type ServiceHealth } from '../../api/services.js';
import { listTasks } from '../../api/tasks.js';
import { formatDollars } from '../../parts/amounts.js';
import { Failure } from '../../parts/failure.js';
import { TaskItem } from './task-item.js';

/** Tasks shown of each service. */
const shown = 5;

/** The services, each with how its newest runs went and its newest tasks. */
export function ServicesView() {
  const services = useQuery({ queryKey: ['services'], queryFn: listServices });
  if (services.isError) return <Failure error={services.error} retry={() => void services.refetch()} />;
  if (services.isPending) return <p className="quiet">Loading …</p>;
  return services.data.services.map(({ name }) => <ServiceGroup key={name} name={name} />);
}

function ServiceGroup({ name }: { readonly name: string }) {
  return (
    <section className="service-group" aria-labelledby={`service-${name}`}>
      <h2 id={`service-${name}`}>
        <Link href={`/services/${name}`}>{name}</Link>
      </h2>
      <ServiceRuns name={name} />
    </section>
  );
}

/** Statistics and list of the newest tasks of a service. */
export function ServiceRuns({ name }: { readonly name: string }) {
  const health = useQuery({ queryKey: ['services', name, 'health'], queryFn: () => readServiceHealth(name) });
  const tasks = useQuery({
    queryKey: ['tasks', 'list', { service: name, limit: shown }],
    queryFn: ({ signal }) => listTasks({ service: name, limit: shown }, signal),
  });
  const rows = tasks.data?.tasks ?? [];
  return (
    <>
      {health.data === undefined ? null : <Health health={health.data} />}
      {tasks.isSuccess && rows.length === 0 ? <p className="quiet">No tasks yet.</p> : null}
      {rows.length === 0 ? null : (
        <>
          <ul className="task-list">
            {rows.map((task) => (
              <TaskItem key={task.id} task={task} />
            ))}
          </ul>
          <p>
            <Link href={`/?service=${name}`}>Show all tasks of {name}</Link>
          </p>
        </>
      )}
    </>
  );
}

function Health({ health }: { readonly health: ServiceHealth }) {
  const { runs, matched, median_iterations: median, spent_usd, frequent, newest } = health;
  if (runs === 0) return <p className="quiet">No finished runs yet.</p>;
  return (
    <div className="health">
      <p>
        <strong>
          {matched} of {runs}
        </strong>{' '}
        matched
        {median === null ? '' : ` · ${countOf(median, 'iteration')} (median)`} · {formatDollars(spent_usd)} in
        total
      </p>
      {/* The newest on the right, as a line of time has it. */}
      <ol className="outcomes" aria-label={`Latest ${runs} runs, oldest first`}>
        {newest.toReversed().map(({ id, reason }) => (
          <li key={id} className={outcomeOf(reason)}>
            <Link href={`/tasks/${id}`} title={reason ?? ''}>
              <span className="visually-hidden">{reason ?? 'unknown'}</span>
            </Link>
          </li>
        ))}
      </ol>
      {frequent.length === 0 ? null : (
        <p className="quiet">
          Most frequent findings: {frequent.map(({ check, runs: count }) => `${check} (${count})`).join(', ')}
        </p>
      )}
    </div>
  );
}

/** A task that a person ended is neither good nor bad. */
function outcomeOf(reason: string | null): 'good' | 'bad' | 'ended' {
  if (reason === 'matched' || reason === 'done') return 'good';
  return reason === 'cancelled' || reason === 'rejected' || reason === 'expired' ? 'ended' : 'bad';
}
