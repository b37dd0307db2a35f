import { setTimeout as delay } from 'node:timers/promises';
import { toSafeLine } from '@fixpoint/shared/text';
import { type Command, type CommandContext, exitCodes } from '../command-context.js';
import type { Colour, Paint } from '../render/terminal-text.js';
import { applyFixes } from './apply-fixes.js';
import { type Check, type CheckResult, createMachine, type Finding, type Machine } from './check.js';
import { checkTargetServices } from './check-target-services.js';
import { checkTaskKinds } from './check-task-kinds.js';
import { deploys, policy, services } from './checks/check-configuration.js';
import { display } from './checks/check-display.js';
import { home, locks, secrets } from './checks/check-files.js';
import { github } from './checks/check-github.js';
import { mail } from './checks/check-mail.js';
import { pages } from './checks/check-pages.js';
import { port } from './checks/check-port.js';
import { claude, gh, git, model, node } from './checks/check-programs.js';
import { redis } from './checks/check-redis.js';
import { sandbox } from './checks/check-sandbox.js';
import { describeElsewhere, ownServiceOf } from './own-service.js';
import { runCheckPrograms } from './run-check-programs.js';

export type { CheckResult } from './check.js';

export interface DoctorOptions {
  readonly json?: boolean;
  readonly quick?: boolean;
  /** Mends what can be mended without a decision, and checks again. */
  readonly fix?: boolean;
  /** Checks again and again until Ctrl-C, and shows the report when it differs. */
  readonly watch?: boolean;
  /** Lets the model answer once, which costs a fraction of a cent. */
  readonly askModel?: boolean;
}

/** Between two runs of a watch, in milliseconds. */
const againMs = 5_000;

/**
 * Prints what is here and what is missing, each with its remedy, and a line for each target service. Fails where something required
 * is missing, or a configured service could not complete a run.
 */
export const runDoctor: Command<DoctorOptions> = async (context, options) => {
  if (options.watch) return watch(context, options);
  const results = await examine(context, options);
  if (options.fix) {
    const lines = await applyFixes(results);
    const after = lines.length === 0 ? results : await examine(context, options);
    return report(context, after, options, lines);
  }
  return report(context, results, options);
};

function examine(context: CommandContext, { quick, askModel }: DoctorOptions): Promise<CheckResult[]> {
  return runChecks(createMachine(context, quick === true), askModel ? [...checks, model] : checks);
}

function report(
  context: CommandContext,
  results: readonly CheckResult[],
  { json }: DoctorOptions,
  fixed: readonly string[] = [],
): number {
  if (json) context.writeJson(results);
  else for (const line of [...fixed, ...renderReport(results, context.paint)]) context.write(line);
  return isBlocked(results) ? exitCodes.failed : exitCodes.ok;
}

async function watch(context: CommandContext, options: DoctorOptions): Promise<number> {
  const { signal } = context;
  let shown = '';
  let code: number = exitCodes.ok;
  while (!signal.aborted) {
    // The attacks on the sandbox take a minute, and their outcome does not change by waiting.
    const results = await examine(context, { ...options, quick: true });
    const text = JSON.stringify(results);
    if (text !== shown && !signal.aborted) {
      shown = text;
      if (!options.json) context.write(`${new Date().toISOString().slice(0, 19).replace('T', ' ')} UTC`);
      code = report(context, results, options);
    }
    await delay(againMs, undefined, { signal }).catch(() => {});
  }
  return code;
}

/** Every check there is, in the order in which a person sets things up. */
export const checks: readonly Check[] = [
  node,
  redis,
  home,
  secrets,
  locks,
  port,
  git,
  claude,
  sandbox,
  gh,
  github,
  mail,
  display,
  pages,
  services,
  deploys,
  policy,
];

/** Runs all checks at once, and after them those of kinds of tasks and of the target services. A check that breaks is a finding too. */
export async function runChecks(machine: Machine, wanted: readonly Check[] = checks): Promise<CheckResult[]> {
  const own = ownServiceOf(machine);
  const programs = runCheckPrograms(machine, own);
  const [results, kinds, targets] = await Promise.all([
    Promise.all(
      wanted.map(async ({ name, required, of, run }) => ({
        name,
        required,
        ...(own === null || of === undefined || of.includes(own)
          ? await run(machine).catch(describeBreak)
          : describeElsewhere(of)),
      })),
    ),
    checkTaskKinds(machine, programs, own).catch((error): CheckResult[] => [
      { name: 'tasks', required: false, ...describeBreak(error) },
    ]),
    checkTargetServices(machine, programs, own).catch((error): CheckResult[] => [
      { name: 'services', required: false, ...describeBreak(error) },
    ]),
  ]);
  return [...results, ...kinds, ...targets];
}

function describeBreak(error: unknown): Finding {
  return {
    state: 'warn',
    detail: `check failed: ${error instanceof Error ? error.message : error}`,
    remedy: 'Run "fixpoint doctor" again. If the check fails again, report the problem with this line.',
  };
}

function isBlocking({ required, state }: CheckResult): boolean {
  return required && state === 'missing';
}

function isBlocked(results: readonly CheckResult[]): boolean {
  return results.some(isBlocking);
}

const colours: Record<CheckResult['state'], Colour> = { ok: 'green', warn: 'yellow', missing: 'red' };

/** A remedy that is cut off is none. */
const longestLine = 1_000;

/** One line a check, with its table and its remedy below it. */
export function renderReport(results: readonly CheckResult[], paint: Paint): string[] {
  const width = Math.min(24, Math.max(8, ...results.map(({ name }) => name.length)));
  const indent = ' '.repeat(width + 11);
  const lines = results.flatMap((result) => [
    `${paint(colours[result.state], result.state.padEnd(7))}  ${result.name.padEnd(width)}  ${toSafeLine(result.detail, longestLine)}`,
    ...(result.table ?? []).map(
      ({ name, value, how }) =>
        `${indent}${name.padEnd(11)} ${value.padEnd(9)}${paint('dim', toSafeLine(how, longestLine))}`,
    ),
    ...(result.remedy === undefined
      ? []
      : [`${indent}${paint('dim', `→ ${toSafeLine(result.remedy, longestLine)}`)}`]),
  ]);
  const blocking = results.filter(isBlocking);
  const verdict =
    blocking.length === 0
      ? 'Fixpoint can run here.'
      : `Fixpoint cannot run here yet: ${blocking.map((result) => result.name).join(', ')}.`;
  return [...lines, '', verdict];
}
