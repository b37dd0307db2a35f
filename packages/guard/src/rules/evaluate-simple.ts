import { refuse } from '../decision/decision.js';
import { bareText, collectVariables } from '../shell/collect-variables.js';
import type { Assignment, Piece, Redirect, Script, SimpleCommand, Word } from '../shell/shell-syntax.js';
import { isSecretVariable } from './environment-rule.js';
import { maxDepth, type ShellState, type WordsEvaluator } from './evaluate-words.js';
import type { GuardFiles } from './guard-files.js';
import { hidesCommand } from './hides-command.js';
import { joinVariables, possibleArguments } from './possible-arguments.js';
import type { ShellPaths } from './shell-paths.js';

interface SimpleOptions extends WordsEvaluator {
  readonly files: GuardFiles;
  readonly sandboxed: boolean;
  /** The certain part of the environment that the command starts with. */
  readonly environment: ReadonlyMap<string, string>;
  readonly checkPath: ShellPaths['checkPath'];
  evaluateScript(script: Script, state: ShellState): void;
}

/** Evaluates simple commands, and the words and redirections of all commands, with the commands inside them. */
export function createSimpleEvaluator(options: SimpleOptions) {
  const { files, sandboxed, environment, checkPath, checkExport, evaluateWords, evaluateScript } = options;

  function evaluateSimple(command: SimpleCommand, state: ShellState): void {
    for (const assignment of command.assignments) checkAssignment(assignment, command, state);
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

  function checkAssignment({ name, value, items }: Assignment, command: SimpleCommand, state: ShellState) {
    for (const word of [value, ...(items ?? [])]) checkWord(word, state);
    const text = bareText(value);
    if (hidesCommand(text ?? ''))
      refuse('unparsable', `The value of ${name} contains a command in an array index.`);
    checkExport(name, text, command.words.length > 0 && !readsFields(name, command), state.folders);
  }

  function isOfEnvironment(piece: Piece, state: ShellState): boolean {
    return piece.kind === 'variable' && environment.has(piece.name) && !state.variables.get(piece.name);
  }

  function checkRedirects(redirects: readonly Redirect[], state: ShellState): void {
    for (const { kind, target } of redirects) {
      checkWord(target, state);
      if (kind !== 'read' && kind !== 'write') continue;
      for (const args of possibleArguments([target], state, files, sandboxed)) {
        const [arg, ...others] = args.flat();
        if (arg === undefined || others.length > 0)
          refuse('unknown-path', 'A redirection does not name exactly one file.');
        checkPath(arg, kind, state.folders, '>');
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
      if (piece.kind === 'variable') checkUse(piece.name, state);
      if (piece.kind === 'unknown' && piece.inner) checkWord({ pieces: piece.inner }, state);
      if (piece.kind === 'output') evaluateOutput(piece.script, state);
    }
  }

  function evaluateOutput(script: Script, state: ShellState): void {
    if (state.depth >= maxDepth) refuse('unparsable', 'This command is nested too deeply.');
    evaluateScript(script, {
      ...state,
      variables: joinVariables(state.variables, collectVariables(script)),
      assigned: new Set(state.assigned),
      depth: state.depth + 1,
      input: undefined,
      output: undefined,
    });
  }

  return { evaluateSimple, checkRedirects, checkTest, checkWord };
}

function checkUse(name: string, { variables }: ShellState): void {
  if (isSecretVariable(name) && !variables.get(name)) {
    refuse('secret-variable', `The agent may not use the environment variable ${name}.`);
  }
  if (name === 'PPID') refuse('process', '$PPID is the coding agent itself, not one of its jobs.');
}

/** `IFS=, read a b` splits the input, and nothing else. */
function readsFields(name: string, { words }: SimpleCommand): boolean {
  return name === 'IFS' && words[0] !== undefined && bareText(words[0]) === 'read';
}
