import { posix } from 'node:path';
import { refuse } from '../../decision/decision.js';
import type { AgentPolicy } from '../../policy/policy-schema.js';
import { toArgument } from '../../shell/expand-word.js';
import type { GuardFiles } from '../guard-files.js';
import type { CommandCall, CommandRule } from './command-rule.js';
import { gitRule } from './git-rule.js';
import { packageRules, toolRule } from './package-rules.js';
import { programRules } from './program-rules.js';
import { readerRules } from './reader-rules.js';
import { runtimeRules } from './runtime-rules.js';
import { sandboxFileRules } from './sandbox/sandbox-file-rules.js';
import { sandboxPackageRules, sandboxToolRule } from './sandbox/sandbox-package-rules.js';
import { sandboxProcessRules } from './sandbox/sandbox-process-rules.js';
import { sandboxRuntimeRules } from './sandbox/sandbox-runtime-rules.js';
import { sandboxShellRules } from './sandbox/sandbox-shell-rules.js';
import { shellRules } from './shell-rules.js';

import { wrapperRules } from './wrapper-rules.js';
import { writerRules } from './writer-rules.js';

/** Behind a wall that holds, before the others. */
const sandboxRules: ReadonlyMap<string, CommandRule> = new Map([
  ...sandboxShellRules,
  ...sandboxRuntimeRules,
  ...sandboxPackageRules,
  ...sandboxFileRules,
  ...sandboxProcessRules,
]);

const rules: ReadonlyMap<string, CommandRule> = new Map([
  ...shellRules,
  ...wrapperRules,
  ...readerRules,
  ...programRules,
  ...writerRules,
  ...runtimeRules,
  ...packageRules,
  ['git', gitRule],
]);

/** The reasons, for commands that people will wonder about. */
const explanations: ReadonlyMap<string, readonly [rule: string, reason: string]> = new Map([
  ['format', ['destructive', 'Formatting a disk is never allowed.']],
  ['del', ['destructive', 'Deleting by the Windows shell is never allowed.']],
  ['erase', ['destructive', 'Deleting by the Windows shell is never allowed.']],
  ['rd', ['destructive', 'Deleting by the Windows shell is never allowed.']],
  ['mkfs', ['destructive', 'Formatting a disk is never allowed.']],
  ['dd', ['destructive', 'Writing to devices is never allowed.']],
  ['shred', ['destructive', 'Destroying files is never allowed.']],
  ['cmd', ['foreign-shell', 'The guard cannot evaluate another shell. Run the command itself.']],
  ['powershell', ['foreign-shell', 'The guard cannot evaluate another shell. Run the command itself.']],
  ['pwsh', ['foreign-shell', 'The guard cannot evaluate another shell. Run the command itself.']],
  ['wsl', ['foreign-shell', 'The guard cannot evaluate another shell. Run the command itself.']],
  ['curl', ['network', 'The agent has no network: what it needs is in the worktree.']],
  ['wget', ['network', 'The agent has no network: what it needs is in the worktree.']],
  ['ln', ['link', 'Links are refused: they make a path mean something else.']],
  ['source', ['script-file', 'The guard cannot evaluate a sourced file. Run the commands themselves.']],
  ['.', ['script-file', 'The guard cannot evaluate a sourced file. Run the commands themselves.']],
  ['sudo', ['privilege', 'The agent has no other rights than its own.']],
  ['doas', ['privilege', 'The agent has no other rights than its own.']],
  ['su', ['privilege', 'The agent has no other rights than its own.']],
]);

/** The rule for a command's name as it was written. Throws a `Refusal` when the policy does not list it. */
export function findCommandRule(
  written: string,
  policy: AgentPolicy,
  sandboxed: boolean,
  place: { readonly files: GuardFiles; readonly folders: readonly string[] },
): { name: string; rule: CommandRule } {
  if (sandboxed && isOwnProgram(written, place)) return { name: written, rule: ownProgramRule };
  const name = bareName(written);
  // Evaluated first, so that the reason is about what was to be done, and refused by themselves afterwards.
  if (name === 'sudo' || name === 'doas') {
    const rule = rules.get('sudo');
    if (rule) return { name, rule };
  }
  const known = sandboxed ? sandboxRules.get(name) : undefined;
  if (known) return { name, rule: known };
  if (!policy.commands.includes(name)) {
    const [rule, reason] = explanations.get(name.toLowerCase().replace(/\..*$/, '')) ?? [
      'unknown-command',
      `"${name}" is not among the commands that the agent may run. Allowed: ${policy.commands.join(' ')}.`,
    ];
    refuse(rule, reason);
  }
  return { name, rule: rules.get(name) ?? toolRule };
}

/** A program that lies in the worktree itself: what it does is shown by its text, and kept inside by the wall. */
function isOwnProgram(
  written: string,
  { files, folders }: { readonly files: GuardFiles; readonly folders: readonly string[] },
): boolean {
  if (!written.includes('/') || /^\/(?:usr\/)?(?:local\/)?s?bin\//.test(posix.normalize(written)))
    return false;
  return folders.every((folder) => files.exists(written.startsWith('/') ? written : `${folder}/${written}`));
}

function ownProgramRule(call: CommandCall): void {
  const system = systemProgramBehind(call);
  if (system !== null) {
    // The interpreter of a virtual environment is a link to the system's: it is judged as that.
    call.command([toArgument(system), ...call.args]);
    return;
  }
  const base = call.name.split('/').at(-1) ?? '';
  call.path(toArgument(call.name), 'read');
  // By another path it is still the program that has rules of its own.
  const rule = sandboxRules.get(base) ?? rules.get(base) ?? toolRule;
  (/\/(?:\.?venv|env|\.bin)\/|\/\.bin\//.test(`/${call.name}`) ? rule : sandboxToolRule)({
    ...call,
    name: base,
  });
}

/** The name of the system's program that the path leads to by links; null: it leads to a file of its own. */
function systemProgramBehind({ name, files, folders }: CommandCall): string | null {
  const names = folders.map((folder) => {
    const place = files.resolve(name.startsWith('/') ? name : `${folder}/${name}`);
    const program = /^\/(?:usr\/(?:local\/)?)?bin\/([\w.-]+)$/.exec(place)?.[1] ?? null;
    return program?.replace(/^python3\.\d+$/, 'python3') ?? null;
  });
  const [first = null] = names;
  return names.every((each) => each === first) ? first : null;
}

/** A program by path is known only where the system or the package manager keeps programs. */
function bareName(written: string): string {
  const name = written.replace(/\.(?:exe|cmd)$/i, '');
  if (!/[\\/]/.test(name)) return name;
  const system = /^\/(?:usr\/(?:local\/)?)?bin\/([\w.-]+)$/.exec(name)?.[1];
  const local = /^(?:\.\/)?(?:[\w-]+\/)*node_modules\/\.bin\/([\w.-]+)$/.exec(name)?.[1];
  return (
    system ??
    local ??
    refuse(
      'unknown-command',
      `"${written}" is a program by path. Run it by a command that the agent may use.`,
    )
  );
}
