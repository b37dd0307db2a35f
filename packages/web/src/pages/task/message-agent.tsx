import { type FormEvent, useState } from 'react';
import { sendInput } from '../../api/tasks.js';
import { Failure } from '../../parts/failure.js';
import { useStored } from '../../parts/hooks.js';

/** Sends a message to the agent of a task that is not over. */
export function MessageAgent({ id, canOperate }: { readonly id: string; readonly canOperate: boolean }) {
  const [text, setText] = useStored(`fixpoint-say-${id}`, '');
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  const [error, setError] = useState<unknown>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(null);
    setNote('');
    try {
      await sendInput(id, { text });
      setText('');
      setNote('Message sent. It is in the log.');
    } catch (thrown) {
      setError(thrown);
    }
    setBusy(false);
  }

  return (
    <form className="say" onSubmit={(event) => void submit(event)}>
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
        <button type="submit" disabled={!canOperate} aria-disabled={isBusy}>
          Send message
        </button>
      </div>
      <span className="quiet" role="status">
        {note}
      </span>
      {error === null ? null : <Failure error={error} />}
    </form>
  );
}
