import { posix } from 'node:path';
import type { AgentPolicy } from '../policy-schema.js';
import { findCommandRule } from './commands/command-rules.js';
import type { GuardFiles } from './guard-files.js';
import type { Access, PathRule } from './path-rule.js';
import { refuse } from './refusal.js';
import { bareText, collectVariables, type VariableSource } from './shell/collect-variables.js';
import { type Argument, expandWord } from './shell/expand-word.js';
import { parseShell } from './shell/parse-shell.js';
import type { Command, Pipeline, Redirect, Script, SimpleCommand, Word } from './shell/shell-syntax.js';

interface ShellState {
  /** Where the next command may run. */
  folders: readonly string[];
  readonly variables: ReadonlyMap<string, readonly VariableSource[]>;
  /** Variables that have certainly been set by now; another may still be empty. */
  readonly assigned: Set<string>;
  readonly inLoop: boolean;
  readonly depth: number;
}

const maxDepth = 20;
const maxCombinations = 200;
const sensitiveVariable =
  /^(?:PATH|HOME|SHELL|IFS|ENV|EDITOR|VISUAL|PAGER|TMPDIR|CDPATH|PS\d|PROMPT_COMMAND|SHELLOPTS|GLOBIGNORE|(?:LD|DYLD|GIT|NPM|npm|NODE|BASH|PYTHON|CLAUDE|ANTHROPIC|SSH|GO|CARGO|MAKE|RUST|RIPGREP|LESS).*|.*_(?:PROXY|proxy|OPTIONS))$/;
const secretVariable = /KEY|TOKEN|SECRET|PASSW|CREDENTIAL|AUTH|COOKIE/i;

/** Judges a shell command as bash would run it. Throws a `Refusal` for the first part that may not run. */
export function judgeShell(
  source: string,
  options: { policy: AgentPolicy; paths: PathRule; files: GuardFiles; folder: string },
): void {
  const { policy, paths, files } = options;

  function judgeSource(text: string, folders: readonly string[], depth: number): void {
    if (depth > maxDepth) refuse('unparsable', 'This command is nested too deeply.');
    const script = parseShell(text);
    const state: ShellState = {
      folders,
      variables: collectVariables(script),
      assigned: new Set(),
      inLoop: false,
      depth,
    };
    judgeScript(script, state);
  }

  function judgeScript(script: Script, state: ShellState): void {
    for (const { pipelines, links, background } of script) {
      const before = state.folders;
      let left: readonly string[] = [];
      for (const [index, pipeline] of pipelines.entries()) {
        const assigned = new Set(state.assigned);
        const start = state.folders;
        // After `||` the command before has failed, so a `cd` in it did not happen. One that cannot fail leaves what
        // follows `||` dead, as in `cd src || exit`: it is judged, but leads nowhere.
        const isAlternative = links[index - 1] === '||';
        const isDead = isAlternative && !before.some((folder) => start.includes(folder));
        if (isAlternative) state.folders = union(before, start);
        judgePipeline(pipeline, state);
        if (index > 0) keepOnly(state.assigned, assigned);
        if (isDead) state.folders = start;
        left = union(left, state.folders);
      }
      // The chain may end after any of its commands.
      state.folders = background ? before : left;
    }
  }

  function judgePipeline({ commands }: Pipeline, state: ShellState): void {
    // Every part of a pipeline has a shell of its own.
    if (commands.length > 1) {
      for (const command of commands) judgeCommand(command, { ...state, assigned: new Set(state.assigned) });
    } else if (commands[0]) judgeCommand(commands[0], state);
  }

  function judgeCommand(command: Command, state: ShellState): void {
    if (command.kind === 'simple') {
      judgeSimple(command, state);
      return;
    }
    judgeRedirects(command.redirects, state);
    if (command.kind === 'test') {
      judgeTest(command.words, state);
      return;
    }
    if (command.kind === 'group') {
      judgeScript(command.body, command.subshell ? { ...state, assigned: new Set(state.assigned) } : state);
      return;
    }
    for (const word of command.words) judgeWord(word, state);
    const before = state.folders;
    const inner = {
      ...state,
      assigned: new Set(state.assigned),
      inLoop: state.inLoop || command.kind === 'for' || command.loop,
    };
    if (command.kind === 'for') {
      judgeAssignment(command.name, false);
      inner.assigned.add(command.name);
      judgeScript(command.body, inner);
    } else {
      for (const body of command.bodies) {
        judgeScript(body, inner);
        inner.folders = union(before, inner.folders);
      }
    }
    state.folders = union(before, inner.folders);
  }

  function judgeSimple(command: SimpleCommand, state: ShellState): void {
    for (const { name, value } of command.assignments) {
      judgeWord(value, state);
      judgeAssignment(name, command.words.length > 0);
    }
    judgeRedirects(command.redirects, state);
    for (const word of command.words) judgeWord(word, state);
    const [first] = command.words;
    if (first === undefined) {
      for (const { name } of command.assignments) state.assigned.add(name);
      return;
    }
    if (bareText(first) === undefined) {
      refuse('unknown-command', 'The name of a command is computed. Write it out.');
    }
    for (const words of combinations(command.words, state)) {
      judgeWords(words.flat(), state, state.folders);
    }
  }

  /** `exported`: commands see it. A plain variable stays in the shell, unless the environment already has its name. */
  function judgeAssignment(name: string, exported: boolean): void {
    if (policy.environment.includes(name)) return;
    if (exported || sensitiveVariable.test(name)) {
      refuse('environment', `The agent may not set the environment variable ${name}.`);
    }
  }

  function judgeWords(words: readonly Argument[], state: ShellState, folders: readonly string[]): void {
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
      for (const arg of args) judgeExport(arg, state);
      return;
    }
    rule({
      name,
      args,
      policy,
      files,
      folders,
      path: (arg, access) => judgePath(arg, access, folders),
      command: (nested, from) => judgeWords(nested, inner, from ?? folders),
      script: (text) => judgeSource(text, folders, state.depth + 1),
    });
  }

  function judgeExport(arg: Argument, state: ShellState): void {
    const name = /^([A-Za-z_]\w*)(?:=|$)/.exec(arg.text)?.[1];
    if (name === undefined || arg.split) refuse('environment', 'The agent may only export NAME=value.');
    judgeAssignment(name, true);
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
    judgePath(target, 'read', folders);
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

  function judgePath(arg: Argument, access: Access, folders: readonly string[]): void {
    if (arg.unknown) {
      refuse('unknown-path', `A path to ${access} is not known beforehand. Write it out.`);
    }
    // No program opens a file without a name.
    if (arg.text === '') return;
    for (const folder of folders) paths.check(arg.text, access, folder);
  }

  function judgeRedirects(redirects: readonly Redirect[], state: ShellState): void {
    for (const { kind, target } of redirects) {
      judgeWord(target, state);
      if (kind !== 'read' && kind !== 'write') continue;
      for (const args of combinations([target], state)) {
        const found = args.flat();
        if (found.length !== 1) refuse('unknown-path', 'A redirection does not name one file.');
        for (const arg of found) judgePath(arg, kind, state.folders);
      }
    }
  }

  /** `[[ 1 -eq x ]]` computes with the text of x, and `-v x` looks into an array: both can run commands. */
  function judgeTest(words: readonly Word[], state: ShellState): void {
    for (const word of words) judgeWord(word, state);
    if (words.some((word) => /^-(?:v|R|eq|ne|lt|le|gt|ge)$/.test(bareText(word) ?? ''))) {
      refuse('unparsable', 'Write a comparison of numbers with [ ] instead of [[ ]].');
    }
  }

  /** Judges the commands inside a word, and refuses to show what an environment variable with a secret holds. */
  function judgeWord(word: Word, state: ShellState): void {
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
      judgeScript(piece.script, {
        ...state,
        variables,
        assigned: new Set(state.assigned),
        depth: state.depth + 1,
      });
    }
  }

  /** The arguments of these words under every value that their variables may have. */
  function combinations(words: readonly Word[], state: ShellState): Argument[][][] {
    const names = new Set<string>();
    for (const { pieces } of words) {
      for (const piece of pieces) if (piece.kind === 'variable') names.add(piece.name);
    }
    let bindings: ReadonlyMap<string, string>[] = [new Map()];
    for (const name of names) {
      const values = valuesOf(name, state);
      if (values === undefined) continue;
      bindings = bindings.flatMap((binding) => values.map((value) => new Map(binding).set(name, value)));
      if (bindings.length > maxCombinations) {
        refuse('unparsable', 'The variables of this command have too many values to be judged.');
      }
    }
    return bindings.map((binding) =>
      words.map((word) =>
        expandWord(word, { files, folders: state.folders, variable: (name) => binding.get(name) }),
      ),
    );
  }

  function valuesOf(name: string, state: ShellState): readonly string[] | undefined {
    const sources = state.variables.get(name);
    if (sources === undefined) return undefined;
    const values = new Set<string>(state.assigned.has(name) ? [] : ['']);
    for (const { word, expanded } of sources) {
      const text = bareText(word);
      if (text === undefined) return undefined;
      if (!expanded) values.add(text);
      else {
        const constant = { files, folders: state.folders, variable: () => undefined };
        for (const arg of expandWord(word, constant)) values.add(arg.text);
      }
    }
    return [...values];
  }

  judgeSource(source, [options.folder], 0);
}

function union(left: readonly string[], right: readonly string[]): readonly string[] {
  const all = [...new Set([...left, ...right])];
  if (all.length > 8) refuse('unknown-folder', 'This command changes its folder too often.');
  return all;
}

function keepOnly(set: Set<string>, kept: ReadonlySet<string>): void {
  for (const name of set) if (!kept.has(name)) set.delete(name);
}
