import type { Finding, Task } from '@fixpoint/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { rerunTask } from '../../api/tasks.js';
import { confirmations } from '../../labels/confirmations.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';

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
  // The same press again is the same task.
  const key = useRef(crypto.randomUUID());
  const queries = useQueryClient();
  const [, go] = useLocation();
  const hasDocument = (task.result?.output_files.at(-1) ?? task.spec.existing_document ?? null) !== null;
  return (
    <ConfirmDialog
      title={confirmations.promoteFinding.title}
      action={confirmations.promoteFinding.confirm}
      onClose={onClose}
      onConfirm={async () => {
        const start_from = hasDocument ? 'analyze' : null;
        const accept = { promoted: [finding.id] };
        const created = await rerunTask(task.id, { start_from, accept }, key.current);
        await queries.invalidateQueries({ queryKey: ['tasks'] });
        go(`/tasks/${created.id}`);
      }}
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
