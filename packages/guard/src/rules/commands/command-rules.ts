import { refuse } from '../../decision/decision.js';
import type { AgentPolicy } from '../../policy/policy-schema.js';
import type { CommandRule } from './command-rule.js';
import { gitRule } from './git-rule.js';
import { packageRules, toolRule } from './package-rules.js';
import { programRules } from './program-rules.js';
import { readerRules } from './reader-rules.js';
import { runtimeRules } from './runtime-rules.js';
import { shellRules } from './shell-rules.js';

import { wrapperRules } from './wrapper-rules.js';
import { writerRules } from './writer-rules.js';

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
export function findCommandRule(written: string, policy: AgentPolicy): { name: string; rule: CommandRule } {
  const name = bareName(written);
  // Evaluated first, so that the reason is about what was to be done, and refused by themselves afterwards.
  if (name === 'sudo' || name === 'doas') {
    const rule = rules.get('sudo');
    if (rule) return { name, rule };
  }
  if (!policy.commands.includes(name)) {
    const [rule, reason] = explanations.get(name.toLowerCase().replace(/\..*$/, '')) ?? [
      'unknown-command',
      `"${name}" is not among the commands that the agent may run. Allowed: ${policy.commands.join(' ')}.`,
    ];
    refuse(rule, reason);
  }
  return { name, rule: rules.get(name) ?? toolRule };
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
