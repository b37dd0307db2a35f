import type { FormFieldDefinition } from '@fixpoint/shared/contracts';
import { type DragEvent, useState } from 'react';
import { uploadDocument } from '../api/artifacts.js';
import { Failure } from './failure.js';

/**
 * Uploads what is picked or dropped and holds its reference, `artifact:<id>/<name>`. A file that is too large is named before it is sent; the
 * rest the gateway checks.
 */
export function FileInput({
  id,
  field: { accept, max_mb: most },
  value,
  onChange,
}: {
  readonly id: string;
  readonly field: Pick<FormFieldDefinition, 'accept' | 'max_mb'>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const [error, setError] = useState<unknown>(null);
  const [uploading, setUploading] = useState<string | null>(null);
  const take = async (file: File | undefined): Promise<void> => {
    setError(null);
    onChange('');
    if (file === undefined) return;
    try {
      if (most !== undefined && file.size > most * 1_000_000) {
        throw new Error(
          `"${file.name}" has ${(file.size / 1_000_000).toFixed(1)} MB; the field takes ${most} MB.`,
        );
      }
      setUploading(file.name);
      onChange(await uploadDocument(file));
    } catch (thrown) {
      setError(thrown);
    } finally {
      setUploading(null);
    }
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  const name = value.split('/').slice(1).join('/');
  const limits = [...(accept ?? []), ...(most === undefined ? [] : [`at most ${most} MB`])].join(', ');
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accept?.join(',')}
        aria-describedby={`${id}-state`}
        onChange={({ target }) => void take(target.files?.[0])}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      />
      <span id={`${id}-state`} className="quiet" role="status">
        {uploading !== null ? `Uploading ${uploading} …` : name === '' ? limits : `${name} is uploaded.`}
      </span>
      {error === null ? null : <Failure error={error} />}
    </>
  );
}
