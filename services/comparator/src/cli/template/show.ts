import { stringify } from 'yaml';
import type { Command } from '../command-context.js';
import { exitCodes } from '../describe-error.js';
import { openTemplates, requireTemplate } from '../open-templates.js';

/** Prints a template with everything that it inherits. */
export const runTemplateShow: Command<{ name: string; templates?: string }> = async (
  context,
  { name, templates: folder },
) => {
  const templates = await openTemplates(folder === undefined ? {} : { templates: folder }, [], context.cwd);
  context.write(stringify(requireTemplate(name, templates), { lineWidth: 110 }));
  return exitCodes.match;
};
