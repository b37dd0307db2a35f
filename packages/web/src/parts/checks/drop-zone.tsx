import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { Failure } from '../failure.js';
import { useWhyReadOnly } from '../session-access.js';
import { useDocumentChecks } from './document-checks.js';

const sample = { address: '/assets/sample.pptx', name: 'sample.pptx' };

/** Area on which a document to check is dropped or chosen. The drop itself works on the whole page. */
export function DropZone({ template = null }: { readonly template?: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const { check, uploading, error } = useDocumentChecks();
  const whyReadOnly = useWhyReadOnly();
  const trying = useMutation({
    async mutationFn() {
      const answer = await fetch(sample.address);
      if (!answer.ok) throw new Error(`The gateway did not return the sample: status ${answer.status}.`);
      check([new File([await answer.blob()], sample.name)], null);
    },
  });
  const isBusy = uploading !== null || trying.isPending;
  return (
    <section className="drop-zone" aria-labelledby="drop-zone">
      <h2 id="drop-zone">Drop a PPTX, XLSX or DOCX here</h2>
      <p className="quiet">
        See what a reader would trip over: wrong totals, cut text, placeholders, dead links. The document
        stays in this installation.
      </p>
      <div className="actions">
        <input
          ref={input}
          hidden
          type="file"
          multiple
          accept=".pptx,.xlsx,.docx"
          onChange={({ target }) => {
            check([...(target.files ?? [])], template);
            target.value = '';
          }}
        />
        <button
          type="button"
          className="primary"
          disabled={isBusy || whyReadOnly !== undefined}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </button>
        <button
          type="button"
          className="plain"
          disabled={isBusy || whyReadOnly !== undefined}
          onClick={() => trying.mutate()}
        >
          Try it with a sample
        </button>
      </div>
      {whyReadOnly === undefined ? null : <p className="quiet">{whyReadOnly}</p>}
      <p role="status" aria-label="Upload" className="quiet">
        {uploading === null ? null : `Uploading ${uploading} …`}
      </p>
      {uploading === null ? null : <progress aria-label="Upload" />}
      {(error ?? trying.error) === null ? null : <Failure error={error ?? trying.error} />}
    </section>
  );
}
