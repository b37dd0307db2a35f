import { posix } from 'node:path';
import { refuse } from '../decision/decision.js';
import type { AgentPolicy } from '../policy/policy-schema.js';
import { bareText, collectVariables } from '../shell/collect-variables.js';
import type { Argument } from '../shell/expand-word.js';
import { parseShell } from '../shell/parse-shell.js';
import type { Command, Pipeline, Redirect, Script, SimpleCommand, Word } from '../shell/shell-syntax.js';
import { findCommandRule } from './commands/command-rules.js';
import type { GuardFiles } from './guard-files.js';
import type { Access, PathRule } from './path-rule.js';
import { possibleArguments, type ShellVariables } from './possible-arguments.js';

interface ShellState extends ShellVariables {
  /** Where the next command may run. */
  folders: readonly string[];
  readonly assigned: Set<string>;
  readonly inLoop: boolean;
  readonly depth: number;
}

const maxDepth = 20;
const sensitiveVariable =
  /^(?:PATH|HOME|SHELL|IFS|ENV|EDITOR|VISUAL|PAGER|TMPDIR|CDPATH|PS\d|PROMPT_COMMAND|SHELLOPTS|GLOBIGNORE|(?:LD|DYLD|GIT|NPM|npm|NODE|BASH|PYTHON|CLAUDE|ANTHROPIC|SSH|GO|CARGO|MAKE|RUST|RIPGREP|LESS).*|.*_(?:PROXY|proxy|OPTIONS))$/;
const secretVariable = /KEY|TOKEN|SECRET|PASSW|CREDENTIAL|AUTH|COOKIE/i;

/** Evaluates a shell command as bash would run it. Throws a `Refusal` for the first part that may not run. */
export function evaluateShell(
  source: string,
  options: { policy: AgentPolicy; paths: PathRule; files: GuardFiles; folder: string },
): void {
  const { policy, paths, files } = options;

  function evaluateSource(text: string, folders: readonly string[], depth: number): void {
    if (depth > maxDepth) refuse('unparsable', 'This command is nested too deeply.');
    const script = parseShell(text);
    const state: ShellState = {
      folders,
      variables: collectVariables(script),
      assigned: new Set(),
      inLoop: false,
      depth,
    };
    evaluateScript(script, state);
  }

  function evaluateScript(script: Script, state: ShellState): void {
    for (const { pipelines, links, background } of script) {
      const before = state.folders;
      let left: readonly string[] = [];
      for (const [index, pipeline] of pipelines.entries()) {
        const assigned = new Set(state.assigned);
        const start = state.folders;
        // After `||` the command before has failed, so a `cd` in it did not happen. One that cannot fail leaves what
        // follows `||` dead, as in `cd src || exit`: it is evaluated, but leads nowhere.
        const isAlternative = links[index - 1] === '||';
        const isDead = isAlternative && !before.some((folder) => start.includes(folder));
        if (isAlternative) state.folders = union(before, start);
        evaluatePipeline(pipeline, state);
        if (index > 0) keepOnly(state.assigned, assigned);
        if (isDead) state.folders = start;
        left = union(left, state.folders);
      }
      // The chain may end after any of its commands.
      state.folders = background ? before : left;
    }
  }

  function evaluatePipeline({ commands }: Pipeline, state: ShellState): void {
    // Every part of a pipeline has a shell of its own.
    if (commands.length > 1) {
      for (const command of commands)
        evaluateCommand(command, { ...state, assigned: new Set(state.assigned) });
    } else if (commands[0]) evaluateCommand(commands[0], state);
  }

  function evaluateCommand(command: Command, state: ShellState): void {
    if (command.kind === 'simple') {
      evaluateSimple(command, state);
      return;
    }
    checkRedirects(command.redirects, state);
    if (command.kind === 'test') {
      checkTest(command.words, state);
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
      checkAssignment(command.name, false);
      inner.assigned.add(command.name);
      evaluateScript(command.body, inner);
    } else {
      for (const body of command.bodies) {
        evaluateScript(body, inner);
        inner.folders = union(before, inner.folders);
      }
    }
    state.folders = union(before, inner.folders);
  }

  function evaluateSimple(command: SimpleCommand, state: ShellState): void {
    for (const { name, value } of command.assignments) {
      checkWord(value, state);
      checkAssignment(name, command.words.length > 0);
    }
    checkRedirects(command.redirects, state);
    for (const word of command.words) checkWord(word, state);
    const [first] = command.words;
    if (first === undefined) {
      for (const { name } of command.assignments) state.assigned.add(name);
      return;
    }
    if (bareText(first) === undefined) {
      refuse('unknown-command', 'The name of a command is computed. Write it out.');
    }
    for (const words of possibleArguments(command.words, state, files)) {
      evaluateWords(words.flat(), state, state.folders);
    }
  }

  /** `exported`: commands see it. A plain variable stays in the shell, unless the environment already has its name. */
  function checkAssignment(name: string, exported: boolean): void {
    if (policy.environment.includes(name)) return;
    if (exported || sensitiveVariable.test(name)) {
      refuse('environment', `The agent may not set the environment variable ${name}.`);
    }
  }

  function evaluateWords(words: readonly Argument[], state: ShellState, folders: readonly string[]): void {
    if (state.depth > maxDepth) refuse('unparsable', 'This command is nested too deeply.');
    const [head, ...args] = words;
    if (head === undefined) return;
    if (head.unknown) refuse('unknown-command', 'The name of a command is computed. Write it out.');
    const inner = { ...state, depth: state.depth + 1 };
    const { name, rule } = findCommandRule(head.text, policy);
    if (name === 'cd') {
      changeFolder(args, state, folders);
      return;
    }
    if (name === 'export') {
      if (args.length === 0) refuse('secret-variable', 'The agent may not print its environment.');
      for (const arg of args) checkExport(arg, state);
      return;
    }
    rule({
      name,
      args,
      policy,
      files,
      folders,
      path: (arg, access) => checkPath(arg, access, folders),
      command: (nested, from) => evaluateWords(nested, inner, from ?? folders),
      script: (text) => evaluateSource(text, folders, state.depth + 1),
    });
  }

  function checkExport(arg: Argument, state: ShellState): void {
    const name = /^([A-Za-z_]\w*)(?:=|$)/.exec(arg.text)?.[1];
    if (name === undefined || arg.split) refuse('environment', 'The agent may only export NAME=value.');
    checkAssignment(name, true);
    if (arg.text.includes('=')) state.assigned.add(name);
  }

  function changeFolder(args: readonly Argument[], state: ShellState, folders: readonly string[]): void {
    const operands = args[0]?.text === '--' && !args[0].unknown ? args.slice(1) : args;
    const [target] = operands;
    if (operands.length !== 1 || target === undefined || target.unknown || target.text.startsWith('-')) {
      refuse('unknown-folder', 'Write `cd` with one folder that is known beforehand.');
    }
    if (target.text === '') return;
    if (state.inLoop) refuse('unknown-folder', 'The agent may not use `cd` in a loop: name the paths.');
    checkPath(target, 'read', folders);
    const next = folders.map((folder) =>
      posix.normalize(target.text.startsWith('/') ? target.text : `${folder}/${target.text}`),
    );
    // `cd` drops `..` from the text, the kernel follows links first: where the two differ, both are kept.
    const walked = folders.map((folder) =>
      files.resolve(target.text.startsWith('/') ? target.text : `${folder}/${target.text}`),
    );
    const sure = next.every((folder) => files.isDirectory(folder));
    const places = next.flatMap((folder, index) => {
      const other = walked[index] ?? folder;
      return files.resolve(folder) === other ? [folder] : [folder, other];
    });
    state.folders = sure ? union(places, []) : union(folders, places);
  }

  function checkPath(arg: Argument, access: Access, folders: readonly string[]): void {
    if (arg.unknown) {
      refuse('unknown-path', `A path to ${access} is not known beforehand. Write it out.`);
    }
    // No program opens a file without a name.
    if (arg.text === '') return;
    for (const folder of folders) paths.check(arg.text, access, folder);
  }

  function checkRedirects(redirects: readonly Redirect[], state: ShellState): void {
    for (const { kind, target } of redirects) {
      checkWord(target, state);
      if (kind !== 'read' && kind !== 'write') continue;
      for (const args of possibleArguments([target], state, files)) {
        const found = args.flat();
        if (found.length !== 1) refuse('unknown-path', 'A redirection does not name one file.');
        for (const arg of found) checkPath(arg, kind, state.folders);
      }
    }
  }

  /** `[[ 1 -eq x ]]` computes with the text of x, and `-v x` reads an array: both can run commands. */
  function checkTest(words: readonly Word[], state: ShellState): void {
    for (const word of words) checkWord(word, state);
    if (words.some((word) => /^-(?:v|R|eq|ne|lt|le|gt|ge)$/.test(bareText(word) ?? ''))) {
      refuse('unparsable', 'Write a comparison of numbers with [ ] instead of [[ ]].');
    }
  }

  /** Evaluates the commands inside a word, and refuses to show what an environment variable with a secret holds. */
  function checkWord(word: Word, state: ShellState): void {
    for (const piece of word.pieces) {
      if (piece.kind === 'variable' && secretVariable.test(piece.name) && !state.variables.has(piece.name)) {
        refuse('secret-variable', `The agent may not use the environment variable ${piece.name}.`);
      }
      if (piece.kind !== 'output') continue;
      const variables = new Map(state.variables);
      for (const [name, sources] of collectVariables(piece.script)) {
        variables.set(name, [...(variables.get(name) ?? []), ...sources]);
      }
      if (state.depth >= maxDepth) refuse('unparsable', 'This command is nested too deeply.');
      evaluateScript(piece.script, {
        ...state,
        variables,
        assigned: new Set(state.assigned),
        depth: state.depth + 1,
      });
    }
  }

  evaluateSource(source, [options.folder], 0);
}

function union(left: readonly string[], right: readonly string[]): readonly string[] {
  const all = [...new Set([...left, ...right])];
  if (all.length > 8) refuse('unknown-folder', 'This command changes its folder too often.');
  return all;
}

function keepOnly(set: Set<string>, kept: ReadonlySet<string>): void {
  for (const name of set) if (!kept.has(name)) set.delete(name);
}
