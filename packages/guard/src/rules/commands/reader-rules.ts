import { refuse } from '../../decision/decision.js';
import { type Argument, toArgument } from '../../shell/expand-word.js';
import { inFolder } from '../guard-files.js';
import type { CommandCall, CommandRule } from './command-rule.js';
import { holdsLinks } from './holds-links.js';
import { checkSearched, readFilter } from './protected-entries.js';
import { type OptionTable, type ReadOptions, readOptions } from './read-options.js';

interface Reader {
  readonly values?: OptionTable['values'];
  readonly refused?: RegExp;
  /** The first operand is a pattern or a program, unless one of these options gave it. */
  readonly pattern?: readonly string[];
  /**
   * A file that is known only later may be among its operands: the command shows what a file is (`state`), or reads it and shows names
   * or counts (`content`), which reveal its content, so that it has to be one of a listing.
   */
  readonly unknown?: 'state' | 'content' | false;
  /** With one of these options it shows no content, so that `unknown` holds. */
  readonly namesOnly?: readonly string[];
  /** One of its options reads a list of files, and shows the file if it is not a list. */
  readonly readsLists?: boolean;
  /** With one of these options it walks through folders and links. */
  readonly followsLinks?: readonly string[];
  /** It searches folders: always, or with one of these options. */
  readonly searches?: 'always' | readonly string[];
  readonly maxOperands?: number;
}

/** A reader's arguments. */
interface Reading extends ReadOptions {
  readonly table: Reader;
  /** The first operand is a pattern or a program. */
  readonly hasPattern: boolean;
  /** The command shows no content. */
  readonly isHidden: boolean;
}

function reader(table: Reader): CommandRule {
  return (call) => checkReading(call, readReading(call, table));
}

function readReading(call: CommandCall, table: Reader): Reading {
  const read = readOptions(call, { lenient: true, values: table.values, refused: table.refused });
  return {
    ...read,
    table,
    hasPattern: table.pattern !== undefined && !hasOption(read, table.pattern),
    isHidden: table.namesOnly === undefined || hasOption(read, table.namesOnly),
  };
}

function checkReading(call: CommandCall, reading: Reading): void {
  const { table, operands, hasPattern, isHidden } = reading;
  for (const [index, operand] of operands.entries()) {
    if (index > 0 || !hasPattern) checkOperand(call, reading, operand, index);
  }
  if (!call.sandboxed && hasOption(reading, table.followsLinks)) {
    for (const operand of operands) checkLinks(call, operand);
  }
  const isSearch = table.searches === 'always' || hasOption(reading, table.searches);
  if (isSearch && !call.sandboxed && !(table.namesOnly && isHidden)) checkSearch(call, reading);
  if (operands.length > (table.maxOperands ?? Number.POSITIVE_INFINITY)) {
    refuse('unknown-argument', `"${call.name}" would write to its last operand.`);
  }
}

function hasOption({ options }: ReadOptions, names: readonly string[] = []): boolean {
  return names.some((name) => options.has(name));
}

function checkOperand(call: CommandCall, reading: Reading, operand: Argument, index: number): void {
  const { table, isHidden, beforeDashes } = reading;
  // Operands that may become options must be names only; an operand behind `--` is never an option.
  const isOperand = !table.readsLists || index >= beforeDashes || operand.links !== undefined;
  if (!operand.unknown || call.sandboxed || !table.unknown || !isHidden || !isOperand) {
    call.path(operand, 'read');
  } else if (table.unknown === 'content') checkListed(call, operand);
}

function checkSearch(call: CommandCall, reading: Reading): void {
  const places = reading.operands.slice(reading.hasPattern ? 1 : 0);
  const filter = readFilter(call.name, reading);
  for (const place of places.length > 0 ? places : [toArgument('.')]) {
    if (!place.unknown) checkSearched(call, place.text, filter);
  }
}

/** A path from a listing lies in the listed folder, or is a link. */
function checkListed(call: CommandCall, { links }: Argument): void {
  if (links === undefined) {
    refuse(
      'unknown-path',
      `The files that "${call.name}" would read are not known. List their names with find, then name each file.`,
    );
  }
  for (const link of links) call.path(toArgument(link), 'read');
}

/** A program that follows links reads their targets. */
function checkLinks(call: CommandCall, operand: Argument): void {
  if (
    operand.unknown ||
    call.isMoved(operand) ||
    call.folders.some((folder) => holdsLinks(call.files, inFolder(operand.text, folder)))
  ) {
    refuse('outside-root', `"${operand.text}" contains links, which "${call.name}" would follow.`);
  }
}

const count = { '-n': 'text', '--lines': 'text', '-c': 'text', '--bytes': 'text' } as const;
const grep: Reader = {
  values: {
    '-e': 'text',
    '--regexp': 'text',
    '-f': 'read',
    '--file': 'read',
    '-A': 'text',
    '-B': 'text',
    '-C': 'text',
    '-m': 'text',
    '--max-count': 'text',
    '--include': 'read',
    '--exclude': 'text',
    '--exclude-dir': 'text',
    '--color': 'text',
  },
  pattern: ['-e', '--regexp', '-f', '--file'],
  unknown: 'content',
  namesOnly: ['-l', '-L', '-c', '-q', '--files-with-matches', '--files-without-match', '--count', '--quiet'],
  refused: /^(?:-R|--d)/,
  searches: ['-r', '-d', '--rec', '--recu', '--recur', '--recurs', '--recursi', '--recursiv', '--recursive'],
};
const ripgrep: Reader = {
  ...grep,
  values: {
    ...grep.values,
    '-g': 'names',
    '--glob': 'names',
    '--iglob': 'names',
    '-t': 'text',
    '--type': 'text',
    '-T': 'text',
    '-j': 'text',
    '-M': 'text',
    '-r': 'text',
    '--replace': 'text',
    '--sort': 'text',
    '--max-depth': 'text',
    '--context': 'text',
  },
  // Both run a program for every file.
  refused: /^(?:-L|--(?:pre|hostname-bin|fo))/,
  pattern: ['-e', '--regexp', '-f', '--file', '--files', '--type-list'],
  namesOnly: [...(grep.namesOnly ?? []), '--files'],
  unknown: false,
  searches: 'always',
};

const readers: Readonly<Record<string, Reader>> = {
  cat: {},
  head: { values: count },
  tail: { values: count },
  wc: { unknown: 'content', readsLists: true, refused: /^--f/ },
  nl: {},
  ls: { unknown: 'state', values: { '-I': 'text', '--ignore': 'text', '--color': 'text' } },
  stat: { unknown: 'state', values: { '-c': 'text', '--format': 'text', '--printf': 'text' } },
  file: { refused: /^(?:-[fmC]|--(?:files|magic|compile))/ },
  du: { unknown: 'state', readsLists: true, refused: /^--f/ },
  df: {},
  tree: { refused: /^-[oRl]$|^--(?:output|fromfile)/, values: { '-L': 'text', '-I': 'text', '-P': 'text' } },
  cut: { values: { '-d': 'text', '-f': 'text', '-c': 'text', '--delimiter': 'text' } },
  rev: {},
  tac: {},
  column: { values: { '-s': 'text', '-c': 'text', '-o': 'text', '-N': 'text' } },
  paste: { values: { '-d': 'text' } },
  join: { values: { '-t': 'text', '-o': 'text', '-1': 'text', '-2': 'text', '-j': 'text' } },
  comm: {},
  cmp: { values: { '-n': 'text', '-i': 'text' } },
  diff: {
    values: { '-U': 'text', '-C': 'text', '-x': 'text', '--exclude': 'text', '-I': 'text' },
    refused: /^--(?:output|from|to)/,
    followsLinks: ['-r', '--recursive'],
    searches: ['-r', '--recursive'],
  },
  sort: { values: { '-k': 'text', '-t': 'text', '-S': 'text' }, refused: /^(?:-[oT]|--(?:o|co|t|f))/ },
  uniq: { values: { '-f': 'text', '-s': 'text', '-w': 'text' }, maxOperands: 1 },
  realpath: { unknown: 'state' },
  readlink: { unknown: 'state' },
  md5sum: { refused: /^(?:-c|--c)/ },
  sha1sum: { refused: /^(?:-c|--c)/ },
  sha256sum: { refused: /^(?:-c|--c)/ },
  cksum: { refused: /^(?:-c|--c)/ },
  base64: { values: { '-w': 'text' } },
  od: { values: { '-A': 'text', '-t': 'text', '-N': 'text', '-j': 'text' } },
  hexdump: { values: { '-n': 'text', '-s': 'text', '-e': 'text' }, refused: /^-f/ },
  xxd: { values: { '-l': 'text', '-s': 'text', '-c': 'text' }, refused: /^-r/, maxOperands: 1 },
  strings: { values: { '-n': 'text' } },
  grep,
  egrep: grep,
  fgrep: grep,
  rg: ripgrep,
};

/** Commands that read files. */
export const readerRules: readonly (readonly [string, CommandRule])[] = Object.entries(readers).map(
  ([name, table]) => [name, reader(table)],
);
