import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { dismissMail, orphanMailOptions, startFromMail } from '../../api/mails.js';
import { confirmations } from '../../labels/confirmations.js';
import { ConfirmButton } from '../../parts/confirm-dialog.js';
import { InstantTime } from '../../parts/times.js';
import { VirtualList } from '../../parts/virtual-list.js';

const idOf = ({ id }: { readonly id: string }) => id;

/** Mails that match a service and were not used by a task. Renders nothing without mails. */
export function OrphanMails({ mayStart }: { readonly mayStart: boolean }) {
  const result = useQuery(orphanMailOptions);
  const [, navigate] = useLocation();
  const mails = result.data?.mails ?? [];
  if (mails.length === 0) return null;
  return (
    <section className="card" aria-labelledby="orphan-mails">
      <h2 id="orphan-mails">Unmatched mails</h2>
      <p className="quiet">
        These mails match a service but no running task. They arrived too late, or no task requested them.
      </p>
      <VirtualList
        className="rows"
        items={mails}
        keyOf={idOf}
        estimate={72}
        render={({ id, service, subject, from, received_at, documents }, attributes) => (
          <li {...attributes}>
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
                  {...confirmations.startFromMail(subject, documents[0]?.name)}
                  run={async () => {
                    const task = await startFromMail(id);
                    navigate(`/tasks/${task.id}`);
                  }}
                />
                <ConfirmButton
                  {...confirmations.dismissMail(subject)}
                  run={async () => {
                    await dismissMail(id);
                    await result.refetch();
                  }}
                />
              </div>
            ) : null}
          </li>
        )}
      />
    </section>
  );
}
