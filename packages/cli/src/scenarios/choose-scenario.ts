import { InvalidInputError } from '@fixpoint/shared/errors';
import type { Scenario } from './scenario.js';

/** What was asked for: a scenario by its number, from 1, or by its name, whatever its case; anything else is a task in words. */
export function chooseScenario(wanted: string, scenarios: readonly Scenario[]): Scenario {
  const text = wanted.trim();
  if (/^\d+$/.test(text)) {
    const chosen = scenarios[Number(text) - 1];
    if (chosen !== undefined) return chosen;
    throw new InvalidInputError(`There is no scenario ${text}.`, {
      field: 'scenario',
      hint: `There are 1 to ${scenarios.length}: "fixpoint see --list" shows them.`,
    });
  }
  const named = scenarios.find(({ name }) => name.toLowerCase() === text.toLowerCase());
  if (named !== undefined) return named;
  if (text === '') {
    throw new InvalidInputError('There is nothing to do.', {
      field: 'scenario',
      hint: 'Give a number, a name or a task in words: "fixpoint see --list" shows the scenarios.',
    });
  }
  return { name: text, task_prompt: text, needs: [] };
}

/** Throws where the scenario cannot do without what nobody allowed. */
export function checkNeeds({ name, needs }: Scenario, allowed: readonly string[]): void {
  const missing = needs.filter((need) => !allowed.some((each) => each.toLowerCase() === need.toLowerCase()));
  if (missing.length === 0) return;
  throw new InvalidInputError(
    `The scenario "${name}" needs what the policy refuses: ${missing.join(', ')}.`,
    {
      field: 'allow',
      hint: `Allow it for this one task, if you mean it: ${missing.map((need) => `--allow "${need}"`).join(' ')}`,
    },
  );
}
