import type { CommandRule } from './command-rule.js';
import { gitRule } from './git-rule.js';
import { packageRules } from './package-rules.js';
import { programRules } from './program-rules.js';
import { readerRules } from './reader-rules.js';
import { runtimeRules } from './runtime-rules.js';
import { plainFileRules, sandboxFileRules } from './sandbox/sandbox-file-rules.js';
import { environmentRules, sandboxPackageRules } from './sandbox/sandbox-package-rules.js';
import { ownJobRules, processRules, sandboxProcessRules } from './sandbox/sandbox-process-rules.js';
import { sandboxRuntimeRules } from './sandbox/sandbox-runtime-rules.js';
import { plainShellRules, sandboxShellRules } from './sandbox/sandbox-shell-rules.js';
import { sandboxWrapperRules } from './sandbox/sandbox-wrapper-rules.js';
import { shellRules } from './shell-rules.js';
import { wrapperRules } from './wrapper-rules.js';
import { writerRules } from './writer-rules.js';

type Rules = readonly (readonly [string, CommandRule])[];

/** Purpose of the programs of a row, for the page about the guard. */
interface Kind {
  readonly kind: string;
  /** Behind a wall that holds; a program without one has the rule for the guard alone. */
  readonly sandbox?: Rules;
  /** By the guard alone, if the policy lists the program; one without a rule has its arguments checked as paths. */
  readonly alone?: Rules;
  /** Rules for both modes, regardless of the policy's list. */
  readonly always?: Rules;
  /** The programs are known by their name in a folder of programs too, such as `.venv/bin`. */
  readonly isInstalled?: true;
}

const privileged = wrapperRules.filter(([name]) => name === 'sudo');

/** The one place that says which rule decides about a program, in each mode. Programs that none may run: `refused-programs.ts`. */
const kinds: readonly Kind[] = [
  {
    kind: 'the shell’s own commands',
    sandbox: sandboxShellRules,
    alone: [...plainShellRules, ...shellRules],
  },
  { kind: 'commands that run commands', sandbox: sandboxWrapperRules, alone: wrapperRules },
  { kind: 'other rights', always: [...privileged, ...privileged.map(([, rule]) => ['doas', rule] as const)] },
  { kind: 'readers of files', alone: readerRules },
  { kind: 'small languages: sed, awk, jq, find', alone: programRules },
  { kind: 'writers of files', sandbox: sandboxFileRules, alone: [...writerRules, ...plainFileRules] },
  { kind: 'interpreters and builders', sandbox: sandboxRuntimeRules, alone: runtimeRules, isInstalled: true },
  {
    kind: 'package managers and development tools',
    sandbox: sandboxPackageRules,
    alone: [...environmentRules, ...packageRules],
    isInstalled: true,
  },
  { kind: 'processes and ports', sandbox: sandboxProcessRules, alone: [...processRules, ...ownJobRules] },
  { kind: 'git', alone: [['git', gitRule]] },
];

export interface DecisionRow {
  readonly program: string;
  readonly kind: string;
  readonly sandbox?: CommandRule | undefined;
  readonly alone?: CommandRule | undefined;
  readonly always?: CommandRule | undefined;
  readonly isInstalled: boolean;
  /** Reason for which the policy does not list it, if that needs a word. */
  readonly refusedAlone?: { readonly rule: string; readonly reason: string } | undefined;
}

const refusedAlone: Readonly<Record<string, readonly [rule: string, reason: string]>> = {
  ln: ['link', 'Links are denied: they make a path refer to another file.'],
  source: ['script-file', 'The guard cannot evaluate a sourced file. Run the commands themselves.'],
  '.': ['script-file', 'The guard cannot evaluate a sourced file. Run the commands themselves.'],
};

export const decisionTable: readonly DecisionRow[] = createTable();

function createTable(): DecisionRow[] {
  const table = new Map<string, DecisionRow>();
  for (const { kind, isInstalled, ...modes } of kinds) {
    for (const mode of ['sandbox', 'alone', 'always'] as const) {
      for (const [program, rule] of modes[mode] ?? []) {
        const row = table.get(program) ?? { program, kind, isInstalled: isInstalled === true };
        const [denial, reason = ''] = refusedAlone[program] ?? [];
        table.set(program, {
          ...row,
          [mode]: rule,
          refusedAlone: denial ? { rule: denial, reason } : undefined,
        });
      }
    }
  }
  return [...table.values()];
}
