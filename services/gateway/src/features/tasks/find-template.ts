import type { Task, TemplateFileRef } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { type CheckedDocuments, checkTemplate } from '../documents/checked-documents.js';
import type { CanRead, ImportFiles } from './import-files.js';

/** Template of a task, and the file that has it. */
interface FoundTemplate {
  readonly template: string | null;
  readonly templateFile?: TemplateFileRef | undefined;
}

/** Finds the template that an edit of a plan names. Throws `InvalidInputError` if it does not exist, or does not fit the service. */
export type FindTemplate = (
  wanted: string | null,
  task: Pick<Task, 'spec'>,
  canRead?: CanRead,
) => Promise<FoundTemplate>;

export function createFindTemplate(options: {
  readonly documents: Pick<CheckedDocuments, 'templates' | 'readTemplate'>;
  readonly importFiles: ImportFiles;
}): FindTemplate {
  const { documents, importFiles } = options;
  return async (wanted, { spec: { service } }, canRead) => {
    const outputs = service?.outputs ?? [];
    const kept = service?.template_file;
    // A page sends the whole plan again, with the file that it has already.
    if (kept !== undefined && wanted === service?.template) return { template: wanted, templateFile: kept };
    if (!isReference(wanted)) {
      checkTemplate(wanted, outputs, await documents.templates());
      return { template: wanted };
    }
    const { artifact, name } = await importFiles.file(wanted, 'template', canRead);
    const { template, type, rules } = await documents.readTemplate({ artifact, name });
    if (!outputs.includes(type)) {
      const needed = outputs.map((output) => output.toUpperCase()).join(', ');
      throw new InvalidInputError(`The template of ${name} is for ${type.toUpperCase()} documents.`, {
        field: 'template',
        hint: `Choose a template, or a correct document, for ${needed}.`,
      });
    }
    return { template, templateFile: { artifact, name, rules } };
  };
}

/** True for an uploaded file, `artifact:<id>/<name>`. No template is named like this. */
export function isReference(template: string | null | undefined): template is string {
  return template?.startsWith('artifact:') ?? false;
}
