import type { Task } from '@fixpoint/shared/contracts';
import { useState } from 'react';
import { uploadDocument } from '../../api/artifacts.js';
import { sendInput } from '../../api/tasks.js';
import { Failure } from '../../parts/failure.js';

/** Where a person provides the document that the service made, while the task waits for it; nothing otherwise. */
export function HandDocument({ task, canOperate }: { readonly task: Task; readonly canOperate: boolean }) {
  const [note, setNote] = useState('');
  const [error, setError] = useState<unknown>(null);
  const { service } = task.spec;
  if (service?.delivery !== 'hand' || task.stage !== 'mail') return null;

  async function hand(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    setError(null);
    setNote(`Uploading ${file.name} …`);
    try {
      await sendInput(task.id, { document: await uploadDocument(file) });
      setNote(`${file.name} was uploaded. The comparison starts in a moment.`);
    } catch (thrown) {
      setNote('');
      setError(thrown);
    }
  }

  return (
    <section className="card" aria-labelledby="hand-document">
      <h2 id="hand-document">Upload the document</h2>
      <p>
        Waiting for the document that {service.name} creates from the form ({service.outputs.join(', ')}).
      </p>
      <label>
        Document
        <input type="file" disabled={!canOperate} onChange={({ target }) => void hand(target.files?.[0])} />
      </label>
      <p className="quiet" role="status">
        {note}
      </p>
      {error === null ? null : <Failure error={error} />}
    </section>
  );
}
