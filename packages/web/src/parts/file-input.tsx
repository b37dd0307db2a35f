import type { FormFieldDefinition } from '@fixpoint/shared/contracts';
import { checkFormFile } from '@fixpoint/shared/form-files';
import { useMutation } from '@tanstack/react-query';
import type { DragEvent } from 'react';
import { uploadFormFile } from '../api/artifacts.js';
import { Failure } from './failure.js';

/** Uploads a picked or dropped file and holds its reference, `artifact:<id>/<name>`. A file that the field does not take is named and not sent. */
export function FileInput({
  id,
  field,
  value,
  upload = uploadFormFile,
  onPending,
  onChange,
}: {
  readonly id: string;
  readonly field: Pick<FormFieldDefinition, 'name' | 'accept' | 'max_mb'>;
  readonly value: string;
  /** Returns the reference. */
  readonly upload?: (file: File) => Promise<string>;
  readonly onPending?: (isPending: boolean) => void;
  readonly onChange: (value: string) => void;
}) {
  const { accept, max_mb: most } = field;
  const uploading = useMutation({
    async mutationFn(file: File) {
      const type = file.type === '' ? null : file.type;
      const problem = checkFormFile(field, { name: file.name, bytes: file.size, type });
      if (problem !== null) throw new Error(problem.message);
      return upload(file);
    },
    onMutate: () => onPending?.(true),
    onSettled: () => onPending?.(false),
    onSuccess: onChange,
  });
  const take = (file: File | undefined): void => {
    onChange('');
    if (file === undefined) uploading.reset();
    else uploading.mutate(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  const name = value.split('/').slice(1).join('/');
  const limits = [...(accept ?? []), ...(most === undefined ? [] : [`up to ${most} MB`])].join(', ');
  const settled = name === '' ? limits : `Uploaded ${name}.`;
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accept?.join(',')}
        aria-describedby={`${id}-state`}
        onChange={({ target }) => take(target.files?.[0])}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      />
      <span id={`${id}-state`} className="quiet" role="status" aria-label="Upload">
        {uploading.isPending ? `Uploading ${uploading.variables.name} …` : settled}
      </span>
      {uploading.error === null ? null : <Failure error={uploading.error} />}
    </>
  );
}
