import { type ShellScanner, unparsable } from './shell-scanner.js';
import type { Assignment, Command, Redirect, Word } from './shell-syntax.js';
import type { WordReader } from './shell-words.js';

const unknownWord: Word = { pieces: [{ kind: 'unknown', quoted: false }] };

/**
 * Reads assignments, words and redirections at the scanner's position, up to where a command ends. `functionCommand` reads the body
 * after `name()`.
 */
export function createSimpleReader(
  scanner: ShellScanner,
  { word, redirect }: WordReader,
  {
    lenient,
    computes,
    functionCommand,
  }: { readonly lenient: boolean; readonly computes: boolean; functionCommand(name: string): Command },
): () => Command {
  const { peek, take, isWordEnd, isProcessSubstitution, skipBlanks, skipNewlines } = scanner;

  function simpleCommand(): Command {
    const assignments: Assignment[] = [];
    const words: Word[] = [];
    const found: Redirect[] = [];
    for (;;) {
      skipBlanks();
      const next = redirect();
      if (next) {
        found.push(next);
        continue;
      }
      if (scanner.at >= scanner.source.length || (isWordEnd() && !isProcessSubstitution())) break;
      const assigned =
        words.length === 0
          ? /^([A-Za-z_]\w*)=/.exec(scanner.source.slice(scanner.at, scanner.at + 300))
          : null;
      if (assigned?.[1] !== undefined && lenient && scanner.source[scanner.at + assigned[0].length] === '(') {
        assignments.push(arrayAssignment(assigned[1], assigned[0].length));
        continue;
      }
      if (assigned?.[1] !== undefined) {
        scanner.at += assigned[0].length;
        const value = isWordEnd() || scanner.at >= scanner.source.length ? { pieces: [] } : word();
        assignments.push({ name: assigned[1], value });
        continue;
      }
      if (
        words.length === 0 &&
        /^[A-Za-z_]\w*(\+=|\[)/.test(scanner.source.slice(scanner.at, scanner.at + 300))
      ) {
        const appended = /^([A-Za-z_]\w*)(?:\[[\w@$-]*\])?\+?=/.exec(
          scanner.source.slice(scanner.at, scanner.at + 300),
        );
        const hasName = /^\w+\[[^\]]*[A-Za-z_$]/.test(appended?.[0] ?? '');
        if (!lenient || appended?.[1] === undefined || (hasName && !computes))
          unparsable('it assigns to an array or appends to a variable');
        if (scanner.source[scanner.at + appended[0].length] === '(') {
          assignments.push(arrayAssignment(appended[1], appended[0].length));
          continue;
        }
        scanner.at += appended[0].length;
        const items = isWordEnd() || scanner.at >= scanner.source.length ? [] : [word()];
        assignments.push({ name: appended[1], value: unknownWord, items });
        continue;
      }
      words.push(word());
    }
    const [only] = words;
    if (lenient && take('()') && only && words.length === 1 && assignments.length + found.length === 0) {
      const [piece] = only.pieces;
      return functionCommand(piece?.kind === 'text' && only.pieces.length === 1 ? piece.text : '');
    }
    if (peek() === '(')
      unparsable('it has a "(" where the guard cannot evaluate one (a function, an array, a glob)');
    if (assignments.length + words.length + found.length === 0) unparsable('a command is missing');
    return { kind: 'simple', assignments, words, redirects: found };
  }

  /** `name=( … )` */
  function arrayAssignment(name: string, length: number): Assignment {
    const items: Word[] = [];
    scanner.at += length + 1;
    for (;;) {
      skipNewlines();
      if (take(')')) return { name, value: unknownWord, items };
      if (scanner.at >= scanner.source.length || isWordEnd()) unparsable('an array is not plain');
      items.push(word());
    }
  }

  return simpleCommand;
}
