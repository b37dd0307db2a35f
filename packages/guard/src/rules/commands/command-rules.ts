import { posix } from 'node:path';
import { refuse } from '../../decision/decision.js';
import type { AgentPolicy } from '../../policy/policy-schema.js';
import { toArgument } from '../../shell/expand-word.js';
import { type GuardFiles, inFolder } from '../guard-files.js';
import { isHarmlessSystemPath } from '../system-paths.js';
import type { CommandCall, CommandRule } from './command-rule.js';
import { decisionTable } from './decision-table.js';
import { toolRule } from './package-rules.js';
import { refusalOf } from './refused-programs.js';
import { freeToolRule } from './sandbox/free-tool-rule.js';
import { sandboxToolRule } from './sandbox/sandbox-package-rules.js';

const rows = new Map(decisionTable.map((row) => [row.program, row]));

/**
 * The rule for a command's name as it was written. Throws a `Refusal` if it may not run: by the table for every mode, or, without a
 * sandbox, because the policy does not list it.
 */
export function findCommandRule(
  written: string,
  policy: AgentPolicy,
  sandboxed: boolean,
  place: { readonly files: GuardFiles; readonly folders: readonly string[] },
): { name: string; rule: CommandRule } {
  if (isOwnProgram(written, sandboxed, place)) return { name: written, rule: ownProgramRule };
  const name = bareName(written, sandboxed);
  const row = rows.get(name);
  // Evaluated first, so that the reason is about the command behind it; the program itself is refused afterwards.
  const rule = row?.always ?? (sandboxed ? row?.sandbox : undefined);
  if (rule) return { name, rule };
  if (!policy.commands.includes(name)) {
    const refusal = refusalOf(name) ?? (sandboxed ? undefined : row?.refusedAlone);
    if (refusal) refuse(refusal.rule, refusal.reason);
    if (!sandboxed || policy.otherCommands === false) refuseUnlisted(name, policy);
  }
  return { name, rule: row?.alone ?? (sandboxed ? freeToolRule : toolRule) };
}

function refuseUnlisted(name: string, policy: AgentPolicy): never {
  refuse(
    'unknown-command',
    `"${name}" is not among the commands that the agent may run. Allowed: ${policy.commands.join(' ')}.`,
  );
}

/** True if the name means a program that the guard decides about: a function may not replace it. */
export function isKnownProgram(name: string, policy: AgentPolicy): boolean {
  return rows.has(name) || policy.commands.includes(name) || refusalOf(name) !== undefined;
}

/**
 * A program that lies in the worktree itself or in a temporary folder: its actions are shown by its text, and kept inside by the wall.
 * Without one only the programs of a virtual environment are, as those of `node_modules/.bin`: they were installed, not written.
 */
function isOwnProgram(
  written: string,
  sandboxed: boolean,
  { files, folders }: { readonly files: GuardFiles; readonly folders: readonly string[] },
): boolean {
  if (!written.includes('/')) return false;
  if (sandboxed) return !(written.startsWith('/') && isHarmlessSystemPath(posix.normalize(written), true));
  return (
    environmentProgram.test(written) && folders.every((folder) => files.exists(inFolder(written, folder)))
  );
}
const environmentProgram = /^(?:[\w./-]+\/)?(?:\.?venv|vendor)\/bin\/[\w.-]+$/;

function ownProgramRule(call: CommandCall): void {
  const system = systemProgramBehind(call);
  if (system !== null) {
    // The interpreter of a virtual environment is a link to the system's: it is judged as that.
    call.command([toArgument(system), ...call.args]);
    return;
  }
  const base = plainName(call.name.split('/').at(-1) ?? '');
  const program = toArgument(call.name);
  call.path(program, 'read');
  // A file that the same command line writes is not checked: it could contain a command that is refused.
  if (call.hasOwnText(program))
    refuse('script-file', `The command line that runs "${call.name}" also writes it.`);
  // By another path it is still the program with the specific rule.
  const row = rows.get(base);
  const isInstalled = /(?:^|\/)(?:\.bin|s?bin)\/[^/]+$/.test(call.name) && row?.isInstalled === true;
  const sandboxRule = call.sandboxed ? row?.sandbox : undefined;
  const rule = isInstalled ? (sandboxRule ?? row.alone) : undefined;
  (rule ?? (call.sandboxed ? sandboxToolRule : toolRule))({ ...call, name: base });
}

/** The name of the system's program that the path leads to by links; null: it leads to another file. */
function systemProgramBehind({ name, files, folders }: CommandCall): string | null {
  const names = folders.map((folder) => {
    const place = files.resolve(inFolder(name, folder));
    const program = /^\/(?:usr\/(?:local\/)?)?bin\/([\w.-]+)$/.exec(place)?.[1] ?? null;
    return program === null ? null : plainName(program);
  });
  const [first = null] = names;
  return names.every((each) => each === first) ? first : null;
}

/** `python3.11` is the program that `python3` is. */
function plainName(name: string): string {
  return name.replace(/^(python|pip)(\d)(?:\.\d+)?$/, '$1$2').replace(/\.(?:exe|cmd)$/i, '');
}

/** A program by path is known only where the system or the package manager keeps programs. */
function bareName(written: string, sandboxed: boolean): string {
  const name = written.replace(/\.(?:exe|cmd)$/i, '');
  if (!/[\\/]/.test(name)) return plainName(name);
  const system = /^\/(?:usr\/(?:local\/)?)?bin\/([\w.-]+)$/.exec(name)?.[1];
  const local = /^(?:\.\/)?(?:[\w-]+\/)*node_modules\/\.bin\/([\w.-]+)$/.exec(name)?.[1];
  const any = sandboxed ? name.split('/').at(-1) : undefined;
  return (
    system ??
    local ??
    any ??
    refuse('unknown-command', `"${written}" is a program path. Run it with a command that the agent may use.`)
  );
}
