import { posix } from 'node:path';
import { refuse } from '../decision/decision.js';
import type { Piece, Word } from './shell-syntax.js';

/** One argument as the program will get it. */
export interface Argument {
  /** The known part of its text. */
  readonly text: string;
  /** Some of the text is known only when the shell runs. */
  readonly unknown: boolean;
  /** The unknown part is unquoted: it may become several arguments, or none. */
  readonly split: boolean;
  /** The text that is certainly in front of the unknown part. */
  readonly prefix?: string;
  /** If it is a name of a listing: the links that it may be, by their absolute paths. Any other value lies in the listed folder. */
  readonly links?: readonly string[];
}

/** The part of the disk that a pattern is matched against. */
interface Directories {
  /** Names in a directory; empty if it cannot be read. */
  list(path: string): readonly string[];
}

export interface Expansion {
  readonly files: Directories;
  readonly folders: readonly string[];
  /** Value of a variable that the script itself has set; undefined: not known. */
  variable(name: string): string | undefined;
  /** Braces that cannot be expanded count as unknown text instead of being refused. */
  readonly lenient?: boolean;
}

/** Characters with their quoting; `null` means unknown text. */
type Glyph = { readonly character: string; readonly quoted: boolean } | null;

const maxArguments = 500;
/** The name that bash gives to a process substitution; the number differs, the meaning does not. */
const pipeName = '/dev/fd/63';
const quotedGlyph = (character: string): Glyph => ({ character, quoted: true });

/** A constant argument. */
export function toArgument(text: string): Argument {
  return { text, unknown: false, split: false };
}

/** The value of an expansion; undefined: it is known only when the shell runs. */
function valueOfPiece(piece: Exclude<Piece, { kind: 'text' }>, expansion: Expansion): string | undefined {
  switch (piece.kind) {
    case 'variable':
      return expansion.variable(piece.name);
    case 'unknown':
      return piece.unless === undefined ? undefined : expansion.variable(piece.unless) || undefined;
    case 'output':
      return piece.pipe ? pipeName : undefined;
  }
}

/** The characters of a piece: one that is null if its value is not known. */
function glyphsOf(piece: Piece, expansion: Expansion): Glyph[] {
  if (piece.kind === 'text') {
    return Array.from(piece.text, (character) => ({ character, quoted: piece.quoted }));
  }
  const value = valueOfPiece(piece, expansion);
  // A value that the shell would split or match against files is as good as unknown.
  const isUnknown = value === undefined || (!piece.quoted && /[\s*?[\]]/.test(value));
  return isUnknown ? [null] : Array.from(value, quotedGlyph);
}

/** The arguments that one word becomes: variables, braces and globs expanded if that can be known. */
export function expandWord(word: Word, expansion: Expansion): Argument[] {
  const parts = word.pieces.map((piece) => ({ quoted: piece.quoted, glyphs: glyphsOf(piece, expansion) }));
  if (parts.every(({ quoted, glyphs }) => !quoted && glyphs.length === 0)) return [];
  const split = parts.some(({ quoted, glyphs }) => !quoted && glyphs[0] === null);
  const glyphs = parts.flatMap((part) => part.glyphs);
  if (
    expansion.lenient &&
    /\{[^}]*(?:\.\.|\{)/.test(toText(glyphs)) &&
    glyphs.some((glyph) => isBare(glyph, '{'))
  ) {
    return [{ text: '', unknown: true, split: true }];
  }
  const words = expandBraces(glyphs);
  if (words.length > 1 && words.some((expanded) => expanded.length === 0)) {
    refuse('unparsable', 'This command is refused because its braces expand to an empty word.');
  }
  return words.flatMap((expanded) => {
    const text = toText(expanded);
    if (expanded.includes(null)) {
      return [{ text, unknown: true, split, prefix: toText(expanded.slice(0, expanded.indexOf(null))) }];
    }
    const matches = isGlob(expanded) ? expandGlob(expanded, expansion) : [];
    return (matches.length > 0 ? matches : [text]).map(toArgument);
  });
}

function isGlob(glyphs: readonly Glyph[]): boolean {
  const bracket = glyphs.findIndex((glyph) => isBare(glyph, '['));
  return glyphs.some(
    (glyph, index) => isBare(glyph, '*?') || (bracket !== -1 && index > bracket + 1 && isBare(glyph, ']')),
  );
}

function toText(glyphs: readonly Glyph[]): string {
  return glyphs.map((glyph) => glyph?.character ?? '').join('');
}

function isBare(glyph: Glyph | undefined, characters: string): boolean {
  return glyph != null && !glyph.quoted && characters.includes(glyph.character);
}

/** `a{b,c}d` without nesting. A brace that might expand in another way is refused. */
function expandBraces(glyphs: readonly Glyph[]): Glyph[][] {
  const open = glyphs.findIndex((glyph) => isBare(glyph, '{'));
  if (open === -1) return [[...glyphs]];
  const close = glyphs.findIndex((glyph, index) => index > open && isBare(glyph, '}'));
  const inner = glyphs.slice(open + 1, close === -1 ? undefined : close);
  const hasComma = inner.some((glyph) => isBare(glyph, ','));
  const range = close === -1 ? null : numberRange(inner);
  if (range !== null) return combine(glyphs.slice(0, open), range, glyphs.slice(close + 1));
  const plain = close !== -1 && !inner.some((glyph) => glyph === null || isBare(glyph, '{'));
  if (plain && !hasComma && !toText(inner).includes('..')) {
    const head = glyphs.slice(0, close + 1);
    return expandBraces(glyphs.slice(close + 1)).map((tail) => [...head, ...tail]);
  }
  // Bash reads $ and ~ only after it has expanded the braces: {$,}HOME is a variable, {~,x}/y a path in the home folder.
  const isReadLater = glyphs.some((glyph) => isBare(glyph, '$~'));
  if (!plain || !hasComma || isReadLater || glyphs.includes(null)) {
    refuse(
      'unparsable',
      'This command is refused because its braces cannot be expanded. Write each name in full.',
    );
  }
  const choices = splitGlyphs(inner, (glyph) => isBare(glyph, ','));
  return combine(glyphs.slice(0, open), choices, glyphs.slice(close + 1));
}

/** Each choice of a brace, between the head and each expansion of the rest. */
function combine(head: readonly Glyph[], choices: readonly Glyph[][], rest: readonly Glyph[]): Glyph[][] {
  const tails = expandBraces(rest);
  if (choices.length * tails.length > maxArguments) {
    refuse('unparsable', 'This command is refused because its braces expand to too many names.');
  }
  return choices.flatMap((choice) => tails.map((tail) => [...head, ...choice, ...tail]));
}

function splitGlyphs(glyphs: readonly Glyph[], isSeparator: (glyph: Glyph) => boolean): Glyph[][] {
  const parts: Glyph[][] = [[]];
  for (const glyph of glyphs) {
    if (isSeparator(glyph)) parts.push([]);
    else parts.at(-1)?.push(glyph);
  }
  return parts;
}

/** The numbers of `1..5`; null for anything else. */
function numberRange(glyphs: readonly Glyph[]): Glyph[][] | null {
  if (glyphs.some((glyph) => glyph === null || glyph.quoted)) return null;
  const match = /^([1-9]\d{0,3}|0)\.\.([1-9]\d{0,3}|0)$/.exec(toText(glyphs));
  if (match === null) return null;
  const [from, to] = [Number(match[1]), Number(match[2])];
  const step = from <= to ? 1 : -1;
  return Array.from({ length: Math.min(Math.abs(to - from), maxArguments) + 1 }, (_, index) =>
    Array.from(String(from + step * index), quotedGlyph),
  );
}

/** The files that the pattern names now, in any folder where the command may run. */
function expandGlob(glyphs: readonly Glyph[], { files, folders }: Expansion): string[] {
  const segments = splitGlyphs(glyphs, (glyph) => glyph?.character === '/');
  const absolute = segments[0]?.length === 0;
  const matchedPaths = new Set<string>();
  for (const folder of absolute ? ['/'] : folders) {
    let paths = [absolute ? '/' : ''];
    for (const segment of absolute ? segments.slice(1) : segments) {
      paths = paths.flatMap((path) => expandSegment(path, segment, folder, files));
      if (paths.length > maxArguments) {
        refuse('unparsable', 'This command is refused because its pattern matches too many files.');
      }
    }
    for (const path of paths) matchedPaths.add(path);
  }
  return [...matchedPaths];
}

function expandSegment(
  path: string,
  segment: readonly Glyph[],
  folder: string,
  files: Directories,
): string[] {
  const text = toText(segment);
  const place = path === '' || path.endsWith('/') ? path : `${path}/`;
  if (!segment.some((glyph) => isBare(glyph, '*?['))) return text === '' ? [place] : [place + text];
  if (segment.filter((glyph) => isBare(glyph, '*')).length > 5) {
    refuse('unparsable', 'This command is refused because its pattern is too broad. Name the files.');
  }
  const pattern = toPattern(segment);
  return files
    .list(posix.join(folder, path))
    .filter((name) => pattern.test(name) && (!name.startsWith('.') || text.startsWith('.')))
    .map((name) => place + name);
}

/** From the first bracket to the last anything fits: too many matches only make the guard stricter. */
function toPattern(segment: readonly Glyph[]): RegExp {
  let source = '';
  const close = segment.findLastIndex((glyph) => isBare(glyph, ']'));
  for (let index = 0; index < segment.length; index += 1) {
    const glyph = segment[index];
    if (isBare(glyph, '*')) source += source.endsWith('.*') ? '' : '.*';
    else if (isBare(glyph, '?')) source += '.';
    else if (isBare(glyph, '[') && close > index + 1) {
      source += '.+';
      index = close;
    } else source += (glyph?.character ?? '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  }
  return new RegExp(`^${source}$`, 'su');
}
