import { loadSettings } from '@fixpoint/shared/config';
import { DesktopWork, type PreconditionName, preconditionsOfKind } from '@fixpoint/shared/contracts';
import { repositorySetting } from '../commands/build/build-settings.js';
import type { RedisRole } from '../redis-access/index.js';
import { askLimitMs, askRunning } from './ask-running.js';
import type { CheckResult, Machine } from './check.js';
import { findPrecondition } from './own-service.js';
import type { CheckProgram } from './run-check-programs.js';
import { toPreconditionFinding } from './to-precondition-finding.js';

const kinds = [
  { name: 'desktop tasks', kind: 'plan' },
  { name: 'vision tasks', kind: 'vision' },
  { name: 'workspace tasks', kind: 'workspace' },
  { name: 'builds', kind: 'build' },
] as const;

/** What has a line of its own: the display, the sandbox under attack, the coding agent and GitHub. */
const checkedElsewhere: ReadonlySet<PreconditionName> = new Set(['desktop', 'sandbox', 'agent', 'github']);

/** One line for each kind of task that is about no service: whether what it needs is there, by the checks that its plans have. */
export async function checkTaskKinds(
  machine: Machine,
  programs: Promise<readonly CheckProgram[]>,
  own: RedisRole | null,
): Promise<CheckResult[]> {
  const { repository } = loadSettings(repositorySetting, machine.environment);
  const asked = kinds
    // Builds that nobody set up have no line.
    .filter(({ kind }) => kind !== 'build' || repository !== undefined)
    .map(({ name, kind }) => ({
      name,
      preconditions: preconditionsOfKind(kind).filter((each) => !checkedElsewhere.has(each)),
    }));
  const subject = DesktopWork.parse({});
  const running = await askRunning(machine, (ask) =>
    Promise.all(asked.map(({ preconditions }) => ask(preconditions, subject, { limitMs: askLimitMs }))),
  );
  const made = await programs;
  return asked.map(({ name, preconditions }, index) => {
    const results = preconditions.map((precondition) => {
      const answered = running?.[index]?.find((result) => result.name === precondition);
      return findPrecondition(precondition, { own, answered, programs: made, find: ({ tasks }) => tasks });
    });
    const finding = toPreconditionFinding(results);
    // Nobody needs every kind of task: what one lacks is no fault of the installation.
    return { name, required: false, ...finding, state: finding.state === 'ok' ? 'ok' : 'warn' };
  });
}
