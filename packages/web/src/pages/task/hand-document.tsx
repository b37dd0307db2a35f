import type { Task } from '@fixpoint/shared/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { uploadDocument } from '../../api/artifacts.js';
import { sendInput } from '../../api/tasks.js';
import { Failure } from '../../parts/failure.js';

/**
 * Field in which a person provides the document that the service made, while the task waits for it; nothing otherwise. A chosen file
 * is only sent by the button that names it.
 */
export function HandDocument({ task, canOperate }: { readonly task: Task; readonly canOperate: boolean }) {
  const [file, choose] = useState<File | null>(null);
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: async (chosen: File) => sendInput(task.id, { document: await uploadDocument(chosen) }),
  });
  const { service } = task.spec;
  if (service?.delivery !== 'hand' || task.stage !== 'mail') return null;

  return (
    <section className="card" aria-labelledby="hand-document">
      <h2 id="hand-document">Upload the document</h2>
      <p>
        Waiting for the document that {service.name} creates from the form ({service.outputs.join(', ')}).
      </p>
      <label>
        Document
        <input
          type="file"
          disabled={!canOperate || isPending || isSuccess}
          onChange={({ target: { files } }) => {
            reset();
            choose(files?.[0] ?? null);
          }}
        />
      </label>
      {file === null || isSuccess ? null : (
        <p className="actions">
          <button
            type="button"
            className="primary"
            aria-disabled={isPending}
            onClick={() => isPending || mutate(file)}
          >
            Hand over {file.name}
          </button>
        </p>
      )}
      <p className="quiet" role="status" aria-label="Upload">
        {isPending ? `Uploading ${file?.name} …` : null}
        {isSuccess ? `${file?.name} was uploaded. The comparison starts in a moment.` : null}
      </p>
      {error === null ? null : <Failure error={error} />}
    </section>
  );
}
