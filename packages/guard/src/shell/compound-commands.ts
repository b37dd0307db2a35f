import { type ShellScanner, unparsable } from './shell-scanner.js';
import type { BranchCommand, Command, Script, Word } from './shell-syntax.js';
import type { WordReader } from './shell-words.js';

export interface CommandOptions {
  readonly lenient: boolean;
  readonly computes: boolean;
  /** Reads commands at the scanner's position up to a closing word. */
  script(until: readonly string[]): Script;
}

/** Reads `for`, `if`, `while`, `until`, `case` and `[[ … ]]` at the scanner's position. `script` reads commands up to a closing word. */
export function createCompoundReader(
  scanner: ShellScanner,
  { word, redirects, computation }: WordReader,
  { lenient, computes, script }: CommandOptions,
) {
  const { peek, isAtEnd, take, isWordEnd, keyword, skipBlanks, skipNewlines, expectKeyword } = scanner;

  const testOperators = ['&&', '||', '(', ')', '<', '>', ...(lenient ? ['|'] : [])];

  function forCommand(): Command {
    scanner.at += 3;
    skipBlanks();
    if (computes && take('((')) {
      const words = [{ pieces: [computation(true)] }];
      skipBlanks();
      take(';');
      return { kind: 'branch', loop: true, words, bodies: [doGroup()], redirects: redirects() };
    }
    const name = /^[A-Za-z_]\w*/.exec(scanner.source.slice(scanner.at))?.[0];
    if (name === undefined) unparsable('the variable of "for" is not a plain name');
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
      if (isAtEnd() || scanner.heredocs.length > 0) unparsable('"]]" is missing');
      if (testOperators.some(take)) continue;
      if (isWordEnd()) unparsable('a test in [[ ]] is not plain');
      words.push(word());
    }
    scanner.at += 2;
    return { kind: 'test', words, redirects: redirects() };
  }

  return { forCommand, ifCommand, whileCommand, caseCommand, testCommand };
}
