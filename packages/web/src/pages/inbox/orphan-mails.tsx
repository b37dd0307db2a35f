import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { dismissMail, orphanMailOptions, startFromMail } from '../../api/mails.js';
import { ConfirmButton } from '../../parts/confirm-dialog.js';
import { InstantTime } from '../../parts/times.js';

/** Mails that fit a service and that no task has taken. Takes no room where there is none. */
export function OrphanMails({ mayStart }: { readonly mayStart: boolean }) {
  const found = useQuery(orphanMailOptions);
  const [, navigate] = useLocation();
  const mails = found.data?.mails ?? [];
  if (mails.length === 0) return null;
  return (
    <section className="card" aria-labelledby="orphan-mails">
      <h2 id="orphan-mails">Mails without a task</h2>
      <p className="quiet">
        They fit a service, and no task has taken them: they came late, or were never asked for.
      </p>
      <ul className="rows">
        {mails.map(({ id, service, subject, from, received_at, documents }) => (
          <li key={id}>
            <div>
              <strong>{subject}</strong>
              <p className="quiet">
                {service}, from {from}, <InstantTime at={received_at} /> ·{' '}
                {documents.map(({ name }) => name).join(', ')}
              </p>
            </div>
            {mayStart ? (
              <div className="actions">
                <ConfirmButton
                  label="Start a task from this"
                  title={`Start a task from "${subject}"?`}
                  confirm="Start it"
                  run={async () => {
                    const task = await startFromMail(id);
                    navigate(`/tasks/${task.id}`);
                  }}
                >
                  <p>
                    It begins with the comparison of {documents[0]?.name}. You approve its plan before
                    anything else.
                  </p>
                </ConfirmButton>
                <ConfirmButton
                  label="Dismiss"
                  title={`Dismiss "${subject}"?`}
                  confirm="Dismiss it"
                  run={async () => {
                    await dismissMail(id);
                    await found.refetch();
                  }}
                >
                  <p>It is shown no more. The mail itself stays where it is.</p>
                </ConfirmButton>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
