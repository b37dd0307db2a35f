import type { Finding, Task } from '@fixpoint/shared/contracts';
import { confirmations } from '../../labels/confirmations.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { useCompareAgain } from './use-compare-again.js';

/** Makes a finding of the reviewer count: a new task compares the same document with that. */
export function PromoteDialog({
  task,
  finding,
  onClose,
}: {
  readonly task: Task;
  readonly finding: Finding;
  readonly onClose: () => void;
}) {
  const { hasDocument, compareAgain } = useCompareAgain(task);
  return (
    <ConfirmDialog
      title={confirmations.promoteFinding.title}
      action={confirmations.promoteFinding.confirm}
      onClose={onClose}
      onConfirm={() => compareAgain({ promoted: [finding.id] })}
    >
      <p>{finding.message}</p>
      <p className="quiet">
        A model made this finding, and no calculation verified it. Until a person promotes it, the loop does
        not fix it and the document can match despite it. A new task with the same request{' '}
        {hasDocument ? 'compares this document again' : 'submits the form again'} and counts the finding.
        Re-runs of that task count it too.
      </p>
    </ConfirmDialog>
  );
}
