import { resolve } from 'node:path';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { allChecks } from '../checks/all-checks.js';
import type { FoundDocument } from '../files/expand-document-paths.js';
import { loadTemplates } from '../template-files/load-templates.js';
import type { Template } from '../templates/template.js';
import { suggestName } from '../text/suggest-name.js';

/** The shipped templates and those of `--templates`. Throws if the one that is named is not there, or is for none of these documents. */
export async function openTemplates(
  { template, templates: folder }: { readonly template?: string; readonly templates?: string },
  foundDocuments: readonly FoundDocument[],
  cwd: string,
): Promise<ReadonlyMap<string, Template>> {
  const templates = await loadTemplates(allChecks, folder === undefined ? undefined : resolve(cwd, folder));
  if (template === undefined) return templates;
  const wanted = requireTemplate(template, templates);
  const types = [wanted, ...wanted.accompanied_by.flatMap((name) => templates.get(name) ?? [])].map(
    ({ type }) => type as string,
  );
  if (foundDocuments.length > 0 && !foundDocuments.some(({ type }) => types.includes(type))) {
    const given = [...new Set(foundDocuments.map(({ type }) => type.toUpperCase()))].join(' and ');
    throw new InvalidInputError(
      `The template "${template}" is for ${wanted.type.toUpperCase()} documents, not for ${given}.`,
      { field: 'template', hint: 'Omit --template to choose a template by the structure of each document.' },
    );
  }
  return templates;
}

/** The template of that name. Throws `InvalidInputError` with the nearest name if it does not exist. */
export function requireTemplate(name: string, templates: ReadonlyMap<string, Template>): Template {
  const template = templates.get(name);
  if (template !== undefined) return template;
  throw new InvalidInputError(`There is no template "${name}".`, {
    field: 'template',
    hint: suggestName(name, [...templates.keys()]),
  });
}
