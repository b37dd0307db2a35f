import { setTimeout as delay } from 'node:timers/promises';
import { toSafeLine } from '@fixpoint/shared/text';
import { listQuestions, runCheck } from '@fixpoint/tasks/checks';
import { type Command, type CommandContext, exitCodes } from '../command-context.js';
import type { RedisRole } from '../redis-access/index.js';
import type { Colour, Paint } from '../render/terminal-text.js';
import { applyFixes } from './apply-fixes.js';
import { askSetUp } from './ask-set-up.js';
import { deploys, policy, services } from './checks/check-configuration.js';
import { disk } from './checks/check-disk.js';
import { display } from './checks/check-display.js';
import { home, locks, secrets } from './checks/check-files.js';
import { github } from './checks/check-github.js';
import { mail } from './checks/check-mail.js';
import { pages } from './checks/check-pages.js';
import { port } from './checks/check-port.js';
import { claude, gh, git, model, node } from './checks/check-programs.js';
import { redis } from './checks/check-redis.js';
import { sandbox } from './checks/check-sandbox.js';
import { settings } from './checks/check-settings.js';
import { type DoctorLine, joinResults, toDoctorLine } from './doctor-line.js';
import { findUnused } from './find-unused.js';
import { createMachine, loadConfig, type Machine, type MachineCheck } from './machine.js';
import { describeElsewhere, ownServiceOf } from './own-service.js';

export interface DoctorOptions {
  readonly json?: boolean;
  readonly quick?: boolean;
  /** Fixes all that can be fixed without a decision, and checks again. */
  readonly fix?: boolean;
  /** Checks again and again until Ctrl-C, and shows the report when it differs. */
  readonly watch?: boolean;
  /** Lets the model answer once, which costs a fraction of a cent. */
  readonly askModel?: boolean;
}

/** Between two runs of a watch, in milliseconds. */
const againMs = 5_000;

/**
 * Prints the available and the missing parts, each with its remedy, and a line for each target service. Fails if a required part is
 * missing, or a configured service could not complete a run.
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

function examine(context: CommandContext, { quick, askModel }: DoctorOptions): Promise<DoctorLine[]> {
  return runChecks(createMachine(context, quick === true), askModel ? [...checks, model] : checks);
}

async function report(
  context: CommandContext,
  results: readonly DoctorLine[],
  { json }: DoctorOptions,
  fixed: readonly string[] = [],
): Promise<number> {
  if (json) context.writeJson(results);
  else {
    const unused = await findUnused(createMachine(context, true));
    const lines = renderReport(results, context.paint, unused);
    for (const line of [...fixed, ...lines]) context.write(line);
  }
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
      code = await report(context, results, options);
    }
    await delay(againMs, undefined, { signal }).catch(() => {});
  }
  return code;
}

/** Every check there is, in the order in which a person sets things up. */
export const checks: readonly MachineCheck[] = [
  node,
  redis,
  home,
  disk,
  settings,
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

/** Runs all checks at once, and after them those of kinds of tasks and of the target services. */
export async function runChecks(
  machine: Machine,
  selected: readonly MachineCheck[] = checks,
): Promise<DoctorLine[]> {
  const own = ownServiceOf(machine);
  const { signal } = new AbortController();
  const [lines, tasks] = await Promise.all([
    Promise.all(
      selected.map(async (check) => {
        const { owner, alsoOn = [] } = check;
        const isNeeded = own === null || owner === null || own === owner || alsoOn.includes(own);
        return toDoctorLine(
          check,
          isNeeded ? await runCheck(check, machine, signal) : describeElsewhere(check),
        );
      }),
    ),
    checkTasks(machine, own),
  ]);
  return [...lines, ...tasks];
}

async function checkTasks(machine: Machine, own: RedisRole | null): Promise<DoctorLine[]> {
  // An invalid table has a separate line.
  const config = await loadConfig(machine).catch(() => null);
  const hasBuilds = Boolean(machine.environment.GITHUB_REPOSITORY);
  const questions = listQuestions(Object.values(config?.services ?? {})).filter(
    ({ scope, title }) => hasBuilds || scope !== 'task' || title !== 'builds',
  );
  const answers = await askSetUp(machine, own, questions);
  return questions.map(({ title, scope }, position) => {
    const check = { name: title, scope, required: scope === 'service' };
    return toDoctorLine(check, joinResults(answers[position] ?? []));
  });
}

function isBlocking({ required, state }: DoctorLine): boolean {
  return required && state === 'missing';
}

function isBlocked(results: readonly DoctorLine[]): boolean {
  return results.some(isBlocking);
}

const colours: Record<DoctorLine['state'], Colour> = { ok: 'green', warn: 'yellow', missing: 'red' };

/** A remedy that is cut off is useless. */
const maxLineLength = 1_000;

/** One line a check, with its table and its remedy below it. `unused`: names of lines that are left out. */
export function renderReport(
  all: readonly DoctorLine[],
  paint: Paint,
  unused: ReadonlySet<string> = new Set(),
): string[] {
  const isLeftOut = (line: DoctorLine) => unused.has(line.name) && !isBlocking(line);
  const results = all.filter((line) => !isLeftOut(line));
  const leftOut = all.filter(isLeftOut).map(({ name }) => name);
  const width = Math.min(24, Math.max(8, ...results.map(({ name }) => name.length)));
  const indent = ' '.repeat(width + 11);
  const lines = results.flatMap((result) => [
    `${paint(colours[result.state], result.state.padEnd(7))}  ${result.name.padEnd(width)}  ${toSafeLine(result.detail, maxLineLength)}`,
    ...(result.table ?? []).map(
      ({ name, value, how }) =>
        `${indent}${name.padEnd(11)} ${value.padEnd(9)}${paint('dim', toSafeLine(how, maxLineLength))}`,
    ),
    ...(result.remedy === undefined
      ? []
      : [`${indent}${paint('dim', `→ ${toSafeLine(result.remedy, maxLineLength)}`)}`]),
  ]);
  const blocking = results.filter(isBlocking);
  const verdict =
    blocking.length === 0
      ? 'Fixpoint can run here.'
      : `Fixpoint cannot run here yet: ${blocking.map((result) => result.name).join(', ')}.`;
  const rest =
    leftOut.length === 0
      ? []
      : [paint('dim', `Not used by your services, shown with --json: ${leftOut.join(', ')}.`)];
  return [...lines, '', ...rest, verdict];
}
