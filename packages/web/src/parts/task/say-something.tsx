import { type FormEvent, useState } from 'react';
import { commandTask } from '../../api/tasks.js';
import { Failure } from '../failure.js';
import { useStored } from '../use-stored.js';

/** Where a person says something to a task that is not over. */
export function SaySomething({ id, canOperate }: { readonly id: string; readonly canOperate: boolean }) {
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
      await commandTask(id, 'input', { text });
      setText('');
      setNote('It is in the log.');
    } catch (thrown) {
      setError(thrown);
    }
    setBusy(false);
  }

  return (
    <form className="say" onSubmit={(event) => void submit(event)}>
      <label htmlFor="say">Say something to the task</label>
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
          Say it
        </button>
      </div>
      <span className="quiet" role="status">
        {note}
      </span>
      {error === null ? null : <Failure error={error} />}
    </form>
  );
}
