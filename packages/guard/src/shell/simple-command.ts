import { type ShellScanner, unparsable } from './shell-scanner.js';
import type { Assignment, Command, Redirect, SimpleCommand, Word } from './shell-syntax.js';
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
  const { peek, isAtEnd, match, take, isWordEnd, isProcessSubstitution, skipBlanks, skipNewlines } = scanner;

  function simpleCommand(): Command {
    const command = readParts();
    const { assignments, words, redirects } = command;
    const [only] = words;
    if (lenient && take('()') && only && words.length === 1 && assignments.length + redirects.length === 0) {
      const [piece] = only.pieces;
      return functionCommand(piece?.kind === 'text' && only.pieces.length === 1 ? piece.text : '');
    }
    if (peek() === '(')
      unparsable('it has a "(" where the guard cannot evaluate one (a function, an array, a glob)');
    if (assignments.length + words.length + redirects.length === 0) unparsable('a command is missing');
    return command;
  }

  function readParts(): SimpleCommand {
    const assignments: Assignment[] = [];
    const words: Word[] = [];
    const redirects: Redirect[] = [];
    for (;;) {
      skipBlanks();
      const next = redirect();
      if (next) {
        redirects.push(next);
        continue;
      }
      if (isAtEnd() || (isWordEnd() && !isProcessSubstitution()))
        return { kind: 'simple', assignments, words, redirects };
      const assigned = words.length === 0 && assignment();
      if (assigned) assignments.push(assigned);
      else words.push(word());
    }
  }

  /** The assignment at this position, if there is one. */
  function assignment(): Assignment | undefined {
    const [head, name] = match(/^([A-Za-z_]\w*)=/, 300) ?? [];
    if (head === undefined || name === undefined) {
      return match(/^[A-Za-z_]\w*(\+=|\[)/, 300) ? partAssignment() : undefined;
    }
    if (lenient && opensArray(head)) return arrayAssignment(name, head);
    scanner.at += head.length;
    return { name, value: assignedWord() ?? { pieces: [] } };
  }

  /** `name+=value`, `name[index]=value` */
  function partAssignment(): Assignment {
    const [head = '', name] = match(/^([A-Za-z_]\w*)(?:\[[\w@$-]*\])?\+?=/, 300) ?? [];
    const hasName = /^\w+\[[^\]]*[A-Za-z_$]/.test(head);
    if (!lenient || name === undefined || (hasName && !computes))
      unparsable('it assigns to an array or appends to a variable');
    if (opensArray(head)) return arrayAssignment(name, head);
    scanner.at += head.length;
    const value = assignedWord();
    return { name, value: unknownWord, items: value ? [value] : [] };
  }

  function assignedWord(): Word | undefined {
    return isWordEnd() || isAtEnd() ? undefined : word();
  }

  function opensArray(head: string): boolean {
    return scanner.source[scanner.at + head.length] === '(';
  }

  /** `name=( … )` */
  function arrayAssignment(name: string, head: string): Assignment {
    const items: Word[] = [];
    scanner.at += head.length + 1;
    for (;;) {
      skipNewlines();
      if (take(')')) return { name, value: unknownWord, items };
      if (isAtEnd() || isWordEnd()) unparsable('an array is not plain');
      items.push(word());
    }
  }

  return simpleCommand;
}
