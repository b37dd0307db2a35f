import type { ApprovalGrant } from '@fixpoint/shared/contracts';
import { describeClass, nameOfResource } from '@fixpoint/shared/labels';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { grantOptions, revokeApprovalGrant } from '../../api/approvals.js';
import type { Session } from '../../api/session.js';
import { confirmations } from '../../labels/confirmations.js';
import { emptyStates } from '../../labels/empty-states.js';
import { ConfirmButton } from '../../parts/confirm-dialog.js';
import { Failure } from '../../parts/failure.js';
import { InstantTime } from '../../parts/times.js';

/** The approval grants: the steps that may start without a decision, the author and the end. Their author or an admin revokes them. */
export function ApprovalGrantsCard({ session }: { readonly session: Session }) {
  const standing = useQuery(grantOptions);
  const rows = standing.data?.approvals ?? [];
  return (
    <section className="card" aria-labelledby="approval-grants">
      <h2 id="approval-grants">Approval grants</h2>
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
      {standing.isSuccess && rows.length === 0 ? <p className="quiet">{emptyStates.approvalGrants}</p> : null}
    </section>
  );
}

function ApprovalRow({
  approval,
  canRevoke,
  onRevoked,
}: {
  readonly approval: ApprovalGrant;
  readonly canRevoke: boolean;
  readonly onRevoked: () => Promise<void>;
}) {
  const { id, resource, action_classes: classes, by, task_id, granted_at, expires_at } = approval;
  const name = nameOfResource(resource);
  return (
    <li>
      <div>
        <strong>{name}</strong>: {classes.map(describeClass).join(', ')}
        <p className="quiet">
          Granted by {by}, <InstantTime at={granted_at} /> (
          <Link href={`/tasks/${task_id}`}>task {task_id.slice(0, 8)}</Link>) · until{' '}
          <InstantTime at={expires_at} isFull />
        </p>
      </div>
      {canRevoke ? (
        <div className="actions">
          <ConfirmButton
            {...confirmations.revokeGrant(name)}
            isDanger
            run={async () => {
              await revokeApprovalGrant(id);
              await onRevoked();
            }}
          />
        </div>
      ) : null}
    </li>
  );
}
