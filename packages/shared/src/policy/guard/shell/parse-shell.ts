import { refuse } from '../refusal.js';
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

/*
 * A strict reader for the part of the shell's grammar that development work needs. It is written out instead of taken
 * from an error-tolerant grammar because the guard's question is the opposite of an editor's: not "what could this
 * mean?" but "is there exactly one thing that bash does with it?". Everything else is refused: functions, arrays,
 * `${x:-y}`, arithmetic with names, extended globs, `coproc`. The test beside it compares its words with those of a
 * real bash on generated input. One file and one closure, because every rule of the grammar moves the same position.
 */

const reserved = new Set(
  'if then else elif fi for in do done while until case esac { } ! [[ ]] function select coproc'.split(' '),
);
const operators = ['&>>', '<<<', '<<-', '&&', '||', ';;', '>>', '>|', '>&', '<&', '<>', '&>', '<<', '|&'];
const wordEnd = new Set([' ', '\t', '\n', ';', '&', '|', '<', '>', '(', ')']);
const maxLength = 100_000;
const maxDepth = 40;

/** Reads a script. Throws a `Refusal` on whatever it does not know for certain. */
export function parseShell(source: string): Script {
  return parseAt(source, 0);
}

function parseAt(source: string, depth: number): Script {
  if (depth > maxDepth) unparsable('it is nested too deeply');
  if (source.length > maxLength) unparsable('it is too long');
  const odd = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]|[^\P{Zs} ]/u.exec(source);
  if (odd) unparsable(`it holds the invisible character U+${odd[0].codePointAt(0)?.toString(16)}`);
  return createParser(source, depth).script();
}

function unparsable(why: string): never {
  return refuse('unparsable', `This command is refused because ${why}. Write it as plain separate commands.`);
}

interface PendingHeredoc {
  readonly delimiter: string;
  readonly expand: boolean;
  readonly stripTabs: boolean;
  readonly pieces: Piece[];
}

function createParser(source: string, depth: number) {
  let at = 0;
  let level = 0;
  const heredocs: PendingHeredoc[] = [];

  const peek = () => source[at] ?? '';
  const startsWith = (text: string) => source.startsWith(text, at);
  const take = (text: string) => {
    if (!startsWith(text)) return false;
    at += text.length;
    return true;
  };

  /** Blanks, continued lines and comments; not line ends. */
  function skipBlanks(): void {
    for (;;) {
      if (peek() === ' ' || peek() === '\t') at += 1;
      else if (startsWith('\\\n')) at += 2;
      else break;
    }
    if (peek() === '#' && (at === 0 || /[\s;&|()]/.test(source[at - 1] ?? ''))) {
      while (at < source.length && peek() !== '\n') at += 1;
    }
  }

  function newline(): void {
    at += 1;
    for (const [index, heredoc] of heredocs.splice(0).entries()) {
      // The line end after the mark before stays unread: it ends the command where there is no further here-document.
      if (index > 0) at += 1;
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

  /** The reserved word that stands here, unquoted and whole; empty if there is none. */
  function keyword(): string {
    const text = /^(?:[a-z]+|[{}!]|\[\[|\]\])/.exec(source.slice(at, at + 12))?.[0] ?? '';
    const next = source[at + text.length] ?? ' ';
    return reserved.has(text) && wordEnd.has(next) ? text : '';
  }

  function expectKeyword(text: string): void {
    skipNewlines();
    if (keyword() !== text) unparsable(`"${text}" is missing`);
    at += text.length;
  }

  function script(until: readonly string[] = []): Script {
    const statements: Statement[] = [];
    level += 1;
    if (level > maxDepth) unparsable('it is nested too deeply');
    for (;;) {
      skipNewlines();
      if (at >= source.length) {
        if (until.length > 0) unparsable(`"${until[0]}" is missing`);
        break;
      }
      if (until.includes(keyword()) || until.includes(operator())) break;
      statements.push(statement());
      if (until.includes(operator())) break;
    }
    if (heredocs.length > 0 && at >= source.length) unparsable('a here-document has no end');
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
        at += 2;
        skipNewlines();
        links.push(found);
        pipelines.push(pipeline());
        continue;
      }
      const background = found === '&';
      if (found === ';' || found === '&') at += 1;
      else if (at < source.length && peek() !== '\n' && found !== ')' && found !== ';;') {
        unparsable(`"${source.slice(at, at + 10)}" stands where a command should end`);
      }
      return { pipelines, links, background };
    }
  }

  function pipeline(): Pipeline {
    skipBlanks();
    if (keyword() === '!') {
      at += 1;
      skipBlanks();
    }
    const commands = [command()];
    for (;;) {
      skipBlanks();
      const found = operator();
      if (found !== '|' && found !== '|&') return { commands };
      at += found.length;
      skipNewlines();
      commands.push(command());
    }
  }

  function command(): Command {
    skipBlanks();
    const word = keyword();
    if (word === '{') {
      at += 1;
      const body = script(['}']);
      at += 1;
      return { kind: 'group', subshell: false, body, redirects: redirects() };
    }
    if (startsWith('((')) unparsable('it computes with (( ))');
    if (take('(')) {
      const body = script([')']);
      at += 1;
      return { kind: 'group', subshell: true, body, redirects: redirects() };
    }
    if (word === 'for') return forCommand();
    if (word === 'if') return ifCommand();
    if (word === 'while' || word === 'until') return whileCommand(word);
    if (word === 'case') return caseCommand();
    if (word === '[[') return testCommand();
    if (word !== '') unparsable(`"${word}" is not understood here`);
    return simpleCommand();
  }

  function forCommand(): Command {
    at += 3;
    skipBlanks();
    const name = /^[A-Za-z_]\w*/.exec(source.slice(at))?.[0];
    if (name === undefined) unparsable('the variable of "for" is not plain');
    at += name.length;
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
    at += 4;
    return body;
  }

  function whileCommand(start: string): BranchCommand {
    at += start.length;
    const condition = script(['do']);
    const body = doGroup();
    return { kind: 'branch', loop: true, words: [], bodies: [condition, body], redirects: redirects() };
  }

  function ifCommand(): BranchCommand {
    const bodies: Script[] = [];
    at += 2;
    bodies.push(script(['then']));
    at += 4;
    for (;;) {
      bodies.push(script(['elif', 'else', 'fi']));
      const next = keyword();
      at += next.length;
      if (next === 'fi') break;
      if (next === 'elif') {
        bodies.push(script(['then']));
        at += 4;
      } else {
        bodies.push(script(['fi']));
        at += 2;
        break;
      }
    }
    return { kind: 'branch', loop: false, words: [], bodies, redirects: redirects() };
  }

  function caseCommand(): BranchCommand {
    at += 4;
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
    at += 4;
    return { kind: 'branch', loop: false, words, bodies, redirects: redirects() };
  }

  function testCommand(): Command {
    at += 2;
    const words: Word[] = [];
    for (;;) {
      skipNewlines();
      if (keyword() === ']]') break;
      if (at >= source.length || heredocs.length > 0) unparsable('"]]" is missing');
      if (take('&&') || take('||') || take('(') || take(')') || take('<') || take('>')) continue;
      if (wordEnd.has(peek())) unparsable('a test in [[ ]] is not plain');
      words.push(word());
    }
    at += 2;
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
      if (at >= source.length || (wordEnd.has(peek()) && !isProcessSubstitution())) break;
      const assigned = words.length === 0 ? /^([A-Za-z_]\w*)=/.exec(source.slice(at, at + 300)) : null;
      if (assigned?.[1] !== undefined) {
        at += assigned[0].length;
        const value = wordEnd.has(peek()) || at >= source.length ? { pieces: [] } : word();
        assignments.push({ name: assigned[1], value });
        continue;
      }
      if (words.length === 0 && /^[A-Za-z_]\w*(\+=|\[)/.test(source.slice(at, at + 300))) {
        unparsable('it assigns to an array or appends to a variable');
      }
      words.push(word());
    }
    if (peek() === '(') unparsable('it has a "(" where none can be judged (a function, an array, a glob)');
    if (assignments.length + words.length + found.length === 0) unparsable('a command is missing');
    return { kind: 'simple', assignments, words, redirects: found };
  }

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
    const start = at;
    const digits = /^\d+(?=[<>])/.exec(source.slice(at, at + 12))?.[0] ?? '';
    at += digits.length;
    // Process substitution is a word, not a redirection.
    const sign = isProcessSubstitution() ? '' : operator();
    if (!/^(&>>|&>|>>|>\||>&|>|<<<|<<-|<<|<&|<>|<)$/.test(sign)) {
      at = start;
      return undefined;
    }
    at += sign.length;
    skipBlanks();
    if (sign === '<<' || sign === '<<-') return heredoc(sign === '<<-');
    const target = word();
    if (sign === '<<<') return { kind: 'text', target };
    if (sign === '>&' || sign === '<&') {
      const [piece] = target.pieces;
      const descriptor = target.pieces.length === 1 && piece?.kind === 'text' && /^(\d+|-)$/.test(piece.text);
      return { kind: descriptor ? 'duplicate' : sign === '>&' ? 'write' : 'read', target };
    }
    return { kind: sign === '<' ? 'read' : 'write', target };
  }

  function heredoc(stripTabs: boolean): Redirect {
    const match = /^(?:'([\w.-]+)'|"([\w.-]+)"|([\w.-]+))(?=[\s;&|)<>]|$)/.exec(source.slice(at, at + 200));
    const delimiter = match?.[1] ?? match?.[2] ?? match?.[3];
    if (match === null || delimiter === undefined)
      unparsable('the end mark of its here-document is not plain');
    at += match[0].length;
    const pieces: Piece[] = [];
    heredocs.push({ delimiter, expand: match[3] !== undefined, stripTabs, pieces });
    return { kind: 'text', target: { pieces } };
  }

  function readHeredoc(pending: PendingHeredoc): void {
    const lines: string[] = [];
    for (;;) {
      if (at >= source.length) unparsable('a here-document has no end');
      const end = source.indexOf('\n', at);
      const raw = source.slice(at, end === -1 ? undefined : end);
      at = end === -1 ? source.length : end + 1;
      const line = pending.stripTabs ? raw.replace(/^\t+/, '') : raw;
      if (line === pending.delimiter) {
        if (end !== -1) at = end;
        break;
      }
      // In an expanded body a backslash at the end of a line joins lines before bash looks for the mark.
      if (pending.expand && raw.endsWith('\\'))
        unparsable('its here-document continues a line with a backslash');
      lines.push(line);
    }
    const body = lines.join('\n');
    if (!pending.expand) pending.pieces.push({ kind: 'text', text: body, quoted: true });
    else pending.pieces.push(...createParser(body, depth + 1).expandedText());
  }

  /** The whole source as the body of an unquoted here-document. */
  function expandedText(): Piece[] {
    const pieces: Piece[] = [];
    while (at < source.length) quotedPiece(pieces, '');
    return pieces;
  }

  function word(): Word {
    const pieces: Piece[] = [];
    const start = at;
    while (at < source.length) {
      const character = peek();
      if (isProcessSubstitution()) {
        if (at !== start) unparsable('a process substitution stands inside a word');
        at += 2;
        pieces.push({ kind: 'output', script: enclosed(), quoted: true, pipe: true });
        continue;
      }
      if (wordEnd.has(character)) break;
      if (character === "'") {
        const end = source.indexOf("'", at + 1);
        if (end === -1) unparsable('a quote is not closed');
        pieces.push({ kind: 'text', text: source.slice(at + 1, end), quoted: true });
        at = end + 1;
      } else if (character === '"') {
        at += 1;
        // An empty pair of quotes is a word too.
        pieces.push({ kind: 'text', text: '', quoted: true });
        while (peek() !== '"') {
          if (at >= source.length) unparsable('a quote is not closed');
          quotedPiece(pieces, '"');
        }
        at += 1;
      } else if (character === '\\') {
        if (at + 1 >= source.length) unparsable('it ends with a backslash');
        if (source[at + 1] === '\n') unparsable('a word goes on after a line end');
        pieces.push({ kind: 'text', text: source[at + 1] ?? '', quoted: true });
        at += 2;
      } else if (character === '$' || character === '`') {
        pieces.push(expansion(false));
      } else if (character === '~' && (at === start || /[=:]/.test(source[at - 1] ?? ''))) {
        at += 1;
        pieces.push({ kind: 'unknown', quoted: true });
      } else {
        pieces.push({ kind: 'text', text: character, quoted: false });
        at += 1;
      }
    }
    if (at === start) unparsable('a word is missing');
    if (heredocs.length > 0 && source.slice(start, at).includes('\n')) {
      unparsable('a word runs over a line end while a here-document waits for its text');
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
    const next = source[at + 1] ?? '';
    if (
      character === '\\' &&
      (next === '\n' || '$`\\'.includes(next || ' ') || (close !== '' && next === close))
    ) {
      at += 2;
      if (next !== '\n') pieces.push({ kind: 'text', text: next, quoted: true });
      return;
    }
    at += 1;
    pieces.push({ kind: 'text', text: character, quoted: true });
  }

  function expansion(quoted: boolean): Piece {
    if (take('`')) return backquoted(quoted);
    at += 1;
    if (startsWith('((')) return arithmetic(quoted);
    if (take('(')) return { kind: 'output', script: enclosed(), quoted };
    const name = /^(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/.exec(source.slice(at, at + 300));
    if (name) {
      at += name[0].length;
      if (startsWith('\\\n')) unparsable('the name of a variable may go on after a line end');
      return { kind: 'variable', name: name[1] ?? name[2] ?? '', quoted };
    }
    if (/^[?#!$@*0-9-]/.test(peek())) {
      at += 1;
      return { kind: 'unknown', quoted };
    }
    if (peek() === '{') unparsable('it uses $ and { } for more than a name');
    if (!quoted && (peek() === "'" || peek() === '"')) unparsable('it uses $\'…\' or $"…"');
    if (peek() === '[') unparsable('it uses $[…]');
    if (startsWith('\\\n')) unparsable('a "$" stands before a line end');
    return { kind: 'text', text: '$', quoted: true };
  }

  function enclosed(): Script {
    const body = script([')']);
    if (heredocs.length > 0) unparsable('a here-document has no end');
    if (!take(')')) unparsable('")" is missing');
    return body;
  }

  function arithmetic(quoted: boolean): Piece {
    const match = /^\(\([\d\s+*/%<>=!&|()-]*?\)\)/.exec(source.slice(at));
    if (!match) unparsable('it computes with names');
    at += match[0].length;
    return { kind: 'unknown', quoted };
  }

  function backquoted(quoted: boolean): Piece {
    let inner = '';
    while (peek() !== '`') {
      if (at >= source.length) unparsable('a backquote is not closed');
      if (peek() === '\\') unparsable('it has a backslash between backquotes');
      inner += peek();
      at += 1;
    }
    at += 1;
    return { kind: 'output', script: parseAt(inner, depth + 1), quoted };
  }

  return { script, expandedText };
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
