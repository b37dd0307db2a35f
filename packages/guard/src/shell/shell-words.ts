import { createExpansionReader, type ExpansionOptions, readSingleQuoted } from './shell-expansions.js';
import { type ShellScanner, unparsable } from './shell-scanner.js';
import type { Piece, Redirect, Word } from './shell-syntax.js';

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

/** Reads words and redirections at the scanner's position. Words hold commands, and commands hold words. */
export function createWordReader(scanner: ShellScanner, options: ExpansionOptions): WordReader {
  const { peek, isAtEnd, match, isWordEnd, isProcessSubstitution, skipBlanks, operator } = scanner;
  const { expandedText, quotedPiece, expansion, enclosed, computation } = createExpansionReader(
    scanner,
    options,
  );

  function redirects(): Redirect[] {
    const results: Redirect[] = [];
    for (;;) {
      skipBlanks();
      const next = redirect();
      if (!next) return results;
      results.push(next);
    }
  }

  function redirect(): Redirect | undefined {
    const start = scanner.at;
    const digits = match(/^\d+(?=[<>])/, 12)?.[0] ?? '';
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
    return { kind: redirectKind(sign, target), target };
  }

  function word(): Word {
    const pieces: Piece[] = [];
    const start = scanner.at;
    while (!isAtEnd() && (isProcessSubstitution() || !isWordEnd())) wordPiece(pieces, scanner.at === start);
    if (scanner.at === start) unparsable('a word is missing');
    if (scanner.heredocs.length > 0 && scanner.source.slice(start, scanner.at).includes('\n')) {
      unparsable('a word contains a line break before the text of its here-document');
    }
    return { pieces: joinText(pieces) };
  }

  /** One quoted text, expansion, process substitution or character of a word. */
  function wordPiece(pieces: Piece[], isFirst: boolean): void {
    const character = peek();
    if (isProcessSubstitution()) pieces.push(processSubstitution(isFirst));
    else if (character === "'") pieces.push({ kind: 'text', text: readSingleQuoted(scanner), quoted: true });
    else if (character === '"') doubleQuoted(pieces);
    else if (character === '\\') pieces.push({ kind: 'text', text: escapedCharacter(), quoted: true });
    else if (character === '$' || character === '`') pieces.push(expansion(false));
    else if (character === '~') pieces.push(tilde(isFirst));
    else {
      pieces.push({ kind: 'text', text: character, quoted: false });
      scanner.at += 1;
    }
  }

  function processSubstitution(isFirst: boolean): Piece {
    if (!isFirst) unparsable('a process substitution is inside a word');
    scanner.at += 2;
    return { kind: 'output', script: enclosed(), quoted: true, pipe: true };
  }

  /** A home folder at the start of a word, or behind `=` and `:`. */
  function tilde(isFirst: boolean): Piece {
    const isOwn = isFirst && match(/^~(?:[/\s;&|<>()]|$)/, 2) !== null;
    const isHome = isFirst || /[=:]/.test(scanner.source[scanner.at - 1] ?? '');
    scanner.at += 1;
    if (isOwn) return { kind: 'variable', name: 'HOME', quoted: true };
    return isHome ? { kind: 'unknown', quoted: true } : { kind: 'text', text: '~', quoted: false };
  }

  function doubleQuoted(pieces: Piece[]): void {
    scanner.at += 1;
    // An empty pair of quotes is a word too.
    pieces.push({ kind: 'text', text: '', quoted: true });
    while (peek() !== '"') {
      if (isAtEnd()) unparsable('a quote is not closed');
      quotedPiece(pieces, '"');
    }
    scanner.at += 1;
  }

  function escapedCharacter(): string {
    const character = scanner.source[scanner.at + 1];
    if (character === undefined) unparsable('it ends with a backslash');
    if (character === '\n') unparsable('a word continues after a line end');
    scanner.at += 2;
    return character;
  }

  return { word, redirects, redirect, expandedText, computation };
}

function redirectKind(sign: string, { pieces }: Word): Redirect['kind'] {
  if (sign === '<<<') return 'text';
  const [piece] = pieces;
  const isDescriptor = pieces.length === 1 && piece?.kind === 'text' && /^(\d+|-)$/.test(piece.text);
  if (isDescriptor && (sign === '>&' || sign === '<&')) return 'duplicate';
  return sign === '<' || sign === '<&' ? 'read' : 'write';
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
