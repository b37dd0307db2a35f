import { refuse } from '../decision/decision.js';
import type { AgentPolicy } from '../policy/policy-schema.js';
import { bareText, collectVariables } from '../shell/collect-variables.js';
import { parseShell } from '../shell/parse-shell.js';
import type { Command, Pipeline, Redirect, Script, SimpleCommand, Word } from '../shell/shell-syntax.js';
import { unionFolders } from './change-folder.js';
import { isKnownProgram } from './commands/command-rules.js';
import { checkVariable, isSecretVariable } from './environment-rule.js';
import { createWordsEvaluator, isPipedOnly, maxDepth, type ShellState } from './evaluate-words.js';
import type { GuardFiles } from './guard-files.js';
import { hidesCommand } from './hides-command.js';
import type { PathRule } from './path-rule.js';
import { possibleArguments } from './possible-arguments.js';
import { createShellFacts } from './shell-facts.js';
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
  const { policy, paths, files, budget, sandboxed, environment } = options;
  const facts = createShellFacts();
  const shellPaths = createShellPaths({ paths, files, facts, budget, sandboxed });
  const { checkPath } = shellPaths;
  const { evaluateWords, checkExport } = createWordsEvaluator({
    policy,
    paths,
    files,
    facts,
    shellPaths,
    budget,
    sandboxed,
    script: evaluateSource,
  });

  function evaluateSource(text: string, folders: readonly string[], depth: number, outer?: ShellState): void {
    if (depth > maxDepth) refuse('unparsable', 'This command is nested too deeply.');
    const script = parseShell(text, { lenient: true, computes: sandboxed });
    const own = collectVariables(script);
    // Variables that `eval` sets are set for everything around it.
    if (outer) for (const [name, sources] of own) facts.addSources(name, sources);
    const state: ShellState = {
      folders,
      variables: outer ? outer.variables : withFacts(own),
      assigned: new Set(),
      inLoop: outer?.inLoop ?? false,
      depth,
      environment,
    };
    evaluateScript(script, state);
    if (outer) outer.folders = unionFolders(outer.folders, state.folders);
  }

  function withFacts(own: ReturnType<typeof collectVariables>): ShellState['variables'] {
    return {
      get(name) {
        const sources = [...(own.get(name) ?? []), ...facts.variable(name)];
        return sources.length > 0 ? sources : undefined;
      },
    };
  }

  function evaluateScript(script: Script, state: ShellState): void {
    for (const { pipelines, links, background } of script) {
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
      // The chain may end after any of its commands.
      state.folders = background ? before : left;
    }
  }

  function evaluatePipeline({ commands }: Pipeline, state: ShellState): void {
    // Every part of a pipeline has a separate shell.
    if (commands.length > 1) {
      for (const [index, command] of commands.entries()) {
        evaluateCommand(command, {
          ...state,
          assigned: new Set(state.assigned),
          input: command.kind === 'simple' && isPipedOnly(command) ? commands[index - 1] : undefined,
          output:
            command.kind === 'simple' && command.redirects.length === 0 ? commands[index + 1] : undefined,
        });
      }
    } else if (commands[0]) evaluateCommand(commands[0], state);
  }

  function evaluateCommand(command: Command, state: ShellState): void {
    budget.spend();
    if (command.kind === 'simple') {
      evaluateSimple(command, state);
      return;
    }
    checkRedirects(command.redirects, state);
    if (command.kind === 'test') {
      checkTest(command.words, state);
      return;
    }
    if (command.kind === 'function') {
      defineFunction(command.name, command.body, state);
      return;
    }
    if (command.kind === 'group') {
      evaluateScript(
        command.body,
        command.subshell ? { ...state, assigned: new Set(state.assigned) } : state,
      );
      return;
    }
    for (const word of command.words) checkWord(word, state);
    const before = state.folders;
    const inner = {
      ...state,
      assigned: new Set(state.assigned),
      inLoop: state.inLoop || command.kind === 'for' || command.loop,
    };
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
    evaluateCommand(body, { ...state, assigned: new Set(state.assigned), inLoop: true });
  }

  function evaluateSimple(command: SimpleCommand, state: ShellState): void {
    for (const { name, value, items } of command.assignments) {
      for (const word of [value, ...(items ?? [])]) checkWord(word, state);
      const text = bareText(value);
      if (hidesCommand(text ?? ''))
        refuse('unparsable', `The value of ${name} contains a command in an array index.`);
      checkExport(name, text, command.words.length > 0 && !readsFields(name, command), state.folders);
    }
    checkRedirects(command.redirects, state);
    for (const word of command.words) checkWord(word, state);
    const [first] = command.words;
    if (first === undefined) {
      for (const { name } of command.assignments) state.assigned.add(name);
      return;
    }
    if (
      !sandboxed &&
      !first.pieces.every((piece) => piece.kind === 'text' || isOfEnvironment(piece, state))
    ) {
      refuse('unknown-command', 'The name of a command is not literal text. Write it directly.');
    }
    for (const words of possibleArguments(command.words, state, files, sandboxed)) {
      evaluateWords(words.flat(), state, state.folders);
    }
  }

  function isOfEnvironment(piece: Word['pieces'][number], state: ShellState): boolean {
    return piece.kind === 'variable' && environment.has(piece.name) && !state.variables.get(piece.name);
  }

  /** `IFS=, read a b` splits the input, and nothing else. */
  function readsFields(name: string, { words }: SimpleCommand): boolean {
    return name === 'IFS' && words[0] !== undefined && bareText(words[0]) === 'read';
  }

  function checkRedirects(redirects: readonly Redirect[], state: ShellState): void {
    for (const { kind, target } of redirects) {
      checkWord(target, state);
      if (kind !== 'read' && kind !== 'write') continue;
      for (const args of possibleArguments([target], state, files, sandboxed)) {
        const found = args.flat();
        if (found.length !== 1) refuse('unknown-path', 'A redirection does not name exactly one file.');
        for (const arg of found) checkPath(arg, kind, state.folders, '>');
      }
    }
  }

  /** `[[ 1 -eq x ]]` computes with the text of x, and `-v x` reads an array: both can run commands. */
  function checkTest(words: readonly Word[], state: ShellState): void {
    for (const word of words) checkWord(word, state);
    if (!sandboxed && words.some((word) => /^-(?:v|R|eq|ne|lt|le|gt|ge)$/.test(bareText(word) ?? ''))) {
      refuse('unparsable', 'Write a comparison of numbers with [ ] instead of [[ ]].');
    }
  }

  /** Evaluates the commands inside a word, and refuses to show the value of an environment variable with a secret. */
  function checkWord(word: Word, state: ShellState): void {
    for (const piece of word.pieces) {
      if (piece.kind === 'variable' && isSecretVariable(piece.name) && !state.variables.get(piece.name)) {
        refuse('secret-variable', `The agent may not use the environment variable ${piece.name}.`);
      }
      if (piece.kind === 'variable' && piece.name === 'PPID') {
        refuse('process', '$PPID is the coding agent itself, not one of its jobs.');
      }
      if (piece.kind === 'unknown' && piece.inner) checkWord({ pieces: piece.inner }, state);
      if (piece.kind !== 'output') continue;
      if (state.depth >= maxDepth) refuse('unparsable', 'This command is nested too deeply.');
      const own = collectVariables(piece.script);
      evaluateScript(piece.script, {
        ...state,
        variables: {
          get(name) {
            const sources = [...(state.variables.get(name) ?? []), ...(own.get(name) ?? [])];
            return sources.length > 0 ? sources : undefined;
          },
        },
        assigned: new Set(state.assigned),
        depth: state.depth + 1,
        input: undefined,
        output: undefined,
      });
    }
  }

  for (let round = 0; round < maxRounds; round += 1) {
    const known = facts.size;
    evaluateSource(source, [options.folder], 0);
    if (facts.size === known) return;
  }
  refuse('unparsable', 'This command changes its own variables and files too often to be evaluated.');
}

function keepOnly(set: Set<string>, kept: ReadonlySet<string>): void {
  for (const name of set) if (!kept.has(name)) set.delete(name);
}
