import { listQuestions, summarizePreconditions } from '@fixpoint/tasks/checks';
import type { CommandContext } from '../../command-context.js';
import { askSetUp } from '../../doctor/ask-set-up.js';
import { createMachine, loadConfig } from '../../doctor/machine.js';
import { renderPreconditions } from '../../render/render-preconditions.js';

/** Runs the checks of a plan for a service that was just written. `settings`: values that the next process reads from `.env`. */
export async function checkService(
  context: CommandContext,
  name: string,
  settings: ReadonlyMap<string, string>,
): Promise<void> {
  const environment = { ...context.environment, ...Object.fromEntries(settings) };
  const machine = createMachine({ ...context, environment }, true);
  const { services } = await loadConfig(machine);
  const questions = listQuestions(Object.values(services)).filter(
    ({ scope, title }) => scope === 'service' && title === name,
  );
  const [results = []] = await askSetUp(machine, null, questions);
  const summary = summarizePreconditions(results, machine.now().toISOString());
  context.write('Checks of the setup');
  for (const line of renderPreconditions(summary, context.paint)) context.write(`  ${line}`);
}
