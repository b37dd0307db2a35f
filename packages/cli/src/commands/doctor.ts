import type { Command } from '../command-context.js';
import { createMachine } from '../doctor/create-machine.js';
import { renderReport } from '../doctor/render-report.js';
import { runChecks } from '../doctor/run-checks.js';
import { exitCodes } from '../exit-code.js';

/** Prints what is here and what is missing, each with its remedy. Fails where something required is missing. */
export const runDoctor: Command<{ json?: boolean }> = async (context, { json }) => {
  const results = await runChecks(createMachine(context));
  if (json) context.write(JSON.stringify(results, null, 2));
  else for (const line of renderReport(results, context.paint)) context.write(line);
  const blocked = results.some((result) => result.required && result.state === 'missing');
  return blocked ? exitCodes.failed : exitCodes.ok;
};
