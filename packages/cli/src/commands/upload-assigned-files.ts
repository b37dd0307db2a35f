import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, resolve } from 'node:path';
import { loadSettings } from '@fixpoint/shared/config';
import type { FormFieldDefinition } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { checkFormFile } from '@fixpoint/shared/form-files';
import { findField } from '@fixpoint/shared/forms';
import { mediaTypeOf } from '@fixpoint/shared/media-types';
import type { CommandContext } from '../command-context.js';
import { cliSettings } from '../config.js';
import { uploadFile } from '../gateway/upload-file.js';

/**
 * Uploads the files among the assignments: of `Template=@./deck.pptx` becomes `Template=artifact:<id>/deck.pptx`, as curl reads it. `@@ann` is
 * the text `@ann`. Throws before the first upload if one cannot be read, or its field does not take it.
 */
export async function uploadAssignedFiles(
  assignments: readonly string[],
  context: Pick<CommandContext, 'cwd' | 'environment' | 'signal'>,
  /** Looks the fields of the form up; null if the service is not known yet, and the gateway decides. */
  listFields: () => Promise<readonly FormFieldDefinition[] | null> = async () => null,
): Promise<string[]> {
  const read = await Promise.all(assignments.map((assignment) => readAssignedFile(assignment, context.cwd)));
  if (read.every((part) => typeof part === 'string')) return read;
  const fields = (await listFields()) ?? [];
  for (const part of read) if (typeof part !== 'string') checkFile(fields, part);
  const { url, token } = loadSettings(cliSettings, context.environment);
  const { signal } = context;
  return Promise.all(
    read.map(async (part) =>
      typeof part === 'string'
        ? part
        : `${part.field}=${await uploadFile({ url, token, signal }, part, 'form')}`,
    ),
  );
}

interface AssignedFile {
  readonly field: string;
  readonly name: string;
  readonly bytes: Buffer;
}

/** A name that no field has is left to the gateway, which knows its meaning. */
function checkFile(
  fields: readonly FormFieldDefinition[],
  { field: named, name, bytes }: AssignedFile,
): void {
  const field = findField(fields, named);
  if (field?.type !== 'file') return;
  const problem = checkFormFile(field, { name, bytes: bytes.length, type: mediaTypeOf(name) });
  if (problem !== null) {
    throw new InvalidInputError(problem.message, { field: problem.field, hint: 'Choose another file.' });
  }
}

async function readAssignedFile(assignment: string, cwd: string): Promise<string | AssignedFile> {
  const [, field = '', path] = /^([^=]+)=@(.*)$/s.exec(assignment) ?? [];
  if (path === undefined) return assignment;
  if (path.startsWith('@')) return `${field}=${path}`;
  const file = resolve(cwd, path.replace(/^~(?=\/)/, homedir()));
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new InvalidInputError(`${path === '' ? 'The file' : path} of --set ${field} cannot be read.`, {
      field: 'set',
      hint: `Give a file as in --set ${field}=@./deck.pptx. To send text that starts with "@", write "@@".`,
      cause,
    });
  });
  return { field, name: basename(file), bytes };
}
