import type { Task } from '@fixpoint/shared/contracts';
import { useMutation } from '@tanstack/react-query';
import { uploadDocument } from '../../api/artifacts.js';
import { sendInput } from '../../api/tasks.js';
import { Failure } from '../../parts/failure.js';

/** Where a person provides the document that the service made, while the task waits for it; nothing otherwise. */
export function HandDocument({ task, canOperate }: { readonly task: Task; readonly canOperate: boolean }) {
  const { mutate, variables, isPending, isSuccess, error } = useMutation({
    mutationFn: async (file: File) => sendInput(task.id, { document: await uploadDocument(file) }),
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
          disabled={!canOperate}
          onChange={({ target: { files } }) => {
            if (files?.[0] !== undefined) mutate(files[0]);
          }}
        />
      </label>
      <p className="quiet" role="status">
        {isPending ? `Uploading ${variables.name} …` : null}
        {isSuccess ? `${variables.name} was uploaded. The comparison starts in a moment.` : null}
      </p>
      {error === null ? null : <Failure error={error} />}
    </section>
  );
}
