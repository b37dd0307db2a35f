import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigurationError } from '@fixpoint/shared/errors';
import type { Check } from '../checks/check.js';
import { parseTemplates, type TemplateFile } from '../templates/parse-templates.js';
import type { Template } from '../templates/template.js';

/** Beside `src` and `dist` alike. */
const shippedFolder = fileURLToPath(new URL('../../templates/', import.meta.url));

/** Templates by name: the shipped ones, and those of `folder`, which may replace and extend them. */
export async function loadTemplates(
  checks: readonly Check[],
  folder?: string,
): Promise<ReadonlyMap<string, Template>> {
  return parseTemplates(await readAllTemplates(folder), checks);
}

/** The shipped templates and those of `folder`, as they are written; of two with one name the later counts. */
export async function readAllTemplates(folder?: string): Promise<TemplateFile[]> {
  const own = folder === undefined ? [] : await readTemplates(folder);
  return [...(await readShippedTemplates()), ...own];
}

/** The shipped templates, as they are written. */
export function readShippedTemplates(): Promise<TemplateFile[]> {
  return readTemplates(shippedFolder);
}

/** The files of a folder of templates, by name. Throws `ConfigurationError` for a folder that cannot be read. */
export async function readTemplates(folder: string): Promise<TemplateFile[]> {
  try {
    const names = (await readdir(folder)).filter((name) => /\.ya?ml$/.test(name)).sort();
    return await Promise.all(
      names.map(async (name) => ({
        path: join(folder, name),
        text: await readFile(join(folder, name), 'utf8'),
      })),
    );
  } catch (cause) {
    throw new ConfigurationError(`The folder of templates ${folder} cannot be read.`, {
      hint: 'Set TEMPLATES_DIR, or --templates, to an existing folder with .yaml files.',
      cause,
    });
  }
}
