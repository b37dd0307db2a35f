import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { sendInput } from '../../api/tasks.js';
import { Failure } from '../../parts/failure.js';
import { useStored } from '../../parts/hooks.js';

/** Sends a message to the agent of a task that is not over. */
export function MessageAgent({ id, canOperate }: { readonly id: string; readonly canOperate: boolean }) {
  const [text, setText] = useStored(`fixpoint-say-${id}`, '');
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => sendInput(id, { text }),
    onSuccess: () => setText(''),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <form className="say" onSubmit={submit}>
      <label htmlFor="say">Message the agent</label>
      <div className="actions">
        <input
          id="say"
          required
          maxLength={10_000}
          disabled={!canOperate}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" disabled={!canOperate} aria-disabled={isPending}>
          Send message
        </button>
      </div>
      <span className="quiet" role="status" aria-label="Message">
        {isSuccess ? 'Message sent. It is in the log.' : ''}
      </span>
      {error === null ? null : <Failure error={error} />}
    </form>
  );
}
