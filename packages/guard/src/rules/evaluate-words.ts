import { refuse } from '../decision/decision.js';
import type { AgentPolicy } from '../policy/policy-schema.js';
import { bareText } from '../shell/collect-variables.js';
import type { Argument } from '../shell/expand-word.js';
import type { Command, SimpleCommand } from '../shell/shell-syntax.js';
import { nextFolders, unionFolders } from './change-folder.js';
import { findCommandRule } from './commands/command-rules.js';
import { checkVariable } from './environment-rule.js';
import type { GuardFiles } from './guard-files.js';
import type { PathRule } from './path-rule.js';
import { possibleArguments, type ShellVariables } from './possible-arguments.js';
import type { ShellFacts } from './shell-facts.js';
import type { ShellPaths } from './shell-paths.js';
import type { WorkBudget } from './work-budget.js';

/** Known state at one place of a script. */
export interface ShellState extends ShellVariables {
  /** Folders in which the next command may run. */
  folders: readonly string[];
  readonly assigned: Set<string>;
  readonly inLoop: boolean;
  readonly depth: number;
  /** The command before the pipe, for the one that reads its output and nothing else. */
  readonly input?: Command | undefined;
  /** The command behind the pipe, if it alone gets the output. */
  readonly output?: Command | undefined;
}

export interface WordsOptions {
  readonly policy: AgentPolicy;
  readonly paths: PathRule;
  readonly files: GuardFiles;
  readonly facts: ShellFacts;
  readonly shellPaths: ShellPaths;
  readonly budget: WorkBudget;
  readonly sandboxed: boolean;
  /** Evaluates a script that a command runs; `outer`: the state that it shares. */
  script(text: string, folders: readonly string[], depth: number, outer?: ShellState): void;
}

export interface WordsEvaluator {
  evaluateWords(
    words: readonly Argument[],
    state: ShellState,
    folders: readonly string[],
    depth?: number,
  ): void;
  /** Throws unless the variable may get the value; `exported`: programs see it. */
  checkExport(name: string, value: string | undefined, exported: boolean, folders: readonly string[]): void;
}

export const maxDepth = 20;

/** Evaluates one command by its rule, once the shell has made words of it. */
export function createWordsEvaluator({
  policy,
  paths,
  files,
  facts,
  shellPaths: { checkPath, placesOf },
  budget,
  sandboxed,
  script,
}: WordsOptions): WordsEvaluator {
  function evaluateWords(
    words: readonly Argument[],
    state: ShellState,
    folders: readonly string[],
    depth = state.depth,
  ): void {
    budget.spend();
    if (depth > maxDepth) refuse('unparsable', 'This command is nested too deeply.');
    const [head, ...args] = words;
    if (head === undefined) return;
    const written = literalName(head);
    if (facts.isFunction(written)) return;
    const { name, rule } = findCommandRule(written, policy, sandboxed, { files, folders });
    const id = words.map(({ text }) => text).join(' ');
    if (name === 'cd' || name === 'pushd') {
      const next = changeFolder(args, state, folders, id);
      // Behind another command it may happen in a separate shell.
      const isPlain = depth === state.depth && name === 'cd';
      state.folders = isPlain ? next : unionFolders(state.folders, next);
      return;
    }
    const { input, output }: Partial<ShellState> = folders === state.folders ? state : {};
    rule({
      name,
      args,
      policy,
      files,
      folders,
      sandboxed,
      input: possibleInput(input, state),
      output: plainWords(output),
      path: (arg, access) => checkPath(arg, access, folders, id),
      command: (nested, from) => evaluateWords(nested, state, from ?? folders, depth + 1),
      script: (text, sameShell) => script(text, folders, depth + 1, sameShell ? state : undefined),
      assign(variable, value) {
        facts.addVariable(variable, value);
        state.assigned.add(variable);
      },
      sets: (variable) => checkVariable(variable, { policy, sandboxed, exported: false }),
      exports: (variable, value) => checkExport(variable, value, true, folders),
      moves: (place) => {
        for (const path of placesOf(place, folders)) facts.addMove(path, id);
      },
      written: (arg) => [...new Set(placesOf(arg, folders).flatMap((place) => facts.written(place)))],
      hasOwnText: (arg) => placesOf(arg, folders).some((place) => facts.hasText(place)),
      isMoved: (arg) => placesOf(arg, folders).some((place) => facts.holdsMoved(place, id)),
      isScratch: (arg) => !arg.unknown && folders.every((folder) => paths.isScratch(arg.text, folder)),
    });
  }

  /** The folders that `cd` may lead to. */
  function changeFolder(
    args: readonly Argument[],
    { inLoop }: ShellState,
    folders: readonly string[],
    id: string,
  ): readonly string[] {
    if (inLoop && args[0]?.text !== '') {
      refuse('unknown-folder', 'The agent may not use `cd` in a loop: use full paths instead.');
    }
    const { next, target } = nextFolders(args, folders, files, sandboxed);
    if (target) checkPath(target, 'read', folders, id);
    return next;
  }

  function possibleInput(
    input: Command | undefined,
    state: ShellState,
  ): readonly (readonly Argument[])[] | undefined {
    if (sandboxed || input?.kind !== 'simple' || !isPipedOnly(input)) return undefined;
    return possibleArguments(input.words, state, files).map((words) => words.flat());
  }

  /** A path in a variable that programs look into is one that they read. */
  function checkExport(
    name: string,
    value: string | undefined,
    exported: boolean,
    folders: readonly string[],
  ): void {
    if (name === 'IFS' && !exported) return;
    checkVariable(name, { policy, sandboxed, exported, value });
    if (policy.environment.includes(name)) return;
    if (!sandboxed && value === undefined && /PATH|OPTIONS/.test(name)) {
      refuse('environment', `The value of ${name} is not literal text. Write it directly.`);
    }
    for (const part of (value ?? '').split(/[:=\s]/)) {
      if (/^(?:\.\.|\/(?!\/))/.test(part) && /PATH|OPTIONS/.test(name)) {
        checkPath({ text: part, unknown: false, split: false }, 'read', folders, '=');
      }
    }
  }

  return { evaluateWords, checkExport };
}

function literalName({ text, unknown }: Argument): string {
  if (unknown) refuse('unknown-command', 'The name of a command is not literal text. Write it directly.');
  return text;
}

function plainWords(command: Command | undefined): readonly string[] | undefined {
  if (command?.kind !== 'simple' || command.assignments.length > 0) return undefined;
  const texts = command.words.map(bareText);
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

/** True if a command takes its input from before it, and gives its whole output to the command behind it. */
export function isPipedOnly({ assignments, redirects }: SimpleCommand): boolean {
  return assignments.length === 0 && redirects.every(({ kind }) => kind === 'write');
}
