import { readFile } from 'node:fs/promises';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { parse } from 'yaml';
import { z } from 'zod';
import { Scenario } from './scenario.js';
import { shippedScenarios } from './shipped-scenarios.js';

/** The shipped scenarios, and behind them those of a file: a list in JSON or YAML. */
export async function loadScenarios(path: string | undefined): Promise<readonly Scenario[]> {
  if (path === undefined) return shippedScenarios;
  const hint = 'It must be a JSON or YAML list of { name, task_prompt }.';
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new InvalidInputError(`The file of scenarios cannot be read: ${why}.`, {
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
