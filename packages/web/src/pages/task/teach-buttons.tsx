import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { learnedOptions, learnFromTask } from '../../api/services.js';
import { confirmations } from '../../labels/confirmations.js';
import { ConfirmButton } from '../../parts/confirm-dialog.js';
import { Failure } from '../../parts/failure.js';

/** For a document that matched: whether it teaches its service's template. */
export function TeachButtons({
  task,
  service,
  document,
  canOperate,
}: {
  readonly task: string;
  readonly service: string;
  /** Its artifact. */
  readonly document: string;
  readonly canOperate: boolean;
}) {
  const query = useQuery(learnedOptions(service));
  const approval = useMutation({ mutationFn: () => decide('approve') });
  const { learn, learned } = query.data ?? {};
  if (learned === undefined || learn?.documents === 'off') return null;
  const isRejected = learned.rejected.some((candidate) => candidate.document === document);
  const teaches = learned.versions.some(
    ({ version, type, documents }) =>
      learned.active[type] === version && documents.some((candidate) => candidate.document === document),
  );
  const decide = async (decision: 'approve' | 'reject') => {
    await learnFromTask(task, decision);
    await query.refetch();
  };
  const page = <Link href={`/services/${service}`}>learned template</Link>;
  return (
    <>
      <p className="quiet" role="status" aria-label="Learning">
        {isRejected ? <>Rejected: the {page} does not learn from this document.</> : null}
        {teaches ? <>Learned: the {page} of the service includes this document.</> : null}
        {isRejected || teaches ? null : (
          <>Not decided: the {page} of the service can learn from this document.</>
        )}
      </p>
      {isRejected || !canOperate ? null : (
        <div className="actions">
          {teaches ? null : (
            <button type="button" onClick={() => approval.mutate()}>
              Learn from document
            </button>
          )}
          <ConfirmButton {...confirmations.rejectForLearning} isDanger run={() => decide('reject')} />
        </div>
      )}
      {approval.error === null ? null : <Failure error={approval.error} />}
    </>
  );
}
