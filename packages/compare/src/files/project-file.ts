import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { InvalidInputError } from '@fixpoint/shared/errors';
import type { TemplateFile } from '../templates/parse-templates.js';

const names = ['yaml', 'yml', 'json'].map((extension) => `fixpoint-compare.config.${extension}`);

/**
 * The file that holds a project's settings: the one that is named, or the one in this folder; null if there is no file. Folders
 * above are not searched, so that no other settings count by accident. Throws `InvalidInputError` if the named one cannot be read,
 * and if there are two.
 */
export async function readProjectFile(
  named: string | undefined,
  cwd: string,
): Promise<(TemplateFile & { readonly absolute: string }) | null> {
  if (named !== undefined) {
    const text = await readFile(resolve(cwd, named), 'utf8').catch((cause: NodeJS.ErrnoException) => {
      throw new InvalidInputError(`The settings "${named}" cannot be read: ${cause.message}.`, {
        field: 'config',
        hint: 'Name an existing file: --config fixpoint-compare.config.yaml.',
        cause,
      });
    });
    return { path: named, text, absolute: resolve(cwd, named) };
  }
  const results = (await Promise.all(names.map((name) => readIfThere(name, cwd)))).filter(
    (candidate) => candidate !== null,
  );
  if (results.length > 1) {
    throw new InvalidInputError(
      `There are several files with settings: ${results.map(({ path }) => path).join(', ')}.`,
      { field: 'config', hint: 'Keep one, or name one: --config FILE.' },
    );
  }
  return results[0] ?? null;
}

async function readIfThere(name: string, cwd: string) {
  const absolute = resolve(cwd, name);
  try {
    return { path: name, text: await readFile(absolute, 'utf8'), absolute };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new InvalidInputError(`The settings "${name}" cannot be read: ${(cause as Error).message}.`, {
      field: 'config',
      hint: 'Make the file readable, or leave it out with --no-config.',
      cause,
    });
  }
}
