import type { Task, Waiver } from '@fixpoint/shared/contracts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Service } from '../../api/services.js';
import { emptyStates } from '../../labels/empty-states.js';

/** Findings that are accepted in the documents of a service: by its configuration, and by the request of its latest task. */
export function WaiversCard({
  service: { waived },
  latest,
}: {
  readonly service: Service;
  readonly latest: Task | undefined;
}) {
  const own = new Set(waived.map(({ finding, until }) => `${finding} ${until}`));
  const ofTask = (latest?.spec.service?.accept?.waived ?? []).filter(
    ({ finding, until }) => !own.has(`${finding} ${until}`),
  );
  return (
    <section className="card" aria-labelledby="waivers">
      <h2 id="waivers">Accepted findings</h2>
      <p className="quiet">
        Documents can match despite these findings. To change what every task accepts, edit{' '}
        <code>accept</code> of the service in <code>fixpoint.config.yaml</code>.
      </p>
      {waived.length + ofTask.length === 0 ? <p className="quiet">{emptyStates.waivers}</p> : null}
      <ul className="rows">
        {waived.map((waiver) => (
          <WaiverRow key={waiver.finding} waiver={waiver} scope="every task" />
        ))}
        {ofTask.map((waiver) => (
          <WaiverRow key={waiver.finding} waiver={waiver} scope={<LatestTask id={latest?.id ?? ''} />} />
        ))}
      </ul>
    </section>
  );
}

function LatestTask({ id }: { readonly id: string }) {
  return (
    <>
      <Link href={`/tasks/${id}?view=parameters`}>task {id.slice(0, 8)}</Link> and its re-runs
    </>
  );
}

function WaiverRow({
  waiver: { finding, reason, by, until },
  scope,
}: {
  readonly waiver: Waiver;
  readonly scope: ReactNode;
}) {
  const isOver = until < new Date().toISOString().slice(0, 10);
  return (
    <li>
      <div>
        <strong>{finding}</strong> <span className="quiet">{scope}</span>
        <p>{reason}</p>
        <p className="quiet">
          Until {until}
          {by === undefined ? '' : `, by ${by}`}
        </p>
      </div>
      {isOver ? <span className="badge paused">expired</span> : null}
    </li>
  );
}
