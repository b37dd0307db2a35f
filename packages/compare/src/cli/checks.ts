import { InvalidInputError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { allChecks } from '../checks/all-checks.js';
import type { Check } from '../checks/check.js';
import { readCheckReadme } from '../files/check-readmes.js';
import { suggestName } from '../text/suggest-name.js';
import { type Command, exitCodes } from './command.js';

/** Lists the checks, or prints the README of one. */
export const runChecks: Command<{ name?: string; json: boolean }> = async (context, { name, json }) => {
  if (name !== undefined) {
    context.write(await readCheckReadme(requireCheck(name).name));
    return exitCodes.match;
  }
  if (json) {
    context.write(`${JSON.stringify(allChecks.map(describe), null, 2)}\n`);
    return exitCodes.match;
  }
  for (const type of ['pptx', 'xlsx', 'docx', 'any'] as const) {
    const checks = allChecks.filter((check) => check.type === type);
    if (checks.length === 0) continue;
    context.write(`${type === 'any' ? 'All document types' : type.toUpperCase()}\n`);
    for (const check of checks) context.write(lines(check));
    context.write('\n');
  }
  context.write(
    'Explain one: fixpoint-compare checks NAME. Set one in a template: checks: { NAME: low } or off.\n',
  );
  return exitCodes.match;
};

function requireCheck(name: string): Check {
  const check = allChecks.find((candidate) => candidate.name === name);
  if (check !== undefined) return check;
  throw new InvalidInputError(`There is no check "${name}".`, {
    field: 'check',
    hint: suggestName(
      name,
      allChecks.map((item) => item.name),
    ),
  });
}

function lines(check: Check): string {
  const { name, severity, description, options } = describe(check);
  const defaults = Object.entries(options);
  const thresholds =
    defaults.length === 0
      ? ''
      : `${' '.repeat(41)}${defaults.map(([option, value]) => `${option}: ${JSON.stringify(value)}`).join(', ')}\n`;
  return `  ${name.padEnd(30)} ${severity.padEnd(8)} ${description}\n${thresholds}`;
}

/** A check as data; `options` are its thresholds with their defaults. */
function describe({ name, type, category, defaultSeverity, isOptional, description, options }: Check) {
  const defaults = z.record(z.string(), z.unknown()).parse(options.parse({}));
  return {
    name,
    type,
    category,
    severity: isOptional === true ? 'off' : defaultSeverity,
    description,
    options: defaults,
  };
}
