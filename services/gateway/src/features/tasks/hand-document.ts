import type { Task } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import type { Tasks } from '@fixpoint/tasks/engine';
import type { CanRead, ImportFiles } from './import-files.js';

export type HandDocument = (
  id: string,
  by: string,
  reference: string,
  text?: string,
  canRead?: CanRead,
) => Promise<Task>;

/** Gives a task the document that a person has from its service. Throws if the service's documents come by mail. */
export function createHandDocument(options: {
  getTask: (id: string) => Promise<Task>;
  tasks: Pick<Tasks, 'addInput'>;
  importFiles: Pick<ImportFiles, 'document'>;
}): HandDocument {
  const { getTask, tasks, importFiles } = options;
  return async (id, by, reference, text, canRead) => {
    const { service } = (await getTask(id)).spec;
    if (service?.delivery !== 'hand') {
      throw new InvalidInputError(
        `Documents of ${service?.name ?? 'this task'} cannot be uploaded to a task.`,
        {
          field: 'document',
          hint: 'Set delivery: hand for the service in fixpoint.config.yaml, or start a task from the document.',
        },
      );
    }
    const document = await importFiles.document(reference, canRead);
    return tasks.addInput(id, by, text ?? `Uploaded "${document.name}".`, document);
  };
}
