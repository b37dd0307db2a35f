import { resolve } from 'node:path';
import { loadTemplates } from '../../adapters/load-templates.js';
import { allChecks } from '../../checks/all-checks.js';
import type { Command } from '../command-context.js';
import { exitCodes, printable } from '../describe-error.js';

/** Names every template. */
export const runTemplateList: Command<{ templates?: string; json?: boolean }> = async (
  context,
  { templates: folder, json },
) => {
  const templates = [
    ...(
      await loadTemplates(allChecks, folder === undefined ? undefined : resolve(context.cwd, folder))
    ).values(),
  ].sort((one, other) => (one.name < other.name ? -1 : 1));
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
    context.write(`${name.padEnd(26)} ${type}  ${printable(description)}${added}\n`);
  }
  return exitCodes.match;
};
