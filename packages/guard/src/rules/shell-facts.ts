import type { VariableSource } from '../shell/collect-variables.js';
import type { Word } from '../shell/shell-syntax.js';

/**
 * Effects of a command line on the things by which it is judged. A line is evaluated again until nothing new is found, so that a fact
 * counts for all of it: loops, functions and jobs in the background run in another order than they are written in.
 */
export interface ShellFacts {
  /** Values that commands such as `export` and `eval` give; null: a value that is unknown beforehand. */
  addVariable(name: string, value: string | null): void;
  addSources(name: string, sources: readonly VariableSource[]): void;
  variable(name: string): readonly VariableSource[];
  /** A place where a command may put a link, or something with links in it, and the command. */
  addMove(place: string, command: string): void;
  /** True if the path or a folder above it may be a link that this very command did not put there. */
  isMoved(path: string, command: string): boolean;
  /** True if one may be below the path as well. */
  holdsMoved(path: string, command: string): boolean;
  addWrite(path: string): void;
  /** Paths that the line itself writes at or below the path. */
  written(path: string): readonly string[];
  /** A file that gets its text on the line itself, by a redirection or `tee`. */
  addText(path: string): void;
  hasText(path: string): boolean;
  addFunction(name: string): void;
  isFunction(name: string): boolean;
  /** Grows with every new fact. */
  readonly size: number;
}

const unknown: Word = { pieces: [{ kind: 'unknown', quoted: true }] };

export function createShellFacts(): ShellFacts {
  const variables = new Map<string, Map<string, VariableSource>>();
  const moves = new Map<string, Set<string>>();
  const writes = new Set<string>();
  const texts = new Set<string>();
  const functions = new Set<string>();
  let size = 0;

  function addSource(name: string, key: string, source: VariableSource): void {
    const known = variables.get(name) ?? new Map<string, VariableSource>();
    if (!known.has(key)) size += 1;
    variables.set(name, known.set(key, source));
  }

  function add(set: Set<string>, entry: string): void {
    if (!set.has(entry)) size += 1;
    set.add(entry);
  }

  const isMovedTo = (command: string, isThere: (place: string) => boolean) =>
    [...moves].some(
      ([place, commands]) => isThere(place) && [...commands].some((candidate) => candidate !== command),
    );

  const isWithin = (path: string, folder: string) =>
    path === folder || path.startsWith(folder === '/' ? folder : `${folder}/`);

  return {
    addVariable(name, value) {
      const word: Word = value === null ? unknown : { pieces: [{ kind: 'text', text: value, quoted: true }] };
      addSource(name, JSON.stringify(value), { word, expanded: false });
    },
    addSources(name, sources) {
      for (const source of sources) addSource(name, JSON.stringify(source), source);
    },
    variable: (name) => [...(variables.get(name)?.values() ?? [])],
    addMove(place, command) {
      const known = moves.get(place) ?? new Set<string>();
      moves.set(place, known);
      add(known, command);
    },
    isMoved: (path, command) => isMovedTo(command, (place) => isWithin(path, place)),
    holdsMoved: (path, command) =>
      isMovedTo(command, (place) => isWithin(path, place) || isWithin(place, path)),
    addWrite: (path) => add(writes, path),
    written: (path) => [...writes].filter((each) => isWithin(each, path)),
    addText: (path) => add(texts, path),
    hasText: (path) => texts.has(path),
    addFunction: (name) => add(functions, name),
    isFunction: (name) => functions.has(name),
    get size() {
      return size;
    },
  };
}
