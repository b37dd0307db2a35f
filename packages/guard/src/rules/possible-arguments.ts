import { refuse } from '../decision/decision.js';
import { bareText, type VariableSource } from '../shell/collect-variables.js';
import { type Argument, expandWord, toArgument } from '../shell/expand-word.js';
import type { Piece, Word } from '../shell/shell-syntax.js';
import type { GuardFiles } from './guard-files.js';

/** Known variables of a script at one place in it. */
export interface ShellVariables {
  /** Folders in which the next command may run. */
  readonly folders: readonly string[];
  readonly variables: { get(name: string): readonly VariableSource[] | undefined };
  /** Variables that have certainly been set by now; another may still be empty. */
  readonly assigned: ReadonlySet<string>;
  /** The certain part of the environment, for variables that the script does not change. */
  readonly environment: ReadonlyMap<string, string>;
}

/** The sources of a variable in both, the first ones first. */
export function joinVariables(
  first: ShellVariables['variables'],
  second: ShellVariables['variables'],
): ShellVariables['variables'] {
  return {
    get(name) {
      const sources = [...(first.get(name) ?? []), ...(second.get(name) ?? [])];
      return sources.length > 0 ? sources : undefined;
    },
  };
}

const maxCombinations = 200;

/** The arguments of these words, once for each set of values that their variables may have. */
export function possibleArguments(
  words: readonly Word[],
  state: ShellVariables,
  files: Pick<GuardFiles, 'list'>,
  lenient = false,
): Argument[][][] {
  const names = new Set(words.flatMap(({ pieces }) => pieces.flatMap((piece) => variablesOf(piece, state))));
  let bindings: ReadonlyMap<string, string>[] = [new Map()];
  for (const name of names) {
    const values = valuesOf(name, state, files, lenient);
    if (values === undefined) continue;
    bindings = bindings.flatMap((binding) => values.map((value) => new Map(binding).set(name, value)));
    if (bindings.length > maxCombinations) {
      refuse('unparsable', 'The variables of this command have too many possible values to evaluate.');
    }
  }
  return bindings.map((binding) =>
    words.map((word) =>
      expandWord(word, {
        files,
        folders: state.folders,
        lenient,
        variable: (name) => binding.get(name),
      }),
    ),
  );
}

function variablesOf(piece: Piece, state: ShellVariables): readonly string[] {
  if (piece.kind === 'variable') return [piece.name];
  if (piece.kind !== 'unknown' || piece.unless === undefined) return [];
  return isSurrounding(piece.unless, state) ? [piece.unless] : [];
}

/** A variable of the environment: neither empty nor set by the script. */
function isSurrounding(name: string, { environment, variables }: ShellVariables): boolean {
  return (environment.has(name) || name === 'PWD') && variables.get(name) === undefined;
}

function surroundingValues(name: string, { environment, folders }: ShellVariables) {
  if (name === 'PWD') return folders;
  const value = environment.get(name);
  return value === undefined ? undefined : [value];
}

/** Undefined if a value is known only when the shell runs. */
function valuesOf(
  name: string,
  state: ShellVariables,
  files: Pick<GuardFiles, 'list'>,
  lenient: boolean,
): readonly string[] | undefined {
  const sources = state.variables.get(name);
  if (sources === undefined) return surroundingValues(name, state);
  const values = new Set<string>(state.assigned.has(name) ? [] : ['']);
  for (const { word, expanded } of sources) {
    const text = bareText(word);
    if (text === undefined) return undefined;
    const constant = { files, folders: state.folders, lenient, variable: () => undefined };
    for (const arg of expanded ? expandWord(word, constant) : [toArgument(text)]) {
      if (arg.unknown) return undefined;
      values.add(arg.text);
    }
  }
  return [...values];
}
