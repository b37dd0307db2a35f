import { basename, join, resolve } from 'node:path';
import { deleteTemplate } from '../../adapters/learned-templates.js';
import type { Command } from '../command-context.js';
import { exitCodes } from '../describe-error.js';

/** Deletes the file of a template. Takes a name, never a path, so that nothing outside the folder can be reached. */
export const runTemplateDelete: Command<{ name: string; templates: string }> = async (
  context,
  { name, templates },
) => {
  const path = await deleteTemplate(resolve(context.cwd, templates), name);
  context.write(`Deleted ${join(templates, basename(path))}.\n`);
  return exitCodes.match;
};
