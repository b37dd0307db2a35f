import type { Task } from '@fixpoint/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { listServices, type Service } from '../../api/services.js';
import type { Session } from '../../api/session.js';
import { getTask } from '../../api/tasks.js';
import { Failure } from '../../parts/failure.js';
import { useTitle } from '../../parts/hooks.js';
import { NotFound } from '../../parts/not-found.js';
import { repositoryPage } from '../../parts/task/repository-links.js';
import { ServiceRuns } from '../tasks/services-view.js';
import { KnownFixesCard } from './known-fixes-card.js';
import { LearnedCard } from './learned-card.js';
import { WaiversCard } from './waivers-card.js';

/** A service: its form and documents, its runs, accepted findings, learned template and known fixes. */
export function ServicePage({ name, session }: { readonly name: string; readonly session: Session }) {
  useTitle(name);
  const services = useQuery({ queryKey: ['services'], queryFn: listServices });
  const mayChange = session.role !== 'view';
  const service = services.data?.services.find((candidate) => candidate.name === name);
  const taskId = service?.last_task?.id;
  const latest = useQuery({
    queryKey: ['tasks', taskId],
    queryFn: ({ signal }) => getTask(taskId ?? '', signal),
    enabled: taskId !== undefined,
  });
  if (services.isError) return <Failure error={services.error} retry={() => void services.refetch()} />;
  if (services.isPending) return <p className="quiet">Loading …</p>;
  if (service === undefined)
    return <NotFound kind="Service" name={name} links={[['/settings/services', 'Show all services']]} />;
  return (
    <div className="settings">
      <h1>{name}</h1>
      <AboutService service={service} latest={latest.data} />
      <section className="card" aria-labelledby="runs">
        <h2 id="runs">Runs</h2>
        <ServiceRuns name={name} />
      </section>
      <WaiversCard service={service} latest={latest.data} />
      <LearnedCard service={name} mayChange={mayChange} />
      <KnownFixesCard service={name} mayChange={mayChange} />
    </div>
  );
}

function AboutService({
  service,
  latest,
}: {
  readonly service: Service;
  /** Its latest task, which has the address of the code. */
  readonly latest: Task | undefined;
}) {
  const { aliases, url, page, outputs, template, delivery, mail_subject: subject, fields } = service;
  const repository = latest?.spec.service?.repository?.url;
  const isCheckedOnly = service.checked_only === true;
  const facts = [
    ['Repository', isCheckedOnly ? 'No repository: documents are checked only' : ''],
    ['Documents', outputs.join(', ')],
    ['Delivery', delivery === 'hand' ? 'a person uploads each document' : `mail about "${subject}"`],
    ['Template', template ?? 'none: the type of the document decides'],
    ['Other names', aliases.join(', ')],
    ['Form', fields.map(({ name, required }) => (required ? `${name} (required)` : name)).join(', ')],
  ].filter(([, value]) => value !== '');
  return (
    <section className="card" aria-labelledby="about">
      <h2 id="about">Service</h2>
      <dl className="pairs">
        <div>
          <dt>Address</dt>
          <dd>
            <a href={page ?? url} rel="noreferrer" target="_blank">
              {page ?? url}
            </a>
          </dd>
        </div>
        {repository === undefined || isCheckedOnly ? null : (
          <div>
            <dt>Repository</dt>
            <dd>
              <RepositoryLink repository={repository} />
            </dd>
          </div>
        )}
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function RepositoryLink({ repository }: { readonly repository: string }) {
  const page = repositoryPage(repository);
  if (page === null) return repository;
  return (
    <a href={page} rel="noreferrer" target="_blank">
      {page}
    </a>
  );
}
