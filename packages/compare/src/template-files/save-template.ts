import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ConfigurationError, ConflictError, InvalidInputError, NotFoundError } from '@fixpoint/shared/errors';
import { templateFileName } from '../templates/template-fields.js';
import { readShippedTemplates } from './load-templates.js';

/**
 * Writes a template into the folder and returns its path. The file appears whole or not at all. Throws `ConflictError` if a file of
 * the name exists, unless it may be replaced.
 */
export async function saveTemplate(
  folder: string,
  name: string,
  text: string,
  options: { replace?: boolean } = {},
): Promise<string> {
  const path = join(folder, templateFileName(name));
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${randomUUID()}.draft`;
  try {
    if (options.replace === true) {
      await writeFile(draft, text, { flag: 'wx' });
      await rename(draft, path);
    } else {
      await writeFile(path, text, { flag: 'wx' });
    }
  } catch (cause) {
    await rm(draft, { force: true });
    throw unwritten(path, name, cause);
  }
  return path;
}

/**
 * Deletes a template of the folder by its name and returns the deleted path. Never reads outside the folder and never follows a
 * link. Throws `InvalidInputError` for an invalid name and for shipped templates, `NotFoundError` if it does not exist.
 */
export async function deleteTemplate(folder: string, name: string): Promise<string> {
  const wanted = templateFileName(name);
  const entries = await readdir(folder).catch(() => [] as string[]);
  const file = [wanted, wanted.replace(/yaml$/, 'yml')].find((candidate) => entries.includes(candidate));
  if (file === undefined) {
    if ((await readShippedTemplates()).some(({ path }) => basename(path) === wanted)) throw isShipped(name);
    throw new NotFoundError('template in the folder', name);
  }
  const path = join(folder, file);
  const entry = await lstat(path);
  if (!entry.isFile() && !entry.isSymbolicLink()) throw new NotFoundError('template in the folder', name);
  // Of a link the link itself goes away.
  await unlink(path);
  return path;
}

function isShipped(name: string): InvalidInputError {
  return new InvalidInputError(`"${name}" is shipped with the comparator and cannot be deleted.`, {
    field: 'name',
    hint: `Put your own ${name}.yaml into your templates folder: it replaces the shipped one.`,
  });
}

function unwritten(path: string, name: string, cause: unknown): Error {
  if ((cause as NodeJS.ErrnoException).code === 'EEXIST') {
    return new ConflictError(`There is a template "${name}" already.`, {
      reason: 'template-exists',
      hint: `Choose another name, delete ${path}, or allow it to be overwritten.`,
    });
  }
  return new ConfigurationError(`The template ${path} cannot be written.`, {
    hint: 'Name a folder that you may write to.',
    cause,
  });
}
