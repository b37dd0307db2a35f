import { allChecks } from '../../checks/all-checks.js';
import type { ReadableType } from '../../model/document-format.js';
import { templateSchema } from '../../templates/template-schema.js';
import type { Command } from '../command-context.js';
import { exitCodes } from '../describe-error.js';

/** Prints the JSON Schema of a type's templates. */
export const runTemplateSchema: Command<{ type: ReadableType }> = async (context, { type }) => {
  context.write(`${JSON.stringify(templateSchema(type, allChecks), null, 2)}\n`);
  return exitCodes.match;
};
