import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { listServices, type Service } from '../../api/services.js';
import { emptyStates } from '../../labels/empty-states.js';
import { Failure } from '../../parts/failure.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { InstantTime } from '../../parts/times.js';

/** The services that tasks can be for, from the table of services, each with the result of its newest task. */
export function ServicesCard() {
  const services = useQuery({ queryKey: ['tasks', 'services'], queryFn: listServices });
  const rows = services.data?.services ?? [];
  return (
    <section className="card" aria-labelledby="services">
      <h2 id="services">Services</h2>
      {services.isError ? <Failure error={services.error} retry={() => void services.refetch()} /> : null}
      {services.isSuccess && rows.length === 0 ? <p className="quiet">{emptyStates.services}</p> : null}
      <ul className="rows">
        {rows.map((service) => (
          <ServiceRow key={service.name} service={service} />
        ))}
      </ul>
    </section>
  );
}

function ServiceRow({ service }: { readonly service: Service }) {
  const {
    name,
    aliases,
    url,
    page,
    outputs,
    template,
    last_task: last,
    checked_only: isCheckedOnly,
  } = service;
  return (
    <li>
      <div>
        <strong>
          <Link href={`/services/${name}`}>{name}</Link>
        </strong>{' '}
        <span className="quiet">
          {outputs.join(', ')} · {template === null ? 'no template' : `template ${template}`}
          {aliases.length === 0 ? '' : ` · aliases: ${aliases.join(', ')}`}
        </span>
        {isCheckedOnly ? <p className="quiet">No repository: documents are checked only</p> : null}
        <p>
          <a href={page ?? url} rel="noreferrer" target="_blank">
            {page ?? url}
          </a>
        </p>
      </div>
      <div className="last">
        {last === null ? (
          <span className="quiet">No tasks yet</span>
        ) : (
          <>
            <StatusBadge status={last.status} />
            <Link href={`/tasks/${last.id}`}>
              {last.reason === null ? 'latest task' : last.reason.replaceAll('-', ' ')}
            </Link>
            <span className="quiet">
              <InstantTime at={last.created_at} />
            </span>
          </>
        )}
      </div>
    </li>
  );
}
