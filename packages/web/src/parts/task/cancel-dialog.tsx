import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { commandTask } from '../../api/tasks.js';
import { ConfirmDialog } from './confirm-dialog.js';

/** Asks before a task is ended, and why. */
export function CancelDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title="End this task?"
      action="End the task"
      isDangerous
      onClose={onClose}
      onConfirm={async () => {
        await commandTask(id, 'cancel', reason.trim() === '' ? {} : { reason });
        await queries.invalidateQueries({ queryKey: ['tasks'] });
      }}
    >
      <p>What runs now is stopped. What was pushed before stays pushed; it cannot go on later.</p>
      <label className="reason">
        Reason, for the log
        <input value={reason} maxLength={10_000} onChange={({ target }) => setReason(target.value)} />
      </label>
    </ConfirmDialog>
  );
}
