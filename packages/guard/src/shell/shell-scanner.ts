import { refuse } from '../decision/decision.js';
import type { Piece } from './shell-syntax.js';

const reserved = new Set(
  'if then else elif fi for in do done while until case esac { } ! [[ ]] function select coproc'.split(' '),
);
const operators = ['&>>', '<<<', '<<-', '&&', '||', ';;', '>>', '>|', '>&', '<&', '<>', '&>', '<<', '|&'];
const wordEnd = new Set([' ', '\t', '\n', ';', '&', '|', '<', '>', '(', ')']);

/** A here-document whose mark was read and whose text follows after the line end. */
interface PendingHeredoc {
  readonly delimiter: string;
  readonly expand: boolean;
  readonly stripTabs: boolean;
  /** Filled when the text is read. */
  readonly pieces: Piece[];
}

/** The one position in a script that every rule of the grammar moves, and the text at it. */
export interface ShellScanner {
  readonly source: string;
  at: number;
  /** Here-documents whose text was not read yet. */
  readonly heredocs: readonly unknown[];
  peek(): string;
  isAtEnd(): boolean;
  /** Matches the pattern against the next `length` characters, from this position on. Does not move. */
  match(pattern: RegExp, length: number): RegExpExecArray | null;
  startsWith(text: string): boolean;
  /** Moves behind the text if it is at this position; returns whether it did. */
  take(text: string): boolean;
  isWordEnd(): boolean;
  isProcessSubstitution(): boolean;
  /** Blanks, continued lines and comments; not line ends. */
  skipBlanks(): void;
  skipNewlines(): void;
  /** The operator at this position; empty without one. */
  operator(): string;
  /** The reserved word at this position, unquoted and whole; empty without one. */
  keyword(): string;
  expectKeyword(text: string): void;
  /** Reads the mark behind `<<`. Returns the pieces that the text will have once the line has ended. */
  openHeredoc(stripTabs: boolean): readonly Piece[];
}

/** Refuses the whole script: there is not exactly one thing that bash does with it. */
export function unparsable(why: string): never {
  return refuse('unparsable', `This command is refused because ${why}. Write it as plain separate commands.`);
}

/** `expand` reads the text of a here-document whose mark is not quoted. */
export function createShellScanner(source: string, expand: (text: string) => readonly Piece[]): ShellScanner {
  const heredocs: PendingHeredoc[] = [];
  const peek = () => source[scanner.at] ?? '';
  const isAtEnd = () => scanner.at >= source.length;
  const match = (pattern: RegExp, length: number) =>
    pattern.exec(source.slice(scanner.at, scanner.at + length));
  const startsWith = (text: string) => source.startsWith(text, scanner.at);
  const take = (text: string) => {
    if (!startsWith(text)) return false;
    scanner.at += text.length;
    return true;
  };

  function skipBlanks(): void {
    for (;;) {
      if (peek() === ' ' || peek() === '\t') scanner.at += 1;
      else if (startsWith('\\\n')) scanner.at += 2;
      else break;
    }
    if (peek() === '#' && (scanner.at === 0 || /[\s;&|()]/.test(source[scanner.at - 1] ?? ''))) {
      scanner.at = lineEnd();
    }
  }

  /** Position of the next line end, or of the end of the source. */
  function lineEnd(): number {
    const end = source.indexOf('\n', scanner.at);
    return end === -1 ? source.length : end;
  }

  function newline(): void {
    scanner.at += 1;
    for (const [index, heredoc] of heredocs.splice(0).entries()) {
      // The line end after the mark before stays unread: it ends the command if there is no further here-document.
      if (index > 0) scanner.at += 1;
      readHeredoc(heredoc);
    }
  }

  function skipNewlines(): void {
    skipBlanks();
    while (peek() === '\n') {
      newline();
      skipBlanks();
    }
  }

  function operator(): string {
    return operators.find(startsWith) ?? (wordEnd.has(peek()) && peek().trim() ? peek() : '');
  }

  const isProcessSubstitution = () => startsWith('<(') || startsWith('>(');

  function keyword(): string {
    const text = match(/^(?:[a-z]+|[{}!]|\[\[|\]\])/, 12)?.[0] ?? '';
    const next = source[scanner.at + text.length] ?? ' ';
    return reserved.has(text) && wordEnd.has(next) ? text : '';
  }

  function expectKeyword(text: string): void {
    skipNewlines();
    if (keyword() !== text) unparsable(`"${text}" is missing`);
    scanner.at += text.length;
  }

  function openHeredoc(stripTabs: boolean): readonly Piece[] {
    const mark = match(/^(?:'([\w.-]+)'|"([\w.-]+)"|([\w.-]+))(?=[\s;&|)<>]|$)/, 200);
    const delimiter = mark?.[1] ?? mark?.[2] ?? mark?.[3];
    if (mark === null || delimiter === undefined)
      unparsable('the delimiter of its here-document is not plain');
    scanner.at += mark[0].length;
    const pieces: Piece[] = [];
    heredocs.push({ delimiter, expand: mark[3] !== undefined, stripTabs, pieces });
    return pieces;
  }

  function readHeredoc(pending: PendingHeredoc): void {
    const lines: string[] = [];
    for (let line = heredocLine(pending); line !== pending.delimiter; line = heredocLine(pending)) {
      lines.push(line);
      scanner.at = Math.min(scanner.at + 1, source.length);
    }
    const body = lines.join('\n');
    if (!pending.expand) pending.pieces.push({ kind: 'text', text: body, quoted: true });
    else pending.pieces.push(...expand(body));
  }

  /** The line at this position, which is then at its end. */
  function heredocLine({ expand: isExpanded, stripTabs }: PendingHeredoc): string {
    if (isAtEnd()) unparsable('a here-document has no end');
    const end = lineEnd();
    const line = source.slice(scanner.at, end);
    scanner.at = end;
    // In an expanded body a backslash at the end of a line joins lines before bash searches for the mark.
    if (isExpanded && line.endsWith('\\')) unparsable('its here-document continues a line with a backslash');
    return stripTabs ? line.replace(/^\t+/, '') : line;
  }

  const scanner: ShellScanner = {
    source,
    at: 0,
    heredocs,
    peek,
    isAtEnd,
    match,
    startsWith,
    take,
    isWordEnd: () => wordEnd.has(peek()),
    isProcessSubstitution,
    skipBlanks,
    skipNewlines,
    operator,
    keyword,
    expectKeyword,
    openHeredoc,
  };
  return scanner;
}
