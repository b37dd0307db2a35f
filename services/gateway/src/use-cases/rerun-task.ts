import type { DocumentRef, NewTask, StartFrom, Task } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import type { SubmitOptions, SubmitTask } from './submit-task.js';

export type RerunTask = (
  id: string,
  request: { readonly start_from: StartFrom },
  options: SubmitOptions,
) => Promise<{ task: Task; created: boolean }>;

/** Asks for the same again: a new task with the description, form and limits of an old one, which stays as it is. */
export function createRerunTask(options: {
  getTask: (id: string) => Promise<Task>;
  submitTask: SubmitTask;
}): RerunTask {
  const { getTask, submitTask } = options;
  return async (id, { start_from }, submitOptions) => {
    const { spec, result, description } = await getTask(id);
    const { existing_file_path: _, ...context } = spec.context;
    const document = spec.existing_document ?? result?.output_files.at(-1);
    const request: NewTask = {
      description,
      context: {
        ...context,
        ...(spec.service === null ? {} : { service: spec.service.name }),
        form_data: spec.form,
        start_from,
        ...(start_from === 'analyze' ? { existing_file_path: referenceTo(document) } : {}),
      },
      limits: spec.limits,
    };
    return submitTask(request, submitOptions);
  };
}

function referenceTo(document: DocumentRef | undefined): string {
  if (document !== undefined) return `artifact:${document.artifact}/${document.name}`;
  throw new InvalidInputError('The task left no document to start from.', {
    field: 'start_from',
    hint: 'Start at the form (null) or at the mail ("email_check").',
  });
}
