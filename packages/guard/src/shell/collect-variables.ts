import type { Command, Script, Word } from './shell-syntax.js';

/** A word that a variable may get; the words of `for` are expanded like arguments, those of an assignment are not. */
export interface VariableSource {
  readonly word: Word;
  readonly expanded: boolean;
}

/**
 * Every word that a script gives to each of its variables, wherever the assignment is. Order and branches are left
 * aside on purpose: a value that some path through the script may give is a value that is evaluated.
 */
export function collectVariables(script: Script): Map<string, VariableSource[]> {
  const sourcesByName = new Map<string, VariableSource[]>();
  const add = (name: string, word: Word, expanded = false) => {
    const sources = sourcesByName.get(name) ?? [];
    sources.push({ word, expanded });
    sourcesByName.set(name, sources);
  };
  for (const command of commandsIn(script)) {
    if (command.kind === 'simple') {
      for (const { name, value } of command.assignments) add(name, value);
    }
    if (command.kind === 'for') for (const word of command.words) add(command.name, word, true);
  }
  return sourcesByName;
}

function* commandsIn(script: Script): Generator<Command> {
  for (const statement of script) {
    for (const pipeline of statement.pipelines) {
      for (const command of pipeline.commands) {
        yield* commandsInside(command);
      }
    }
  }
}

function* commandsInside(command: Command): Generator<Command> {
  yield command;
  if (command.kind === 'group' || command.kind === 'for') yield* commandsIn(command.body);
  if (command.kind === 'function') yield* commandsInside(command.body);
  if (command.kind === 'branch') for (const body of command.bodies) yield* commandsIn(body);
}

/** Text of a word without expansions; undefined for others. */
export function bareText(word: Word): string | undefined {
  if (word.pieces.some((piece) => piece.kind !== 'text')) return undefined;
  return word.pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('');
}
