import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, resolve } from 'node:path';
import { loadSettings } from '@fixpoint/shared/config';
import { InvalidInputError } from '@fixpoint/shared/errors';
import type { CommandContext } from '../command-context.js';
import { cliSettings } from '../config.js';
import { uploadFile } from '../gateway/upload-file.js';

/**
 * Uploads the files among the assignments: of `Template=@./deck.pptx` becomes `Template=artifact:<id>/deck.pptx`, as curl reads it. `@@ann` is
 * the text `@ann`. Throws before the first upload where one cannot be read.
 */
export async function uploadAssignedFiles(
  assignments: readonly string[],
  context: Pick<CommandContext, 'cwd' | 'environment' | 'signal'>,
): Promise<string[]> {
  const read = await Promise.all(assignments.map((assignment) => readAssignedFile(assignment, context.cwd)));
  if (read.every((part) => typeof part === 'string')) return read;
  const { url, token } = loadSettings(cliSettings, context.environment);
  const { signal } = context;
  return Promise.all(
    read.map(async (part) =>
      typeof part === 'string' ? part : `${part.field}=${await uploadFile({ url, token, signal }, part)}`,
    ),
  );
}

async function readAssignedFile(assignment: string, cwd: string) {
  const [, field = '', path] = /^([^=]+)=@(.*)$/s.exec(assignment) ?? [];
  if (path === undefined) return assignment;
  if (path.startsWith('@')) return `${field}=${path}`;
  const file = resolve(cwd, path.replace(/^~(?=\/)/, homedir()));
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new InvalidInputError(`${path === '' ? 'The file' : path} of --set ${field} cannot be read.`, {
      field: 'set',
      hint: `Name a file as in --set ${field}=@./deck.pptx. A text that begins with "@" is written with two: @@.`,
      cause,
    });
  });
  return { field, name: basename(file), bytes };
}
