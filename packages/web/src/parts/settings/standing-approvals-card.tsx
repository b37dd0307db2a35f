import type { StandingApproval } from '@fixpoint/shared/contracts';
import { nameOfResource } from '@fixpoint/shared/plan-words';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Session } from '../../api/session.js';
import { revokeStandingApproval, standingOptions } from '../../api/standing-approvals.js';
import { ConfirmButton } from '../confirm-button.js';
import { Failure } from '../failure.js';
import { InstantTime } from '../instant-time.js';

/** What may start without asking, by whose word and until when. Whoever gave their word, or an admin, takes it back. */
export function StandingApprovalsCard({ session }: { readonly session: Session }) {
  const standing = useQuery(standingOptions);
  const rows = standing.data?.approvals ?? [];
  return (
    <section className="card" aria-labelledby="standing-approvals">
      <h2 id="standing-approvals">What may start without asking</h2>
      {standing.isError ? <Failure error={standing.error} retry={() => void standing.refetch()} /> : null}
      <ul className="rows">
        {rows.map((approval) => (
          <ApprovalRow
            key={approval.id}
            approval={approval}
            canRevoke={
              session.role === 'admin' || (session.role === 'operate' && session.name === approval.by)
            }
            onRevoked={async () => void (await standing.refetch())}
          />
        ))}
      </ul>
      {standing.isSuccess && rows.length === 0 ? (
        <p className="quiet">
          Nothing: every plan waits for its approval, which can allow its kinds of steps for a while.
        </p>
      ) : null}
    </section>
  );
}

function ApprovalRow({
  approval,
  canRevoke,
  onRevoked,
}: {
  readonly approval: StandingApproval;
  readonly canRevoke: boolean;
  readonly onRevoked: () => Promise<void>;
}) {
  const { id, resource, action_classes: classes, by, task_id, granted_at, expires_at } = approval;
  const name = nameOfResource(resource);
  return (
    <li>
      <div>
        <strong>{name}</strong>: {classes.join(', ')}
        <p className="quiet">
          by {by}, <InstantTime at={granted_at} isFull /> (<Link href={`/tasks/${task_id}`}>the task</Link>) ·
          until <InstantTime at={expires_at} isFull />
        </p>
      </div>
      {canRevoke ? (
        <div className="actions">
          <ConfirmButton
            label="Take back"
            title={`Ask again before tasks on ${name}?`}
            confirm="Take it back"
            isDanger
            run={async () => {
              await revokeStandingApproval(id);
              await onRevoked();
            }}
          >
            <p>Tasks that started by it go on. The next one waits for its approval.</p>
          </ConfirmButton>
        </div>
      ) : null}
    </li>
  );
}
