import { createCommandReader } from './command-reader.js';
import { createShellScanner, unparsable } from './shell-scanner.js';
import type { Command, Piece, Pipeline, Redirect, Script, Statement } from './shell-syntax.js';
import { createWordReader } from './shell-words.js';

/*
 * A strict reader for the part of the shell's grammar that development work needs. It is written out instead of taken
 * from an error-tolerant grammar because the guard's question is the opposite of an editor's: not "what could this
 * mean?" but "is there exactly one thing that bash does with it?". Everything else is refused: extended globs, `coproc`,
 * `${!x}`, and unless `lenient` is set functions, arrays, `${x:-y}` and arithmetic with names. tree-sitter's bash grammar was tried:
 * 1.4 MB of WebAssembly that takes longer to load than the whole hook takes to answer, and it repairs text that it cannot read. The test
 * beside it compares its words with those of a real bash on generated input. Lists of commands are read here, each kind of command and the
 * words by the files next to this one, all at the one position that `shell-scanner` holds.
 */

const maxLength = 100_000;
const maxDepth = 40;
/** Redirection that `|&` adds to the command before it: `2>&1`. */
const errorsToOutput: Redirect = {
  kind: 'duplicate',
  target: { pieces: [{ kind: 'text', text: '1', quoted: false }] },
};

/**
 * Reads a script. Throws a `Refusal` on anything that it does not know for certain. `lenient` also reads parts whose value is unknown
 * beforehand: their commands are in the script, their value is unknown.
 */
export function parseShell(
  source: string,
  { lenient = false, computes = lenient }: { lenient?: boolean; computes?: boolean } = {},
): Script {
  return parseAt(source, 0, { lenient, computes });
}

/** `computes`: also if names are computed with, which runs commands that an index hides in their values. */
interface Leniency {
  readonly lenient: boolean;
  readonly computes: boolean;
}

function parseAt(source: string, depth: number, leniency: Leniency): Script {
  if (depth > maxDepth) unparsable('it is nested too deeply');
  if (source.length > maxLength) unparsable('it is too long');
  const odd = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]|[^\P{Zs} ]/u.exec(source);
  if (odd) unparsable(`it contains the invisible character U+${odd[0].codePointAt(0)?.toString(16)}`);
  return createParser(source, depth, leniency).script();
}

function createParser(
  source: string,
  depth: number,
  leniency: Leniency,
): { script(): Script; expandedText(): Piece[] } {
  let level = 0;
  const scanner = createShellScanner(source, (body) =>
    createParser(body, depth + 1, leniency).expandedText(),
  );
  const { peek, isAtEnd, match, operator, keyword, skipBlanks, skipNewlines } = scanner;
  const words = createWordReader(scanner, {
    ...leniency,
    script: (until) => script(until),
    parse: (text) => parseAt(text, depth + 1, leniency),
  });
  const command = createCommandReader(scanner, words, { ...leniency, script });

  function script(until: readonly string[] = []): Script {
    const statements: Statement[] = [];
    level += 1;
    if (level > maxDepth) unparsable('it is nested too deeply');
    while (!isScriptEnd(until)) {
      statements.push(statement());
      if (until.includes(operator())) break;
    }
    if (scanner.heredocs.length > 0 && isAtEnd()) unparsable('a here-document has no end');
    if (statements.length === 0 && until.length > 0 && !until.includes(';;'))
      unparsable('a part of it is empty');
    level -= 1;
    return statements;
  }

  function isScriptEnd(until: readonly string[]): boolean {
    skipNewlines();
    if (!isAtEnd()) return until.includes(keyword()) || until.includes(operator());
    if (until.length > 0) unparsable(`"${until[0]}" is missing`);
    return true;
  }

  function statement(): Statement {
    const pipelines = [pipeline()];
    const links: ('&&' | '||')[] = [];
    for (;;) {
      skipBlanks();
      const separator = operator();
      if (separator === '&&' || separator === '||') {
        scanner.at += 2;
        skipNewlines();
        links.push(separator);
        pipelines.push(pipeline());
        continue;
      }
      const background = separator === '&';
      if (separator === ';' || separator === '&') scanner.at += 1;
      else if (!isAtEnd() && peek() !== '\n' && separator !== ')' && separator !== ';;') {
        unparsable(`"${scanner.source.slice(scanner.at, scanner.at + 10)}" is where a command should end`);
      }
      return { pipelines, links, background };
    }
  }

  function pipeline(): Pipeline {
    skipBlanks();
    skipNegation();
    skipTime();
    const commands: Command[] = [];
    for (;;) {
      const read = command();
      skipBlanks();
      const separator = operator();
      if (separator !== '|' && separator !== '|&') return { commands: [...commands, read] };
      commands.push(separator === '|' ? read : { ...read, redirects: [...read.redirects, errorsToOutput] });
      scanner.at += separator.length;
      skipNewlines();
    }
  }

  /** `time`, which the shell takes from the front of a whole pipeline: `time ( … )`. */
  function skipTime(): void {
    const result = match(/^time[ \t]+(?:-p[ \t]+)?(?![-\s;&|<>)#]|$)/, 100);
    if (result === null) return;
    scanner.at += result[0].length;
    skipNegation();
  }

  function skipNegation(): void {
    if (keyword() !== '!') return;
    scanner.at += 1;
    skipBlanks();
  }

  return { script, expandedText: words.expandedText };
}
