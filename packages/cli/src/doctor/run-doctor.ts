import { type Command, exitCodes } from '../command-context.js';

import { type Colour, clean, type Paint } from '../render/terminal-text.js';

import { type Check, createMachine, type Finding, type Machine } from './check.js';
import { deploys, policy, services } from './checks/check-configuration.js';
import { display } from './checks/check-display.js';
import { github } from './checks/check-github.js';
import { mail } from './checks/check-mail.js';
import { claude, gh, git, node } from './checks/check-programs.js';
import { redis } from './checks/check-redis.js';
import { sandbox } from './checks/check-sandbox.js';

/** Prints what is here and what is missing, each with its remedy. Fails where something required is missing. */
export const runDoctor: Command<{ json?: boolean; quick?: boolean }> = async (context, { json, quick }) => {
  const results = await runChecks(createMachine(context, quick === true));
  if (json) context.write(JSON.stringify(results, null, 2));
  else for (const line of renderReport(results, context.paint)) context.write(line);
  const blocked = results.some((result) => result.required && result.state === 'missing');
  return blocked ? exitCodes.failed : exitCodes.ok;
};

/** Every check there is, in the order in which a person sets things up. */
export const checks: readonly Check[] = [
  node,
  redis,
  git,
  claude,
  sandbox,
  gh,
  github,
  mail,
  display,
  services,
  deploys,
  policy,
];

export interface CheckResult extends Finding {
  readonly name: string;
  readonly required: boolean;
}

/** Runs all checks at once. A check that breaks is a finding too. */
export function runChecks(machine: Machine): Promise<CheckResult[]> {
  return Promise.all(
    checks.map(async ({ name, required, run }) => {
      const finding = await run(machine).catch(
        (error): Finding => ({
          state: 'warn',
          detail: `could not be checked: ${error instanceof Error ? error.message : error}`,
        }),
      );
      return { name, required, ...finding };
    }),
  );
}

const colours: Record<CheckResult['state'], Colour> = { ok: 'green', warn: 'yellow', missing: 'red' };

/** One line a check, with its table and its remedy below it. */
export function renderReport(results: readonly CheckResult[], paint: Paint): string[] {
  const lines = results.flatMap((result) => [
    `${paint(colours[result.state], result.state.padEnd(7))}  ${result.name.padEnd(8)}  ${clean(result.detail)}`,
    ...(result.table ?? []).map(
      ({ name, value, how }) =>
        `${' '.repeat(19)}${name.padEnd(11)}${value.padEnd(9)}${paint('dim', clean(how))}`,
    ),
    ...(result.remedy === undefined ? [] : [`${' '.repeat(19)}${paint('dim', `→ ${result.remedy}`)}`]),
  ]);
  const blocking = results.filter((result) => result.required && result.state === 'missing');
  const verdict =
    blocking.length === 0
      ? 'Fixpoint can run here.'
      : `Fixpoint cannot run here yet: ${blocking.map((result) => result.name).join(', ')}.`;
  return [...lines, '', verdict];
}
