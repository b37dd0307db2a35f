import { refuse } from '../decision/decision.js';
import type { AgentPolicy } from '../policy/policy-schema.js';
import { collectVariables } from '../shell/collect-variables.js';
import { parseShell } from '../shell/parse-shell.js';
import type {
  BranchCommand,
  Command,
  ForCommand,
  Pipeline,
  Script,
  Statement,
} from '../shell/shell-syntax.js';
import { unionFolders } from './change-folder.js';
import { isKnownProgram } from './commands/command-rules.js';
import { checkVariable } from './environment-rule.js';
import { createSimpleEvaluator } from './evaluate-simple.js';
import {
  createWordsEvaluator,
  isPipedOnly,
  maxDepth,
  type ShellState,
  type WordsOptions,
} from './evaluate-words.js';
import type { GuardFiles } from './guard-files.js';
import type { PathRule } from './path-rule.js';
import { joinVariables } from './possible-arguments.js';
import { createShellFacts, type ShellFacts } from './shell-facts.js';
import { createShellPaths } from './shell-paths.js';
import type { WorkBudget } from './work-budget.js';

export interface ShellOptions {
  readonly policy: AgentPolicy;
  readonly paths: PathRule;
  readonly files: GuardFiles;
  readonly folder: string;
  readonly budget: WorkBudget;
  /** The command runs in an enforced sandbox: commands with unknowable values may run, and the sandbox keeps them in the tree. */
  readonly sandboxed: boolean;
  /** The certain part of the environment that the command starts with. */
  readonly environment: ReadonlyMap<string, string>;
}

const maxRounds = 6;

/** Evaluates a shell command as bash would run it. Throws a `Refusal` for the first part that may not run. */
export function evaluateShell(source: string, options: ShellOptions): void {
  const facts = createShellFacts();
  const evaluateSource = createSourceEvaluator(options, facts);
  for (let round = 0; round < maxRounds; round += 1) {
    const known = facts.size;
    evaluateSource(source, [options.folder], 0);
    if (facts.size === known) return;
  }
  refuse('unparsable', 'This command changes its own variables and files too often to be evaluated.');
}

function createSourceEvaluator(options: ShellOptions, facts: ShellFacts): WordsOptions['script'] {
  const { policy, budget, sandboxed, environment } = options;
  const shellPaths = createShellPaths({ ...options, facts });
  const wordsEvaluator = createWordsEvaluator({ ...options, facts, shellPaths, script: evaluateSource });
  const { evaluateSimple, checkRedirects, checkTest, checkWord } = createSimpleEvaluator({
    ...options,
    ...wordsEvaluator,
    checkPath: shellPaths.checkPath,
    evaluateScript,
  });

  function evaluateSource(text: string, folders: readonly string[], depth: number, outer?: ShellState): void {
    if (depth > maxDepth) refuse('unparsable', 'This command is nested too deeply.');
    const script = parseShell(text, { lenient: true, computes: sandboxed });
    const own = collectVariables(script);
    // Variables that `eval` sets are set for everything around it.
    if (outer) for (const [name, sources] of own) facts.addSources(name, sources);
    const state: ShellState = {
      folders,
      variables: outer ? outer.variables : joinVariables(own, { get: facts.variable }),
      assigned: new Set(),
      inLoop: outer?.inLoop ?? false,
      depth,
      environment,
    };
    evaluateScript(script, state);
    if (outer) outer.folders = unionFolders(outer.folders, state.folders);
  }

  function evaluateScript(script: Script, state: ShellState): void {
    for (const statement of script) {
      const before = state.folders;
      const left = evaluateStatement(statement, state);
      // The chain may end after any of its commands.
      state.folders = statement.background ? before : left;
    }
  }

  /** The folders that any of its pipelines may leave the shell in. */
  function evaluateStatement({ pipelines, links }: Statement, state: ShellState): readonly string[] {
    const before = state.folders;
    let left: readonly string[] = [];
    for (const [index, pipeline] of pipelines.entries()) {
      const assigned = new Set(state.assigned);
      const start = state.folders;
      // After `||` the command before has failed, so a `cd` in it did not happen. One that cannot fail makes the
      // part after `||` dead, as in `cd src || exit`: it is evaluated, but leads nowhere.
      const isAlternative = links[index - 1] === '||';
      const isDead = isAlternative && !before.some((folder) => start.includes(folder));
      if (isAlternative) state.folders = unionFolders(before, start);
      evaluatePipeline(pipeline, state);
      if (index > 0) keepOnly(state.assigned, assigned);
      if (isDead) state.folders = start;
      left = unionFolders(left, state.folders);
    }
    return left;
  }

  function evaluatePipeline({ commands }: Pipeline, state: ShellState): void {
    // Every part of a pipeline has a separate shell.
    for (const [index, command] of commands.entries()) {
      const isSimple = command.kind === 'simple';
      const separate = {
        ...withOwnAssignments(state),
        input: isSimple && isPipedOnly(command) ? commands[index - 1] : undefined,
        output: isSimple && command.redirects.length === 0 ? commands[index + 1] : undefined,
      };
      evaluateCommand(command, commands.length > 1 ? separate : state);
    }
  }

  function evaluateCommand(command: Command, state: ShellState): void {
    budget.spend();
    if (command.kind === 'simple') {
      evaluateSimple(command, state);
      return;
    }
    checkRedirects(command.redirects, state);
    if (command.kind === 'test') checkTest(command.words, state);
    else if (command.kind === 'function') defineFunction(command.name, command.body, state);
    else if (command.kind === 'group')
      evaluateScript(command.body, command.subshell ? withOwnAssignments(state) : state);
    else evaluateBodies(command, state);
  }

  function evaluateBodies(command: ForCommand | BranchCommand, state: ShellState): void {
    for (const word of command.words) checkWord(word, state);
    const before = state.folders;
    const isLoop = state.inLoop || command.kind === 'for' || command.loop;
    const inner = { ...withOwnAssignments(state), inLoop: isLoop };
    if (command.kind === 'for') {
      checkVariable(command.name, { policy, sandboxed, exported: false });
      inner.assigned.add(command.name);
      evaluateScript(command.body, inner);
    } else {
      for (const body of command.bodies) {
        evaluateScript(body, inner);
        inner.folders = unionFolders(before, inner.folders);
      }
    }
    state.folders = unionFolders(before, inner.folders);
  }

  /** The body is evaluated where it stands: it may not change the folder, so it does the same wherever it is called. */
  function defineFunction(name: string, body: Command, state: ShellState): void {
    if (isKnownProgram(name, policy) || name === 'cd') {
      refuse('function-name', `A function may not be named "${name}": that is a command.`);
    }
    facts.addFunction(name);
    evaluateCommand(body, { ...withOwnAssignments(state), inLoop: true });
  }

  return evaluateSource;
}

function withOwnAssignments(state: ShellState): ShellState {
  return { ...state, assigned: new Set(state.assigned) };
}

function keepOnly(set: Set<string>, kept: ReadonlySet<string>): void {
  for (const name of set) if (!kept.has(name)) set.delete(name);
}
