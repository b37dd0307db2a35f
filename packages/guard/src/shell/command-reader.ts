import { type CommandOptions, createCompoundReader } from './compound-commands.js';
import { type ShellScanner, unparsable } from './shell-scanner.js';
import type { Command } from './shell-syntax.js';
import type { WordReader } from './shell-words.js';
import { createSimpleReader } from './simple-command.js';

/** Reads one command at the scanner's position: a simple one, a compound one, a group or a function. */
export function createCommandReader(
  scanner: ShellScanner,
  words: WordReader,
  options: CommandOptions,
): () => Command {
  const { lenient, computes, script } = options;
  const { startsWith, take, match, keyword, skipBlanks, skipNewlines } = scanner;
  const { redirects, computation } = words;
  const { forCommand, ifCommand, whileCommand, caseCommand, testCommand } = createCompoundReader(
    scanner,
    words,
    options,
  );
  const simpleCommand = createSimpleReader(scanner, words, { lenient, computes, functionCommand });
  const byKeyword: ReadonlyMap<string, () => Command> = new Map([
    ['{', () => group('}')],
    ['for', forCommand],
    ['if', ifCommand],
    ['while', () => whileCommand('while')],
    ['until', () => whileCommand('until')],
    ['case', caseCommand],
    ['[[', testCommand],
    ...(lenient ? [['function', namedFunction] as const] : []),
  ]);

  function command(): Command {
    skipBlanks();
    const word = keyword();
    const read = byKeyword.get(word);
    if (read) return read();
    if (word !== '') unparsable(`"${word}" is not supported here`);
    if (startsWith('((')) {
      if (!computes) unparsable('it uses arithmetic (( ))');
      scanner.at += 2;
      return { kind: 'test', words: [{ pieces: [computation(true)] }], redirects: redirects() };
    }
    return startsWith('(') ? group(')') : simpleCommand();
  }

  function group(close: '}' | ')'): Command {
    scanner.at += 1;
    const body = script([close]);
    scanner.at += 1;
    return { kind: 'group', subshell: close === ')', body, redirects: redirects() };
  }

  /** `function name { … }` */
  function namedFunction(): Command {
    scanner.at += 'function'.length;
    skipBlanks();
    const name = match(/^[\w-]+/, 100)?.[0] ?? '';
    scanner.at += name.length;
    skipBlanks();
    take('()');
    return functionCommand(name);
  }

  function functionCommand(name: string): Command {
    if (!/^[A-Za-z_][\w-]*$/.test(name)) unparsable('the name of a function is not plain');
    skipNewlines();
    const body = command();
    if (body.kind !== 'group') unparsable('a function has no { } around it');
    return { kind: 'function', name, body, redirects: [] };
  }

  return command;
}
