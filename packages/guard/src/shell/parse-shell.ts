import { createShellScanner, unparsable } from './shell-scanner.js';
import type {
  Assignment,
  BranchCommand,
  Command,
  Piece,
  Pipeline,
  Redirect,
  Script,
  Statement,
  Word,
} from './shell-syntax.js';
import { createWordReader } from './shell-words.js';

/*
 * A strict reader for the part of the shell's grammar that development work needs. It is written out instead of taken
 * from an error-tolerant grammar because the guard's question is the opposite of an editor's: not "what could this
 * mean?" but "is there exactly one thing that bash does with it?". Everything else is refused: extended globs, `coproc`,
 * `${!x}`, and unless `lenient` is set functions, arrays, `${x:-y}` and arithmetic with names. tree-sitter's bash grammar was looked
 * at: 1.4 MB of WebAssembly that takes longer to load than the whole hook takes to answer, and it mends what it cannot read. The test beside it compares its words with those of a
 * real bash on generated input. Commands are read here, words and redirections by `shell-words`, both at the one
 * position that `shell-scanner` holds.
 */

const maxLength = 100_000;
const maxDepth = 40;
const unknownWord: Word = { pieces: [{ kind: 'unknown', quoted: false }] };

/**
 * Reads a script. Throws a `Refusal` on whatever it does not know for certain. `lenient` also reads what has a value that nobody can
 * know beforehand: its commands are in the script, its value is unknown.
 */
export function parseShell(source: string, { lenient = false }: { lenient?: boolean } = {}): Script {
  return parseAt(source, 0, lenient);
}

function parseAt(source: string, depth: number, lenient: boolean): Script {
  if (depth > maxDepth) unparsable('it is nested too deeply');
  if (source.length > maxLength) unparsable('it is too long');
  const odd = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]|[^\P{Zs} ]/u.exec(source);
  if (odd) unparsable(`it holds the invisible character U+${odd[0].codePointAt(0)?.toString(16)}`);
  return createParser(source, depth, lenient).script();
}

function createParser(
  source: string,
  depth: number,
  lenient: boolean,
): { script(): Script; expandedText(): Piece[] } {
  let level = 0;
  const scanner = createShellScanner(source, (body) => createParser(body, depth + 1, lenient).expandedText());
  const { peek, startsWith, take, isWordEnd, isProcessSubstitution, operator, keyword } = scanner;
  const { skipBlanks, skipNewlines, expectKeyword } = scanner;
  const { word, redirects, redirect, expandedText, computation } = createWordReader(scanner, {
    lenient,
    script: (until) => script(until),
    parse: (text) => parseAt(text, depth + 1, lenient),
  });

  function script(until: readonly string[] = []): Script {
    const statements: Statement[] = [];
    level += 1;
    if (level > maxDepth) unparsable('it is nested too deeply');
    for (;;) {
      skipNewlines();
      if (scanner.at >= scanner.source.length) {
        if (until.length > 0) unparsable(`"${until[0]}" is missing`);
        break;
      }
      if (until.includes(keyword()) || until.includes(operator())) break;
      statements.push(statement());
      if (until.includes(operator())) break;
    }
    if (scanner.heredocs.length > 0 && scanner.at >= scanner.source.length)
      unparsable('a here-document has no end');
    if (statements.length === 0 && until.length > 0 && !until.includes(';;'))
      unparsable('a part of it is empty');
    level -= 1;
    return statements;
  }

  function statement(): Statement {
    const pipelines = [pipeline()];
    const links: ('&&' | '||')[] = [];
    for (;;) {
      skipBlanks();
      const found = operator();
      if (found === '&&' || found === '||') {
        scanner.at += 2;
        skipNewlines();
        links.push(found);
        pipelines.push(pipeline());
        continue;
      }
      const background = found === '&';
      if (found === ';' || found === '&') scanner.at += 1;
      else if (scanner.at < scanner.source.length && peek() !== '\n' && found !== ')' && found !== ';;') {
        unparsable(`"${scanner.source.slice(scanner.at, scanner.at + 10)}" is where a command should end`);
      }
      return { pipelines, links, background };
    }
  }

  function pipeline(): Pipeline {
    skipBlanks();
    if (keyword() === '!') {
      scanner.at += 1;
      skipBlanks();
    }
    const commands = [command()];
    for (;;) {
      skipBlanks();
      const found = operator();
      if (found !== '|' && found !== '|&') return { commands };
      scanner.at += found.length;
      skipNewlines();
      commands.push(command());
    }
  }

  function command(): Command {
    skipBlanks();
    const word = keyword();
    if (word === '{') {
      scanner.at += 1;
      const body = script(['}']);
      scanner.at += 1;
      return { kind: 'group', subshell: false, body, redirects: redirects() };
    }
    if (startsWith('((')) {
      if (!lenient) unparsable('it computes with (( ))');
      scanner.at += 2;
      return { kind: 'test', words: [{ pieces: [computation(true)] }], redirects: redirects() };
    }
    if (take('(')) {
      const body = script([')']);
      scanner.at += 1;
      return { kind: 'group', subshell: true, body, redirects: redirects() };
    }
    if (word === 'for') return forCommand();
    if (word === 'if') return ifCommand();
    if (word === 'while' || word === 'until') return whileCommand(word);
    if (word === 'case') return caseCommand();
    if (word === '[[') return testCommand();
    if (word === 'function' && lenient) {
      scanner.at += word.length;
      skipBlanks();
      const name = /^[\w-]+/.exec(scanner.source.slice(scanner.at, scanner.at + 100))?.[0] ?? '';
      scanner.at += name.length;
      skipBlanks();
      take('()');
      return functionCommand(name);
    }
    if (word !== '') unparsable(`"${word}" is not understood here`);
    return simpleCommand();
  }

  function functionCommand(name: string): Command {
    if (!/^[A-Za-z_][\w-]*$/.test(name)) unparsable('the name of a function is not plain');
    skipNewlines();
    const body = command();
    if (body.kind !== 'group') unparsable('a function has no { } around it');
    return { kind: 'function', name, body, redirects: [] };
  }

  function forCommand(): Command {
    scanner.at += 3;
    skipBlanks();
    if (lenient && take('((')) {
      const words = [{ pieces: [computation(true)] }];
      skipBlanks();
      take(';');
      return { kind: 'branch', loop: true, words, bodies: [doGroup()], redirects: redirects() };
    }
    const name = /^[A-Za-z_]\w*/.exec(scanner.source.slice(scanner.at))?.[0];
    if (name === undefined) unparsable('the variable of "for" is not plain');
    scanner.at += name.length;
    expectKeyword('in');
    const words: Word[] = [];
    for (;;) {
      skipBlanks();
      if (take(';') || peek() === '\n') break;
      words.push(word());
    }
    const body = doGroup();
    return { kind: 'for', name, words, body, redirects: redirects() };
  }

  function doGroup(): Script {
    expectKeyword('do');
    const body = script(['done']);
    scanner.at += 4;
    return body;
  }

  function whileCommand(start: string): BranchCommand {
    scanner.at += start.length;
    const condition = script(['do']);
    const body = doGroup();
    return { kind: 'branch', loop: true, words: [], bodies: [condition, body], redirects: redirects() };
  }

  function ifCommand(): BranchCommand {
    const bodies: Script[] = [];
    scanner.at += 2;
    bodies.push(script(['then']));
    scanner.at += 4;
    for (;;) {
      bodies.push(script(['elif', 'else', 'fi']));
      const next = keyword();
      scanner.at += next.length;
      if (next === 'fi') break;
      if (next === 'elif') {
        bodies.push(script(['then']));
        scanner.at += 4;
      } else {
        bodies.push(script(['fi']));
        scanner.at += 2;
        break;
      }
    }
    return { kind: 'branch', loop: false, words: [], bodies, redirects: redirects() };
  }

  function caseCommand(): BranchCommand {
    scanner.at += 4;
    skipBlanks();
    const words = [word()];
    const bodies: Script[] = [];
    expectKeyword('in');
    for (;;) {
      skipNewlines();
      if (keyword() === 'esac') break;
      take('(');
      do {
        skipBlanks();
        words.push(word());
        skipBlanks();
      } while (take('|'));
      if (!take(')')) unparsable('a pattern of "case" is not plain');
      bodies.push(script([';;', 'esac']));
      if (!take(';;') && keyword() !== 'esac') unparsable('"esac" is missing');
    }
    scanner.at += 4;
    return { kind: 'branch', loop: false, words, bodies, redirects: redirects() };
  }

  function testCommand(): Command {
    scanner.at += 2;
    const words: Word[] = [];
    for (;;) {
      skipNewlines();
      if (keyword() === ']]') break;
      if (scanner.at >= scanner.source.length || scanner.heredocs.length > 0) unparsable('"]]" is missing');
      if (take('&&') || take('||') || take('(') || take(')') || take('<') || take('>')) continue;
      if (lenient && take('|')) continue;
      if (isWordEnd()) unparsable('a test in [[ ]] is not plain');
      words.push(word());
    }
    scanner.at += 2;
    return { kind: 'test', words, redirects: redirects() };
  }

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
        if (!lenient || appended?.[1] === undefined)
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

  return { script, expandedText };
}
