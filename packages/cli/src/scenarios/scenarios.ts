import { readFile } from 'node:fs/promises';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { parse } from 'yaml';
import { z } from 'zod';
import { Scenario, shippedScenarios } from './shipped-scenarios.js';

/** The shipped scenarios, and behind them those of a file: a list in JSON or YAML. */
export async function loadScenarios(path: string | undefined): Promise<readonly Scenario[]> {
  if (path === undefined) return shippedScenarios;
  const hint = 'It must be a JSON or YAML list of { name, task_prompt }.';
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new InvalidInputError(`Cannot read the scenario file: ${why}.`, {
      field: 'scenarios',
      hint,
    });
  }
  let list: unknown;
  try {
    // JSON is YAML.
    list = parse(text);
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new InvalidInputError(`${path} is neither JSON nor YAML: ${why}`, { field: 'scenarios', hint });
  }
  const parsed = z.array(Scenario).safeParse(list);
  if (!parsed.success) {
    throw new InvalidInputError(`${path}: ${z.prettifyError(parsed.error)}`, { field: 'scenarios', hint });
  }
  return [...shippedScenarios, ...parsed.data];
}

/** The requested work: a scenario by its number, from 1, or by its name, whatever its case; anything else is a task in words. */
export function chooseScenario(wanted: string, scenarios: readonly Scenario[]): Scenario {
  const text = wanted.trim();
  if (/^\d+$/.test(text)) {
    const chosen = scenarios[Number(text) - 1];
    if (chosen !== undefined) return chosen;
    throw new InvalidInputError(`Unknown scenario ${text}.`, {
      field: 'scenario',
      hint: `Use a number from 1 to ${scenarios.length}. List the scenarios with "fixpoint see --list".`,
    });
  }
  const named = scenarios.find(({ name }) => name.toLowerCase() === text.toLowerCase());
  if (named !== undefined) return named;
  if (text === '') {
    throw new InvalidInputError('No task was given.', {
      field: 'scenario',
      hint: 'Give a task in words, or the number or name of a scenario. List the scenarios with "fixpoint see --list".',
    });
  }
  return { name: text, task_prompt: text, needs: [] };
}

/** Throws if the scenario needs something that is not allowed. */
export function checkNeeds({ name, needs }: Scenario, allowed: readonly string[]): void {
  const missing = needs.filter((need) => !allowed.some((each) => each.toLowerCase() === need.toLowerCase()));
  if (missing.length === 0) return;
  throw new InvalidInputError(
    `The policy blocks access that scenario "${name}" needs: ${missing.join(', ')}.`,
    {
      field: 'allow',
      hint: `To allow it for this task only, add: ${missing.map((need) => `--allow "${need}"`).join(' ')}`,
    },
  );
}
