import type { FileRef, IntentProblem } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { checkFormFile } from '@fixpoint/shared/form-files';
import { mediaTypeOf } from '@fixpoint/shared/media-types';
import { RequestProblemsError } from '../../http/request-problems-error.js';
import type { CanRead, ImportFiles } from './import-files.js';
import type { Interpretation, TaskFiles } from './interpret-request.js';

/** The files that a request names, as artifacts. Throws `RequestProblemsError` if one is missing, or does not fit its field or its service. */
export type FindFiles = (interpretation: Interpretation, canRead?: CanRead) => Promise<TaskFiles>;

export function createFindFiles({ importFiles }: { readonly importFiles: ImportFiles }): FindFiles {
  return async ({ intent, moreFiles, service }, canRead) => {
    try {
      const files: [string, FileRef][] = [];
      for (const [name, reference] of Object.entries(moreFiles)) {
        files.push([name, await importFiles.file(reference, name, canRead)]);
      }
      refuse(
        files.flatMap(([name, file]) => {
          const field = service?.form.fields.find((candidate) => candidate.name === name);
          return (field && checkFormFile(field, { ...file, type: mediaTypeOf(file.name) })) ?? [];
        }),
      );
      const { existing_file: existing } = intent;
      const document = existing === null ? null : await importFiles.document(existing, canRead);
      if (document !== null && service !== null) refuse(checkType(document, service));
      return { document, more: Object.fromEntries(files) };
    } catch (error) {
      if (error instanceof RequestProblemsError || !(error instanceof InvalidInputError)) throw error;
      const { field, message, hint } = error;
      throw new RequestProblemsError([{ field, message, hint }]);
    }
  };
}

function checkType(
  { name, type }: NonNullable<TaskFiles['document']>,
  service: NonNullable<Interpretation['service']>,
): IntentProblem[] {
  if (service.outputs.includes(type)) return [];
  const types = service.outputs.map((output) => output.toUpperCase()).join(', ');
  return [
    {
      field: 'existing_file_path',
      message: `"${name}" is a ${type.toUpperCase()}, but ${service.name} produces ${types}, so its template does not apply.`,
      hint: 'Choose a document of this service, or the service that produced this document.',
    },
  ];
}

function refuse(problems: readonly IntentProblem[]): void {
  if (problems.length > 0) throw new RequestProblemsError(problems);
}
