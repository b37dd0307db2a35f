import { basename, join, resolve } from 'node:path';
import type { ReadableType } from '@fixpoint/documents/model';
import { toSafeLine } from '@fixpoint/shared/text';
import { stringify } from 'yaml';
import { allChecks } from '../../checks/all-checks.js';
import { loadTemplates } from '../../template-files/load-templates.js';
import { deleteTemplate } from '../../template-files/save-template.js';
import { templateSchema } from '../../templates/template-schema.js';
import { type Command, exitCodes } from '../command.js';
import { openTemplates, requireTemplate } from '../open-templates.js';

/** Names every template. */
export const runTemplateList: Command<{ templates?: string; json?: boolean }> = async (
  context,
  { templates: folder, json },
) => {
  const templates = [
    ...(
      await loadTemplates(allChecks, folder === undefined ? undefined : resolve(context.cwd, folder))
    ).values(),
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
  if (json === true) {
    const rows = templates.map(({ name, type, description, in_addition_to, accompanied_by }) => ({
      name,
      type,
      description,
      in_addition_to,
      accompanied_by,
    }));
    context.write(`${JSON.stringify(rows, null, 2)}\n`);
    return exitCodes.match;
  }
  for (const { name, type, description, in_addition_to } of templates) {
    const added = in_addition_to.length === 0 ? '' : ` (in addition to ${in_addition_to.join(', ')})`;
    context.write(`${name.padEnd(26)} ${type}  ${toSafeLine(description)}${added}\n`);
  }
  return exitCodes.match;
};

/** Prints a template with everything that it inherits. */
export const runTemplateShow: Command<{ name: string; templates?: string }> = async (
  context,
  { name, templates: folder },
) => {
  const templates = await openTemplates(folder === undefined ? {} : { templates: folder }, [], context.cwd);
  context.write(stringify(requireTemplate(name, templates), { lineWidth: 110 }));
  return exitCodes.match;
};

/** Prints the JSON Schema of a type's templates. */
export const runTemplateSchema: Command<{ type: ReadableType }> = async (context, { type }) => {
  context.write(`${JSON.stringify(templateSchema(type, allChecks), null, 2)}\n`);
  return exitCodes.match;
};

/** Deletes the file of a template. Takes a name, never a path, so that nothing outside the folder can be reached. */
export const runTemplateDelete: Command<{ name: string; templates: string }> = async (
  context,
  { name, templates },
) => {
  const path = await deleteTemplate(resolve(context.cwd, templates), name);
  context.write(`Deleted ${join(templates, basename(path))}.\n`);
  return exitCodes.match;
};
