import { type ShellScanner, unparsable } from './shell-scanner.js';
import type { Piece, Redirect, Script, Word } from './shell-syntax.js';

export interface WordReader {
  word(): Word;
  redirects(): Redirect[];
  /** The redirection at this position, if there is one. */
  redirect(): Redirect | undefined;
  /** The whole source as the body of an unquoted here-document. */
  expandedText(): Piece[];
  /** The part after `((`, up to its `))`: its value is unknown. */
  computation(quoted: boolean): Piece;
}

/** Operators that neither compute nor assign: defaults, ends that are cut off, all of an array or a numbered part of it. */
const plainOperator = /^(?:\}|:?[-+?]|##?|%%?|\/|\[(?:\d+|[@*])\]\})/;

/**
 * Reads words and redirections at the scanner's position. `script` reads commands there up to a closing word, `parse` those of
 * another source: words hold commands, and commands hold words.
 */
export function createWordReader(
  scanner: ShellScanner,
  {
    script,
    parse,
    lenient,
    computes,
  }: {
    script(until: readonly string[]): Script;
    parse(source: string): Script;
    lenient: boolean;
    computes: boolean;
  },
): WordReader {
  const { peek, startsWith, take, isWordEnd, isProcessSubstitution, skipBlanks, operator } = scanner;

  function redirects(): Redirect[] {
    const found: Redirect[] = [];
    for (;;) {
      skipBlanks();
      const next = redirect();
      if (!next) return found;
      found.push(next);
    }
  }

  function redirect(): Redirect | undefined {
    const start = scanner.at;
    const digits = /^\d+(?=[<>])/.exec(scanner.source.slice(scanner.at, scanner.at + 12))?.[0] ?? '';
    scanner.at += digits.length;
    // Process substitution is a word, not a redirection.
    const sign = isProcessSubstitution() ? '' : operator();
    if (!/^(&>>|&>|>>|>\||>&|>|<<<|<<-|<<|<&|<>|<)$/.test(sign)) {
      scanner.at = start;
      return undefined;
    }
    scanner.at += sign.length;
    skipBlanks();
    if (sign === '<<' || sign === '<<-') {
      return { kind: 'text', target: { pieces: scanner.openHeredoc(sign === '<<-') } };
    }
    const target = word();
    if (sign === '<<<') return { kind: 'text', target };
    if (sign === '>&' || sign === '<&') {
      const [piece] = target.pieces;
      const descriptor = target.pieces.length === 1 && piece?.kind === 'text' && /^(\d+|-)$/.test(piece.text);
      if (descriptor) return { kind: 'duplicate', target };
      return { kind: sign === '>&' ? 'write' : 'read', target };
    }
    return { kind: sign === '<' ? 'read' : 'write', target };
  }

  function expandedText(): Piece[] {
    const pieces: Piece[] = [];
    while (scanner.at < scanner.source.length) quotedPiece(pieces, '');
    return pieces;
  }

  function word(): Word {
    const pieces: Piece[] = [];
    const start = scanner.at;
    while (scanner.at < scanner.source.length) {
      const character = peek();
      if (isProcessSubstitution()) {
        if (scanner.at !== start) unparsable('a process substitution is inside a word');
        scanner.at += 2;
        pieces.push({ kind: 'output', script: enclosed(), quoted: true, pipe: true });
        continue;
      }
      if (isWordEnd()) break;
      if (character === "'") {
        const end = scanner.source.indexOf("'", scanner.at + 1);
        if (end === -1) unparsable('a quote is not closed');
        pieces.push({ kind: 'text', text: scanner.source.slice(scanner.at + 1, end), quoted: true });
        scanner.at = end + 1;
      } else if (character === '"') {
        scanner.at += 1;
        // An empty pair of quotes is a word too.
        pieces.push({ kind: 'text', text: '', quoted: true });
        while (peek() !== '"') {
          if (scanner.at >= scanner.source.length) unparsable('a quote is not closed');
          quotedPiece(pieces, '"');
        }
        scanner.at += 1;
      } else if (character === '\\') {
        if (scanner.at + 1 >= scanner.source.length) unparsable('it ends with a backslash');
        if (scanner.source[scanner.at + 1] === '\n') unparsable('a word continues after a line end');
        pieces.push({ kind: 'text', text: scanner.source[scanner.at + 1] ?? '', quoted: true });
        scanner.at += 2;
      } else if (character === '$' || character === '`') {
        pieces.push(expansion(false));
      } else if (
        character === '~' &&
        (scanner.at === start || /[=:]/.test(scanner.source[scanner.at - 1] ?? ''))
      ) {
        const isHome =
          scanner.at === start &&
          /^~(?:[/\s;&|<>()]|$)/.test(scanner.source.slice(scanner.at, scanner.at + 2));
        scanner.at += 1;
        pieces.push(
          isHome ? { kind: 'variable', name: 'HOME', quoted: true } : { kind: 'unknown', quoted: true },
        );
      } else {
        pieces.push({ kind: 'text', text: character, quoted: false });
        scanner.at += 1;
      }
    }
    if (scanner.at === start) unparsable('a word is missing');
    if (scanner.heredocs.length > 0 && scanner.source.slice(start, scanner.at).includes('\n')) {
      unparsable('a word contains a line break before the text of its here-document');
    }
    return { pieces: joinText(pieces) };
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
    const name = /^(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/.exec(
      scanner.source.slice(scanner.at, scanner.at + 300),
    );
    if (name) {
      scanner.at += name[0].length;
      if (startsWith('\\\n')) unparsable('the name of a variable could continue on the next line');
      return { kind: 'variable', name: name[1] ?? name[2] ?? '', quoted };
    }
    if (/^[?#!$@*0-9-]/.test(peek())) {
      // Numbers that are always there: never several arguments, never none.
      const isNumber = /^[?#$]/.test(peek());
      scanner.at += 1;
      return { kind: 'unknown', quoted: quoted || isNumber };
    }
    if (lenient && peek() === '{') return parameter(quoted);
    if (lenient && !quoted && startsWith("'")) return escapedQuote();
    if (peek() === '{') unparsable('it uses "$" with braces for more than the name of a variable');
    if (!quoted && (peek() === "'" || peek() === '"')) unparsable('it uses $\'…\' or $"…"');
    if (peek() === '[') unparsable('it uses $[…]');
    if (startsWith('\\\n')) unparsable('a "$" precedes a line end');
    return { kind: 'text', text: '$', quoted };
  }

  function enclosed(): Script {
    const body = script([')']);
    if (scanner.heredocs.length > 0) unparsable('a here-document has no end');
    if (!take(')')) unparsable('")" is missing');
    return body;
  }

  function arithmetic(quoted: boolean): Piece {
    const match = /^\(\([\d\s+*/%<>=!&|()-]*?\)\)/.exec(scanner.source.slice(scanner.at));
    if (!match && !computes) unparsable('it uses arithmetic with variables');
    if (match) {
      scanner.at += match[0].length;
      return { kind: 'unknown', quoted };
    }
    scanner.at += 2;
    return computation(quoted);
  }

  function computation(quoted: boolean): Piece {
    const inner: Piece[] = [];
    for (let depth = 0; depth > 0 || !startsWith('))'); ) {
      if (scanner.at >= scanner.source.length) unparsable('"))" is missing');
      if (peek() === '(') depth += 1;
      if (peek() === ')') depth -= 1;
      quotedPiece(inner, '');
    }
    scanner.at += 2;
    return { kind: 'unknown', quoted, inner };
  }

  /** `${name:-word}` and its like: the name and the expansions in the word are looked at, the value is unknown. */
  function parameter(quoted: boolean): Piece {
    const head = /^\{#?(?:([A-Za-z_]\w*)|[0-9@*#?$-]|!(?=\}))/.exec(
      scanner.source.slice(scanner.at, scanner.at + 300),
    );
    if (head === null) unparsable('it uses "$" with braces for more than the name of a variable');
    scanner.at += head[0].length;
    if (!computes && !plainOperator.test(scanner.source.slice(scanner.at, scanner.at + 20))) {
      unparsable('it uses "$" with braces for more than the name of a variable and a default');
    }
    const hasFallback =
      head[1] !== undefined &&
      !head[0].startsWith('{#') &&
      /^:?[-?]/.test(scanner.source.slice(scanner.at, scanner.at + 2));
    const inner: Piece[] = head[1] === undefined ? [] : [{ kind: 'variable', name: head[1], quoted: true }];
    while (peek() !== '}') {
      if (scanner.at >= scanner.source.length) unparsable('"}" is missing');
      if (peek() === "'" && !quoted) {
        const end = scanner.source.indexOf("'", scanner.at + 1);
        if (end === -1) unparsable('a quote is not closed');
        scanner.at = end + 1;
      } else if (peek() === '"' || peek() === '{') unparsable('it uses quotes or braces inside a parameter');
      else quotedPiece(inner, '');
    }
    scanner.at += 1;
    return {
      kind: 'unknown',
      quoted,
      inner,
      ...(hasFallback && head[1] !== undefined && { unless: head[1] }),
    };
  }

  /** `$'…'` with the escapes that represent one character each. */
  function escapedQuote(): Piece {
    const match = /^'((?:[^'\\]|\\[nrtabefv0\\'"])*)'/.exec(scanner.source.slice(scanner.at));
    if (match === null) unparsable("it uses $'…' with character codes");
    scanner.at += match[0].length;
    const named: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '' };
    const text = (match[1] ?? '').replace(/\\(.)/g, (_, mark: string) => named[mark] ?? mark);
    return { kind: 'text', text, quoted: true };
  }

  function backquoted(quoted: boolean): Piece {
    let inner = '';
    while (peek() !== '`') {
      if (scanner.at >= scanner.source.length) unparsable('a backquote is not closed');
      if (peek() === '\\') unparsable('it has a backslash between backquotes');
      inner += peek();
      scanner.at += 1;
    }
    scanner.at += 1;
    return { kind: 'output', script: parse(inner), quoted };
  }

  return { word, redirects, redirect, expandedText, computation };
}

function joinText(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text' && last.quoted === piece.quoted) {
      joined[joined.length - 1] = { ...last, text: last.text + piece.text };
    } else joined.push(piece);
  }
  return joined;
}
