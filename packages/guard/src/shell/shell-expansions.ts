import { type ShellScanner, unparsable } from './shell-scanner.js';
import type { Piece, Script } from './shell-syntax.js';

export interface ExpansionOptions {
  /** Reads commands at the scanner's position up to a closing word. */
  script(until: readonly string[]): Script;
  /** Reads the commands of another source. */
  parse(source: string): Script;
  readonly lenient: boolean;
  readonly computes: boolean;
}

/** Operators that neither compute nor assign: defaults, ends that are cut off, all of an array or a numbered part of it. */
const plainOperator = /^(?:\}|:?[-+?]|##?|%%?|\/|\[(?:\d+|[@*])\]\})/;

/** Reads `$…`, backquotes and the text around them at the scanner's position. */
export function createExpansionReader(
  scanner: ShellScanner,
  { script, parse, lenient, computes }: ExpansionOptions,
) {
  const { peek, isAtEnd, match, startsWith, take } = scanner;

  /** The whole source as the body of an unquoted here-document. */
  function expandedText(): Piece[] {
    const pieces: Piece[] = [];
    while (!isAtEnd()) quotedPiece(pieces, '');
    return pieces;
  }

  /** One piece of text between double quotes, or of a here-document, which has no closing quote. */
  function quotedPiece(pieces: Piece[], close: '"' | ''): void {
    const character = peek();
    if (character === '$' || character === '`') {
      pieces.push(expansion(true));
      return;
    }
    const next = scanner.source[scanner.at + 1] ?? '';
    if (
      character === '\\' &&
      (next === '\n' || '$`\\'.includes(next || ' ') || (close !== '' && next === close))
    ) {
      scanner.at += 2;
      if (next !== '\n') pieces.push({ kind: 'text', text: next, quoted: true });
      return;
    }
    scanner.at += 1;
    pieces.push({ kind: 'text', text: character, quoted: true });
  }

  function expansion(quoted: boolean): Piece {
    if (take('`')) return backquoted(quoted);
    scanner.at += 1;
    if (startsWith('((')) return arithmetic(quoted);
    if (take('(')) return { kind: 'output', script: enclosed(), quoted };
    const plain = readVariable(scanner, quoted);
    if (plain) return plain;
    if (lenient && peek() === '{') return parameter(quoted);
    if (lenient && !quoted && startsWith("'")) return escapedQuote(scanner);
    refuseUnreadable(scanner, quoted);
    return { kind: 'text', text: '$', quoted };
  }

  function enclosed(): Script {
    const body = script([')']);
    if (scanner.heredocs.length > 0) unparsable('a here-document has no end');
    if (!take(')')) unparsable('")" is missing');
    return body;
  }

  function arithmetic(quoted: boolean): Piece {
    const plain = match(/^\(\([\d\s+*/%<>=!&|()-]*?\)\)/, scanner.source.length);
    if (!plain && !computes) unparsable('it uses arithmetic with variables');
    if (plain) {
      scanner.at += plain[0].length;
      return { kind: 'unknown', quoted };
    }
    scanner.at += 2;
    return computation(quoted);
  }

  /** The part after `((`, up to its `))`: its value is unknown. */
  function computation(quoted: boolean): Piece {
    const inner: Piece[] = [];
    for (let depth = 0; depth > 0 || !startsWith('))'); ) {
      if (isAtEnd()) unparsable('"))" is missing');
      if (peek() === '(') depth += 1;
      if (peek() === ')') depth -= 1;
      quotedPiece(inner, '');
    }
    scanner.at += 2;
    return { kind: 'unknown', quoted, inner };
  }

  /** `${name:-word}` and its like: the name and the expansions in the word are looked at, the value is unknown. */
  function parameter(quoted: boolean): Piece {
    const { name, unless } = readParameterHead(scanner, computes);
    const inner: Piece[] = name === undefined ? [] : [{ kind: 'variable', name, quoted: true }];
    while (peek() !== '}') {
      if (isAtEnd()) unparsable('"}" is missing');
      if (peek() === "'" && !quoted) readSingleQuoted(scanner);
      else if (/["{]/.test(peek())) unparsable('it uses quotes or braces inside a parameter');
      else quotedPiece(inner, '');
    }
    scanner.at += 1;
    return { kind: 'unknown', quoted, inner, unless };
  }

  function backquoted(quoted: boolean): Piece {
    const start = scanner.at;
    while (peek() !== '`') {
      if (isAtEnd()) unparsable('a backquote is not closed');
      if (peek() === '\\') unparsable('it has a backslash between backquotes');
      scanner.at += 1;
    }
    const inner = scanner.source.slice(start, scanner.at);
    scanner.at += 1;
    return { kind: 'output', script: parse(inner), quoted };
  }

  return { expandedText, quotedPiece, expansion, enclosed, computation };
}

/** The text of `'…'` at the scanner's position. */
export function readSingleQuoted(scanner: ShellScanner): string {
  const start = scanner.at + 1;
  const end = scanner.source.indexOf("'", start);
  if (end === -1) unparsable('a quote is not closed');
  scanner.at = end + 1;
  return scanner.source.slice(start, end);
}

/** Reads `name`, `{name}`, `?` and its like behind a "$". */
function readVariable(scanner: ShellScanner, quoted: boolean): Piece | undefined {
  const name = scanner.match(/^(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/, 300);
  if (name) {
    scanner.at += name[0].length;
    if (scanner.startsWith('\\\n')) unparsable('the name of a variable could continue on the next line');
    return { kind: 'variable', name: name[1] ?? name[2] ?? '', quoted };
  }
  const character = scanner.peek();
  if (!/^[?#!$@*0-9-]/.test(character)) return undefined;
  scanner.at += 1;
  // Numbers that are always there: never several arguments, never none.
  const isNumber = /^[?#$]/.test(character);
  return { kind: 'unknown', quoted: quoted || isNumber };
}

/** Reads `{name` of `${name:-word}`; `unless`: the name, if the word replaces an empty value. There is no name for `$1` and its like. */
function readParameterHead(
  scanner: ShellScanner,
  computes: boolean,
): { readonly name: string | undefined; readonly unless: string | undefined } {
  const head = scanner.match(/^\{#?(?:([A-Za-z_]\w*)|[0-9@*#?$-]|!(?=\}))/, 300);
  if (head === null) unparsable('it uses "$" with braces for more than the name of a variable');
  const [text, name] = head;
  scanner.at += text.length;
  if (!computes && scanner.match(plainOperator, 20) === null) {
    unparsable('it uses "$" with braces for more than the name of a variable and a default');
  }
  const hasFallback = name !== undefined && !text.startsWith('{#') && scanner.match(/^:?[-?]/, 2) !== null;
  return { name, unless: hasFallback ? name : undefined };
}

/** `$'…'` with the escapes that represent one character each. */
function escapedQuote(scanner: ShellScanner): Piece {
  const match = scanner.match(/^'((?:[^'\\]|\\[nrtabefv0\\'"])*)'/, scanner.source.length);
  if (match === null) unparsable("it uses $'…' with character codes");
  scanner.at += match[0].length;
  const named: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '' };
  const text = (match[1] ?? '').replace(/\\(.)/g, (_, mark: string) => named[mark] ?? mark);
  return { kind: 'text', text, quoted: true };
}

/** Refuses a "$" that begins an expansion which the guard does not read. */
function refuseUnreadable({ peek, startsWith }: ShellScanner, quoted: boolean): void {
  if (peek() === '{') unparsable('it uses "$" with braces for more than the name of a variable');
  if (!quoted && (peek() === "'" || peek() === '"')) unparsable('it uses $\'…\' or $"…"');
  if (peek() === '[') unparsable('it uses $[…]');
  if (startsWith('\\\n')) unparsable('a "$" precedes a line end');
}
