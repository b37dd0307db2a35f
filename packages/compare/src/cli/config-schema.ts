import { allChecks } from '../checks/all-checks.js';
import { projectSchema } from '../project/project-settings.js';
import { type Command, exitCodes } from './command.js';

/** Prints the JSON Schema of a project's settings. */
export const runConfigSchema: Command<Record<never, never>> = async (context) => {
  context.write(`${JSON.stringify(projectSchema(allChecks), null, 2)}\n`);
  return exitCodes.match;
};
